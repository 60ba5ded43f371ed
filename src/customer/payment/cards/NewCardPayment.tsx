// Payment with a new card in the provider's own form. The form is prepared shortly after it is needed, and again after an attempt
// with it failed.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { RedsysCardForm } from '#customer/payment/redsys/RedsysCardForm.tsx';
import { StripeCardForm } from '#customer/payment/stripe/StripeCardForm.tsx';
import { useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import type { CardFormStep } from '#customer/shared/order/order-view.ts';
import { isBusy, type OrderView, paymentSelectionOf } from '#customer/shared/order/order-view.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { isOptionOffered } from '#domain/attempt.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import type { CardFormProps } from './card-form-props.ts';
import styles from './NewCardPayment.module.css';
import { usePayLabel } from './pay-label.ts';
import { SaveCardCheckbox } from './SaveCardCheckbox.tsx';
import { useCardPagePayment } from './use-card-page-payment.ts';

/** The card form is requested this long after it is needed. */
const FORM_AFTER_MS = 1_000;
/** How often an order number that Redsys rejects as used is replaced by another attempt. */
const USED_UP_MAX = 3;

/** The component of each provider's card form. */
const CARD_FORMS: Readonly<Record<CardFormStep['form'], ComponentType<CardFormProps>>> = {
  insite: RedsysCardForm,
  stripe: StripeCardForm,
};

/**
 * Payment with a new card: the payment provider's card form, the checkbox that saves the card and, where it is offered, the button
 * that pays on the bank's page instead. The form loads automatically when this component is shown, and again after a payment with
 * the form has failed.
 */
export function NewCardPayment({ controller }: { controller: OrderController }) {
  const { venue } = useMenu();
  const [saveCard, setSaveCard] = useState(false);
  const { mount, isReady, isLoading, submit, usedUp, retry } = useCardForm(controller, saveCard);
  const { isWorking, pay } = useCardPagePayment(controller);
  const payLabel = usePayLabel(controller);
  const Form = mount ? CARD_FORMS[mount.form] : null;

  return (
    <div className={styles.card}>
      {/* Above the form, because the bank's form contains the submit button. */}
      <SaveCardCheckbox checked={saveCard} onChange={setSaveCard} />
      <div className={classNames(styles.form, venue.paymentMode === 'redsys' && styles.ofRedsys)}>
        {mount === null && isLoading && <Spinner label={paymentTexts.card.formLoading} labelVisible />}
        {mount === null && !isLoading && !isWorking && <Button onClick={retry}>{paymentTexts.retry}</Button>}
        {mount && Form && (
          <Form
            mount={mount}
            payLabel={payLabel}
            isReady={isReady}
            onToken={(token) => submit(() => controller.advanceAttempt({ kind: 'card-token', token, saveCard }))}
            onUsedUp={usedUp}
            onPay={(confirm) => submit(() => controller.confirmInPage(confirm))}
          />
        )}
      </div>
      {isOptionOffered(venue.paymentMode, 'redirect') && (
        <Button
          variant="quiet"
          wide
          busy={isWorking}
          onClick={() => pay(paymentSelectionOf('redirect', saveCard), 'redirecting')}
        >
          {paymentTexts.card.onBankPage}
        </Button>
      )}
    </div>
  );
}

function useCardForm(controller: OrderController, saveCard: boolean) {
  const state = useStore(controller.view, (present) => present);
  const { orders } = useOrderServices();
  const [isNeeded, setIsNeeded] = useState(true);
  const [startedWith, setStartedWith] = useState(() => orders.open()?.attempt?.saveCard ?? false);
  const hasSubmitted = useRef(false);
  const usedUpCount = useRef(0);
  const ready = cardFormIn(state);
  const mount = useVisibleCardForm(state, ready);
  const mayStart = ready === null && !isBusy(state);
  // Stripe requires the choice to save the card before the charge; Redsys receives it together with the card.
  const hasChangedSaveCard = ready?.form === 'stripe' && startedWith !== saveCard;

  const start = useCallback(() => {
    setStartedWith(saveCard);
    void controller.pay(paymentSelectionOf('card', saveCard), 'form');
  }, [controller, saveCard]);

  useEffect(() => {
    if (!isNeeded || !mayStart) return;
    const timer = setTimeout(() => {
      setIsNeeded(false);
      start();
    }, FORM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNeeded, mayStart, start]);

  useEffect(() => {
    if (hasChangedSaveCard) start();
  }, [hasChangedSaveCard, start]);

  // A form accepts one card. After a refusal another form is prepared.
  useEffect(() => {
    if (state.kind !== 'failed' || !hasSubmitted.current) return;
    hasSubmitted.current = false;
    setIsNeeded(true);
  }, [state]);

  function submit(pay: () => Promise<void>) {
    hasSubmitted.current = true;
    void pay();
  }

  function usedUp() {
    usedUpCount.current += 1;
    if (usedUpCount.current <= USED_UP_MAX) start();
    else controller.showRefusal({ kind: 'refused', code: 'broken', text: paymentTexts.card.formUnavailable });
  }

  const isLoading = isNeeded || (state.kind === 'busy' && state.loader === 'form');
  return {
    mount,
    isReady: ready !== null && !hasChangedSaveCard,
    isLoading,
    submit,
    usedUp,
    retry: () => setIsNeeded(true),
  };
}

function cardFormIn(state: OrderView): CardFormStep | null {
  return state.kind === 'action-required' && state.action.do === 'mount' ? state.action : null;
}

/**
 * The visible form: it stays while its card is charged and while its attempt is replaced, so that typed data is not
 * lost.
 */
function useVisibleCardForm(state: OrderView, ready: CardFormStep | null): CardFormStep | null {
  const [shown, setShown] = useState<CardFormStep | null>(ready);
  const stays = ready !== null || (state.kind === 'busy' && (state.loader === 'in-page' || state.loader === 'form'));
  const next = stays ? (ready ?? shown) : null;
  if (next !== shown) setShown(next);
  return next;
}
