// Paying on Stripe's own page, or with a card here.
import { useState } from 'react';
import { useCartView } from '#customer/shared/app-context.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { choiceOf, isBusy } from './flow-state.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { cardPath } from './payment-paths.ts';
import { paymentTexts } from './payment-texts.ts';
import { SaveCard } from './SaveCard.tsx';

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
