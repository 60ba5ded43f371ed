// The checkout below the cart in a venue where customers pay online.
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { isAboutTerms } from '#customer/checkout/Terms.tsx';
import { useWhyNot } from '#customer/checkout/use-order-refusal.ts';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { usePayment } from '#customer/payment/use-payment.ts';
import { useStore } from '#ui/use-store.ts';

/** `onLeave` is called when a link leads to another page, so that the cart sheet closes. */
export function OnlineCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { controller } = usePayment();
  const isTermsMissing = useStore(controller.state, (state) => state.kind === 'refused' && isAboutTerms(state.code));
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} onLeave={onLeave}>
      <PaymentSection whyNot={useWhyNot()} />
    </CheckoutFrame>
  );
}
