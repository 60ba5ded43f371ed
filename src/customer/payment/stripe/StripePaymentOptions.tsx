// The payment options of Stripe: its checkout page, or a card in this app.
import { useState } from 'react';
import { PaySavedCardButton } from '#customer/payment/cards/PaySavedCardButton.tsx';
import { SaveCardCheckbox } from '#customer/payment/cards/SaveCardCheckbox.tsx';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import {
  type PaymentOptionsProps,
  placeOrderAndOpenCardPage,
} from '#customer/payment/place-order-and-open-card-page.ts';
import { useCartSummary } from '#customer/shared/app-context.ts';
import { isBusy, paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';

/**
 * The payment options in the cart of a venue with Stripe: saved card, Stripe's checkout page, or a card form in this app. `known`
 * is the result of `usePaymentOptionsState`. `disabledReason` is the visible reason why the cart cannot be ordered; null if it can.
 */
export function StripePaymentOptions({ controller, known, disabledReason }: PaymentOptionsProps) {
  const [saveCard, setSaveCard] = useState(false);
  const isWorking = useStore(controller.view, isBusy);
  const { total } = useCartSummary();
  const savedCard = typeof known === 'string' ? null : known.savedCard;
  return (
    <>
      {savedCard && (
        <PaySavedCardButton controller={controller} card={savedCard} disabledReason={disabledReason} size="large" />
      )}
      <SaveCardCheckbox checked={saveCard} onChange={setSaveCard} />
      <Button
        variant={savedCard ? 'secondary' : 'primary'}
        size={savedCard ? 'normal' : 'large'}
        wide
        busy={isWorking}
        disabledReason={disabledReason}
        onClick={() => void controller.placeAndPay(paymentSelectionOf('checkout', saveCard), 'redirecting')}
      >
        {paymentTexts.payTotal(formatEuros(total))}
      </Button>
      <Button
        variant="quiet"
        wide
        busy={isWorking}
        disabledReason={disabledReason}
        onClick={() => void placeOrderAndOpenCardPage(controller)}
      >
        {paymentTexts.options.cardHere}
      </Button>
    </>
  );
}
