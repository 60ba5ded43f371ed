// The payment options of Stripe: its checkout page, or a card in this app.
import { useState } from 'react';
import { SaveCardCheckbox } from '#customer/payment/cards/SaveCardCheckbox.tsx';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import { cardPath } from '#customer/payment/payment-paths.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useCartView } from '#customer/shared/guest.ts';
import { navigate } from '#customer/shared/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';

export type PaymentOptionsProps = { controller: PaymentController; disabledReason: string | null };

export function StripeOptions({ controller, disabledReason }: PaymentOptionsProps) {
  const [saveCard, setSaveCard] = useState(false);
  const isWorking = useStore(controller.state, isBusy);
  const { lines } = useCartView();
  return (
    <>
      {lines.length > 0 && <SaveCardCheckbox checked={saveCard} onChange={setSaveCard} />}
      <Button
        variant="primary"
        size="large"
        wide
        busy={isWorking}
        disabledReason={disabledReason}
        onClick={() => void controller.placeAndPay(selectOption('checkout', saveCard), 'redirecting')}
      >
        {paymentTexts.pay}
      </Button>
      <Button
        variant="quiet"
        wide
        busy={isWorking}
        disabledReason={disabledReason}
        onClick={() => void payByCard(controller)}
      >
        {paymentTexts.options.cardHere}
      </Button>
    </>
  );
}

/** Places the order and opens the card page. */
export async function payByCard(controller: PaymentController): Promise<void> {
  if (await controller.placeOrder('redirecting')) navigate(cardPath('credit_card'));
}
