// The checkout below the cart in a venue where customers pay online.
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { isAboutTerms } from '#customer/checkout/Terms.tsx';
import { useWhyNot } from '#customer/checkout/use-why-not.ts';
import { usePayment } from '#customer/payment/flow-of.ts';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { useStore } from '#ui/use-store.ts';

/** `onLeave` is called when a link leads to another page, so that the cart sheet closes. */
export function OnlineCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { flow } = usePayment();
  const isTermsMissing = useStore(flow.state, (state) => state.step === 'refused' && isAboutTerms(state.code));
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing} onLeave={onLeave}>
      <PaymentSection whyNot={useWhyNot()} />
    </CheckoutFrame>
  );
}
