// A new card: the provider's own form, made ready a moment after it is wanted, and again after each attempt.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { type ControllerState, isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import type { CardForm } from '#customer/payment/controller/payment-view.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { InSiteForm } from '#customer/payment/redsys/InSiteForm.tsx';
import { StripeForm } from '#customer/payment/stripe/StripeForm.tsx';
import { usePayment } from '#customer/payment/use-payment.ts';
import { useMenu } from '#customer/shared/guest.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './NewCard.module.css';
import { SaveCardCheckbox } from './SaveCardCheckbox.tsx';

/** So long after it is wanted the form comes. */
const FORM_AFTER_MS = 1_000;
/** A number that was used up is answered with another one, but not for ever. */
const USED_UP_MAX = 3;

export function NewCard({ controller }: { controller: PaymentController }) {
  const { venue } = useMenu();
  const [saveCard, setSaveCard] = useState(false);
  const { mount, isReady, isOnItsWay, submit, usedUp, retry } = useCardForm(controller, saveCard);
  const isOff = useStore(controller.state, isBusy);

  return (
    <div className={styles.card}>
      {/* Before the form: the bank's own has its button inside. */}
      <SaveCardCheckbox checked={saveCard} onChange={setSaveCard} />
      <div className={styles.form}>
        {mount === null && isOnItsWay && <Spinner label={paymentTexts.card.formLoading} labelVisible />}
        {mount === null && !isOnItsWay && !isOff && <Button onClick={retry}>{paymentTexts.retry}</Button>}
        {mount?.form === 'insite' && (
          <InSiteForm
            mount={mount}
            onToken={(token) => submit(() => controller.advanceAttempt({ kind: 'card-token', token, saveCard }))}
            onUsedUp={usedUp}
          />
        )}
        {mount?.form === 'stripe' && (
          <StripeForm
            mount={mount}
            isReady={isReady}
            onPay={(confirm) => submit(() => controller.confirmInPage(confirm))}
          />
        )}
      </div>
      {venue.paymentMethod === 'redsys' && (
        <Button
          variant="quiet"
          wide
          busy={isOff}
          onClick={() => void controller.pay(selectOption('redirect', saveCard), 'redirecting')}
        >
          {paymentTexts.card.onBankPage}
        </Button>
      )}
    </div>
  );
}

function useCardForm(controller: PaymentController, saveCard: boolean) {
  const state = useStore(controller.state, (present) => present);
  const { storage: keeper } = usePayment();
  const [isWanted, setIsWanted] = useState(true);
  const [begunWith, setBegunWith] = useState(() => keeper.read()?.attempt?.saveCard ?? false);
  const hasSubmitted = useRef(false);
  const usedUpCount = useRef(0);
  const ready = cardFormIn(state);
  const mount = useVisibleCardForm(state, ready);
  const mayBegin = ready === null && !isBusy(state);
  // Stripe must know before it charges whether the card is kept; Redsys hears of it with the card.
  const isOtherWish = ready?.form === 'stripe' && begunWith !== saveCard;

  const begin = useCallback(() => {
    setBegunWith(saveCard);
    void controller.pay(selectOption('card', saveCard), 'form');
  }, [controller, saveCard]);

  useEffect(() => {
    if (!isWanted || !mayBegin) return;
    const timer = setTimeout(() => {
      setIsWanted(false);
      begin();
    }, FORM_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted, mayBegin, begin]);

  useEffect(() => {
    if (isOtherWish) begin();
  }, [isOtherWish, begin]);

  // The form takes one card each time: after a refusal another one is made ready.
  useEffect(() => {
    if (state.kind !== 'failed' || !hasSubmitted.current) return;
    hasSubmitted.current = false;
    setIsWanted(true);
  }, [state]);

  function submit(pay: () => Promise<void>) {
    hasSubmitted.current = true;
    void pay();
  }

  function usedUp() {
    usedUpCount.current += 1;
    if (usedUpCount.current <= USED_UP_MAX) begin();
    else controller.showRefusal({ kind: 'refused', code: 'broken', text: paymentTexts.card.formAway });
  }

  const isOnItsWay = isWanted || (state.kind === 'busy' && state.loader === 'form');
  return { mount, isReady: ready !== null && !isOtherWish, isOnItsWay, submit, usedUp, retry: () => setIsWanted(true) };
}

function cardFormIn(state: ControllerState): CardForm | null {
  return state.kind === 'action-required' && state.action.do === 'mount' ? state.action : null;
}

/** A form on show stays while its card is being charged, or while it changes its attempt: what was typed is kept. */
function useVisibleCardForm(state: ControllerState, ready: CardForm | null): CardForm | null {
  const [kept, setKept] = useState<CardForm | null>(ready);
  const stays = ready !== null || (state.kind === 'busy' && (state.loader === 'here' || state.loader === 'form'));
  const next = stays ? (ready ?? kept) : null;
  if (next !== kept) setKept(next);
  return next;
}
