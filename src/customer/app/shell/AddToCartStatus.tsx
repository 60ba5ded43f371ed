// Announces the last added product and shows the dialog that a tap on a price has opened.

import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

export function AddToCartStatus() {
  const { addToCart } = useCustomerApp();
  const hasQuestion = useStore(addToCart.state, ({ question }) => question !== null);
  const { text, count } = useStore(addToCart.state, (state) => state.announcement);
  const parts = useCartParts(hasQuestion, addToCart.dismiss);
  return (
    <>
      <VisuallyHidden role="status">
        <span key={count}>{text}</span>
      </VisuallyHidden>
      {hasQuestion && (parts ? <parts.AddToCartDialog /> : <LoadingOverlay onCancel={addToCart.dismiss} />)}
    </>
  );
}
