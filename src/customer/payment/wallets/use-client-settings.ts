// What the payment options of the cart depend on: the settings of the venue, the wallets of the device and the customer's saved
// card. Requested when the cart first needs them.
import { useEffect, useState } from 'react';
import type { PaymentClientSettings, SavedCard } from '#contract/attempts.ts';
import { readSavedCards } from '#customer/payment/cards/use-saved-cards.ts';
import { preloadScript } from '#customer/payment/load-script.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isOutcomeUnknown } from '#customer/shared/order/order-requests.ts';
import type { SessionTracker } from '#customer/shared/session/session.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { isGooglePayAvailable } from './google-pay.ts';

/** The options are shown after this time even if device or server has not answered. */
const ANSWER_MS = 1_500;

/**
 * The data that decides which payment options the cart shows: the venue's payment settings, whether the device has Google Pay, and
 * the customer's latest saved card.
 */
interface PaymentOptionConditions {
  /** Null if the server did not respond: then only the server checks a press. */
  readonly settings: PaymentClientSettings | null;
  readonly isGooglePayAvailable: boolean;
  /** The latest saved card, which the card page selects too; null without one. */
  readonly savedCard: SavedCard | null;
  /** True if the other options were shown before, so that nothing may move them. */
  readonly isLate: boolean;
}

/**
 * The data that decides which payment options the cart shows, or what to do while the data is missing. `loading`: show a spinner.
 * `late`: show the options without the data; if it arrives after this, it must not move a visible button.
 */
export type PaymentOptionsState = PaymentOptionConditions | 'loading' | 'late';

/** The last answers for each page, so that a cart that is opened again shows its options at once. */
const lastKnown = new WeakMap<OrderController, PaymentOptionConditions>();

/**
 * Deletes the cached data about the payment options, because the customer may save or delete a card on the card page. The data is
 * loaded again when the cart is opened.
 */
export function clearPaymentOptionsCache(controller: OrderController): void {
  lastKnown.delete(controller);
}

/**
 * Loads the data that decides which payment options the cart shows, and returns it. Until it has arrived, returns cached data.
 * Without cached data, returns `loading` and, after 1.5 seconds, `late`. It is `late` from the start if the data cannot move a
 * button (no Google Pay, no saved card). Sends no request while `isNeeded` is false.
 */
export function usePaymentOptionsState(controller: OrderController, isNeeded: boolean): PaymentOptionsState {
  const { venue, recipients } = useMenu();
  const { paymentMode } = venue;
  const { session, storage } = useCustomerApp();
  const mayHaveCard = storage.has('savesCard');
  const unknown = mayHaveCard || recipients.includes('google-pay') ? 'loading' : 'late';
  const [state, setState] = useState<PaymentOptionsState>(() => lastKnownFor(controller, paymentMode) ?? unknown);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    let isLate = unknown === 'late' || lastKnownFor(controller, paymentMode) !== null;
    const timer = setTimeout(() => {
      isLate = true;
      setState((present) => (present === 'loading' || isOfOtherMode(present, paymentMode) ? 'late' : present));
    }, ANSWER_MS);
    void readKnownOptions(controller, mayHaveCard ? session : null).then((answer) => {
      const before = lastKnownFor(controller, paymentMode);
      if (isOver || (before && (answer.settings === null || isSame(before, answer)))) return;
      if (answer.settings !== null) lastKnown.set(controller, { ...answer, isLate: false });
      // A button that charges with one tap never appears under a finger that wants to press another one.
      const savedCard = isLate ? (before?.savedCard ?? null) : answer.savedCard;
      setState({ ...answer, savedCard, isLate });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [controller, session, isNeeded, paymentMode, mayHaveCard, unknown]);
  return isOfOtherMode(state, paymentMode) ? unknown : state;
}

function lastKnownFor(controller: OrderController, mode: PaymentMode): PaymentOptionConditions | null {
  const known = lastKnown.get(controller);
  return known === undefined || isOfOtherMode(known, mode) ? null : known;
}

/** True for answers from before the venue changed its payment mode. */
function isOfOtherMode(state: PaymentOptionsState, mode: PaymentMode): boolean {
  return typeof state === 'object' && state.settings !== null && state.settings.mode !== mode;
}

type Answer = Omit<PaymentOptionConditions, 'isLate'>;

/** The same settings keep their object: a wallet draws its button once for each. */
function isSame(before: PaymentOptionConditions, answer: Answer): boolean {
  return JSON.stringify(before) === JSON.stringify({ ...answer, isLate: before.isLate });
}

/** Without a session no card is asked for. */
async function readKnownOptions(controller: OrderController, session: SessionTracker | null): Promise<Answer> {
  const cardsRead = session === null ? [] : readSavedCards(controller.api, session);
  const [device, cards] = await Promise.all([readDevice(controller), cardsRead]);
  return { ...device, savedCard: cards[0] ?? null };
}

async function readDevice(controller: OrderController): Promise<Omit<Answer, 'savedCard'>> {
  const settings = await readClientSettings(controller);
  if (settings?.cardFormScript) preloadScript(settings.cardFormScript);
  const googlePay = settings?.googlePay ?? null;
  return { settings, isGooglePayAvailable: googlePay !== null && (await isGooglePayAvailable(googlePay)) };
}

async function readClientSettings({ api }: OrderController): Promise<PaymentClientSettings | null> {
  try {
    return await api.readPaymentClientSettings({});
  } catch (error) {
    if (isOutcomeUnknown(error)) return null;
    throw error;
  }
}
