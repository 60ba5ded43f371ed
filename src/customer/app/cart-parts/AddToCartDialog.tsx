// The dialog for the open add-to-cart question: the sheet of a product, or the e-mail.
import { EmailDialog } from '#customer/cart/EmailDialog.tsx';
import { ProductSheet } from '#customer/product/ProductSheet.tsx';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';

export function AddToCartDialog() {
  const { addToCart } = useCustomerApp();
  const question = useStore(addToCart.state, (state) => state.question);
  // A new key for each sheet, so that no choice is carried over from the previous one.
  const pendingCount = useStore(addToCart.state, (state) => state.pending.length);
  if (question?.kind === 'email') return <EmailDialog />;
  if (question?.kind !== 'product') return null;
  return <ProductSheet key={pendingCount} product={question.product} tappedSize={question.size} />;
}
