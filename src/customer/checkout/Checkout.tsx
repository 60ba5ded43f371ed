// The end of the cart where orders are paid at the bar.
import { useCartView } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { OrderButton } from './OrderButton.tsx';
import { OrderResult } from './OrderResult.tsx';
import type { OrderSender } from './order-sender.ts';
import { isTermsRefusal } from './Terms.tsx';

/** `onLeave` is called when a link opens another page, so that a sheet in front of it closes. */
export function Checkout({ sender, onLeave }: { sender: OrderSender; onLeave?: (() => void) | undefined }) {
  const isTermsMissing = useStore(sender.state, (state) => state.kind === 'refused' && isTermsRefusal(state.code));
  const hasLines = useCartView().lines.length > 0;
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} outcome={<OrderResult sender={sender} onLeave={onLeave} />}>
      {hasLines && <OrderButton sender={sender} />}
    </CheckoutFrame>
  );
}
