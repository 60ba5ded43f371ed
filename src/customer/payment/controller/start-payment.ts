// Begins to pay and goes on with it: the order is placed once, each attempt is made once, however often it is pressed.
import type { PaymentStatus } from '#contract/attempts.ts';
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import { isSameOrder } from '#customer/shared/kept-order.ts';
import { cartContent, heedRefusal, placeOrder, whyNotPlace, wordsOf } from '#customer/shared/placing.ts';
import { isPaid } from '#domain/payment.ts';
import { type FlowCore, type FlowParts, GIVEN_UP, isGone, isWithoutAnswer } from './payment-core.ts';
import { type AttemptInput, type Choice, IDLE, isBusy, LOST, type Loader, UNDER_WAY } from './payment-state.ts';
import { meaningOf } from './payment-view.ts';
import type { KeptAttempt, KeptPayment } from './stored-payment.ts';

export interface Paying {
  /** Places the cart as an order to be paid. Whether there is one now. */
  readonly place: (loader: Loader) => Promise<boolean>;
  /** Pays the order placed. Whether the server took it on, so that a wallet can say so. */
  readonly pay: (choice: Choice, loader: Loader) => Promise<boolean>;
  /** Places the cart and pays it, in one go. */
  readonly payCart: (choice: Choice, loader: Loader) => Promise<boolean>;
  readonly advance: (input: AttemptInput) => Promise<void>;
  /** The provider's script itself pays, or asks the guest, here. `confirmHere` says whether anything was sent. */
  readonly confirm: (confirmHere: () => Promise<boolean>) => Promise<void>;
  /** Asks what became of it, now. */
  readonly check: () => Promise<void>;
  /** The guest gives it up. */
  readonly cancel: () => Promise<void>;
}

export function createPaying(parts: FlowParts, core: FlowCore): Paying {
  const { guest, api, keeper, newId, browser } = parts;
  const { state, order, go, take, follow, giveUp } = core;
  const { ask } = guest.session;

  async function place(loader: Loader): Promise<boolean> {
    if (isBusy(state.get())) return false;
    go({ step: 'busy', loader });
    const isOpen = (await openOrRefused(true)) !== null;
    if (isOpen) go(IDLE);
    return isOpen;
  }

  async function pay(choice: Choice, loader: Loader, byCart = false): Promise<boolean> {
    if (isBusy(state.get())) return false;
    go({ step: 'busy', loader });
    const payment = await openOrRefused(byCart);
    if (payment === null) return false;
    await start(payment, choice, true);
    const { step } = state.get();
    return step !== 'failed' && step !== 'refused' && step !== 'under-way' && step !== 'lost';
  }

  /** The payment, with its order at the server; null when there is none, which has then been said. */
  async function openOrRefused(byCart: boolean): Promise<KeptPayment | null> {
    try {
      return await open(byCart);
    } catch (error) {
      // Nothing is charged by placing an order: there is no attempt yet.
      if (isWithoutAnswer(error)) go(LOST);
      else if (error instanceof RefusedByServer) await refuse(error, () => forgetUnpaid(error));
      else throw brokenBy(error);
      return null;
    }
  }

  /** An order that somebody may be paying is kept, whatever another press was told. */
  function forgetUnpaid({ code }: RefusedByServer) {
    if (code === 'order-id-reused' || keeper.read()?.attempt === null) keeper.forget();
  }

  async function open(byCart: boolean): Promise<KeptPayment | null> {
    const older = keeper.read();
    // Past the cart, the order is what it was when it was placed.
    if (older !== null && !byCart && older.order.orderId === order.get()?.orderId) return older;
    const refusal = whyNotPlace(guest);
    if (refusal !== null) {
      go({ step: 'refused', code: refusal, text: messages[refusal] });
      return null;
    }
    const content = cartContent(guest);
    if (older !== null && !isSameOrder(older.order, content) && !(await isGivenUp(older))) return null;

    const payment = keeper.keep(keeper.read() ?? { order: { orderId: newId(), ...content }, attempt: null });
    const { paymentState, total } = await placeOrder(guest, payment.order);
    const { orderId, tableCode } = payment.order;
    if (isPaid(paymentState)) {
      await check();
      return null;
    }
    if (paymentState !== 'pending') {
      keeper.forget();
      return open(byCart);
    }
    order.set({ orderId, tableCode, total });
    return payment;
  }

  /** Under another id the changed cart would be paid twice: first the payment before it is given up. */
  async function isGivenUp({ order: { orderId } }: KeptPayment): Promise<boolean> {
    const status = await abandonIfThere(orderId);
    const meaning = status === null ? null : meaningOf(status).is;
    if (status !== null && meaning === 'paid') take(status);
    else if (meaning !== null && meaning !== 'closed') go(UNDER_WAY);
    else keeper.forget();
    return keeper.read() === null;
  }

  async function abandonIfThere(orderId: string): Promise<PaymentStatus | null> {
    try {
      return await ask(() => api.abandonPayment({ orderId }));
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  async function start(payment: KeptPayment, choice: Choice, mayPlaceAnew: boolean): Promise<void> {
    const { orderId } = payment.order;
    const { way, cardId, saveCard } = choice;
    const attempt = sameAttempt(payment.attempt, choice) ?? { id: newId(), way, cardId, saveCard, isAnswered: false };
    keeper.keep({ ...payment, attempt });
    try {
      const status = await ask(() =>
        api.startAttempt({ orderId, attemptId: attempt.id, ...choice, browser: browser() }),
      );
      keeper.keep({ ...payment, attempt: { ...attempt, isAnswered: true } });
      take(status);
    } catch (error) {
      await explainStart(error, payment, mayPlaceAnew ? choice : null);
    }
  }

  async function explainStart(error: unknown, payment: KeptPayment, again: Choice | null) {
    if (isWithoutAnswer(error)) return follow(payment.order.orderId);
    if (!(error instanceof RefusedByServer)) throw brokenBy(error);
    if (error.code === 'payment-under-way') return go(UNDER_WAY);
    if (error.code === 'payment-closed' && again !== null) return startAnew(payment, again);
    await refuse(error, () => (isGone(error) ? keeper.forget() : keeper.keep({ ...payment, attempt: null })));
  }

  /** The order is closed: paid by another attempt, or given up, and then it is placed once more under another id. */
  async function startAnew({ order: { orderId } }: KeptPayment, choice: Choice) {
    const status = await abandonIfThere(orderId).catch(() => null);
    if (status !== null && meaningOf(status).is === 'paid') return take(status);
    keeper.forget();
    const payment = await openOrRefused(true);
    if (payment !== null) await start(payment, choice, false);
  }

  async function advance(input: AttemptInput): Promise<void> {
    const now = state.get();
    if (now.step !== 'acting') return;
    go({ step: 'busy', loader: 'processing' });
    await bring(now.attemptId, input);
  }

  async function confirm(confirmHere: () => Promise<boolean>): Promise<void> {
    const now = state.get();
    if (now.step !== 'acting') return;
    go({ step: 'busy', loader: 'here' });
    // A script that broke off says nothing about the money: the server knows.
    const isSent = await confirmHere().catch(() => true);
    if (isSent) await bring(now.attemptId, { kind: 'confirmed' });
    else go(now);
  }

  async function bring(attemptId: string, input: AttemptInput): Promise<void> {
    try {
      take(await ask(() => api.advanceAttempt({ attemptId, input, browser: browser() })));
    } catch (error) {
      if (!isWithoutAnswer(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      await check();
    }
  }

  async function check(): Promise<void> {
    const kept = keeper.read();
    if (kept === null) return go(IDLE);
    const { orderId } = kept.order;
    go({ step: 'busy', loader: 'processing' });
    try {
      take(await ask(() => api.checkPayment({ orderId })));
    } catch (error) {
      if (!isWithoutAnswer(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      follow(orderId);
    }
  }

  async function cancel(): Promise<void> {
    const kept = keeper.read();
    if (kept === null) return go(IDLE);
    const { orderId } = kept.order;
    go({ step: 'busy', loader: 'processing' });
    try {
      ended(await ask(() => api.abandonPayment({ orderId })));
    } catch (error) {
      if (!isWithoutAnswer(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      giveUp(orderId, ended);
    }
  }

  /** While money may be moving it is not let go of. */
  function ended(status: PaymentStatus) {
    const { is } = meaningOf(status);
    if (is === 'paid' || is === 'closed') take(status, GIVEN_UP);
    else giveUp(status.orderId, ended);
  }

  async function refuse(error: RefusedByServer, forget: () => void) {
    forget();
    await heedRefusal(guest, error.code);
    go({ step: 'refused', code: error.code, text: wordsOf(error) });
  }

  /** A fault of ours: the page says so, and the error goes on to be heard of. */
  function brokenBy(error: unknown) {
    go({ step: 'refused', code: 'broken', text: messages.broken });
    return error;
  }

  return {
    place,
    pay: (choice, loader) => pay(choice, loader),
    payCart: (choice, loader) => pay(choice, loader, true),
    advance,
    confirm,
    check,
    cancel,
  };
}

/** The attempt that got no answer, when the guest presses the same again: a wallet's token makes another one. */
function sameAttempt(kept: KeptAttempt | null, { way, cardId, saveCard, token }: Choice): KeptAttempt | null {
  if (kept === null || kept.isAnswered || token !== null) return null;
  return kept.way === way && kept.cardId === cardId && kept.saveCard === saveCard ? kept : null;
}
