// Stripe's card element. The card's data stays in Stripe's frame.
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useId, useRef, useState } from 'react';
import type { CardFormProps } from '#customer/payment/cards/card-form-props.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import type { CardFormStep } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/FieldError.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './StripeCardForm.module.css';
import { loadStripe } from './stripe-script.ts';

/**
 * The card form of Stripe, with a pay button. The card's data stays in Stripe's frame. A press of the button calls `onPay` with a
 * function; the card is charged only when `onPay` calls this function. If the card data is not complete, the button shows an error
 * and does not call `onPay`.
 */
export function StripeCardForm({
  mount,
  isReady,
  payLabel,
  onPay,
}: Pick<CardFormProps, 'mount' | 'isReady' | 'payLabel' | 'onPay'>) {
  const errorId = useId();
  const { box, card, isComplete, error, setError } = useCardElement(mount);
  const { clientSecret = '' } = mount.fields;

  async function confirm(): Promise<boolean> {
    if (card === null) return false;
    const { error: failure } = await card.stripe.confirmCardPayment(clientSecret, {
      payment_method: { card: card.element },
    });
    // A validation error was found before anything was sent; the customer can correct it.
    if (failure?.type !== 'validation_error') return true;
    setError(failure.message ?? paymentTexts.card.incomplete);
    return false;
  }

  function pay() {
    if (isComplete) return onPay(confirm);
    setError(error ?? paymentTexts.card.incomplete);
    card?.element.focus();
  }

  return (
    <div role="group" aria-label={paymentTexts.card.form} aria-describedby={errorId} className={styles.form}>
      {card === null && error === null && <Spinner label={paymentTexts.card.formLoading} labelVisible />}
      <div ref={box} className={styles.element} />
      <FieldError id={errorId} error={error} />
      <Button variant="primary" size="large" wide busy={!isReady || card === null} onClick={pay}>
        {payLabel}
      </Button>
    </div>
  );
}

interface CardElement {
  readonly stripe: Stripe;
  readonly element: StripeCardElement;
}

/** The element exists as long as the form is visible, even if the attempt is replaced in between. */
function useCardElement({ script, fields: { publishableKey = '' } }: CardFormStep) {
  const box = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<CardElement | null>(null);
  const [isComplete, setIsComplete] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let element: StripeCardElement | null = null;
    let isOver = false;
    const show = async () => {
      const stripe = await loadStripe(script, publishableKey);
      if (isOver || box.current === null) return;
      element = stripe
        .elements({ locale: paymentTexts.language })
        .create('card', { hidePostalCode: true, style: elementStyle(box.current) });
      element.on('change', (change) => {
        setIsComplete(change.complete);
        setError(change.error?.message ?? null);
      });
      element.mount(box.current);
      setCard({ stripe, element });
    };
    show().catch(() => setError(paymentTexts.card.formUnavailable));
    return () => {
      isOver = true;
      element?.destroy();
    };
  }, [script, publishableKey]);

  return { box, card, isComplete, error, setError };
}

/**
 * Stripe's frame cannot read the page's style sheet, so it receives the colours and fonts of the surrounding element.
 */
function elementStyle(element: HTMLElement) {
  const { color, fontSize, fontFamily } = getComputedStyle(element);
  return { base: { color, fontSize, fontFamily, iconColor: color } };
}
