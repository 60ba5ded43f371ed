// The checkout below the cart in a venue where customers pay online.
import { CheckoutFrame } from '#customer/checkout/CheckoutFrame.tsx';
import { isTermsRefusal } from '#customer/checkout/Terms.tsx';
import { useOrderRefusal } from '#customer/checkout/use-order-refusal.ts';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { usePayment } from '#customer/payment/use-payment.ts';
import { useStore } from '#ui/use-store.ts';

export function OnlineCheckout() {
  const { controller } = usePayment();
  const isTermsMissing = useStore(controller.state, (state) => state.kind === 'refused' && isTermsRefusal(state.code));
  return (
    <CheckoutFrame isTermsMissing={isTermsMissing}>
      <PaymentSection disabledReason={useOrderRefusal()} />
    </CheckoutFrame>
  );
}
