// Paying on Stripe's own page, or with a card here.
import { useState } from 'react';
import { SaveCard } from '#customer/payment/cards/SaveCardCheckbox.tsx';
import type { PaymentFlow } from '#customer/payment/controller/payment-controller.ts';
import { choiceOf, isBusy } from '#customer/payment/controller/payment-state.ts';
import { cardPath } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCartView } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';

export type WaysProps = { flow: PaymentFlow; whyNot: string | null };

export function StripeWays({ flow, whyNot }: WaysProps) {
  const [saveCard, setSaveCard] = useState(false);
  const isOff = useStore(flow.state, isBusy);
  const { lines } = useCartView();
  return (
    <>
      {lines.length > 0 && <SaveCard checked={saveCard} onChange={setSaveCard} />}
      <Button
        variant="primary"
        size="large"
        wide
        busy={isOff}
        disabledReason={whyNot}
        onClick={() => void flow.payCart(choiceOf('checkout', saveCard), 'redirecting')}
      >
        {paymentTexts.pay}
      </Button>
      <Button variant="quiet" wide busy={isOff} disabledReason={whyNot} onClick={() => void payByCard(flow)}>
        {paymentTexts.ways.cardHere}
      </Button>
    </>
  );
}

/** Places the order and goes where a card is typed or chosen. */
export async function payByCard(flow: PaymentFlow): Promise<void> {
  if (await flow.place('redirecting')) navigate(cardPath('credit_card'));
}
