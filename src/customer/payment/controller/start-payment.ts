// Begins to pay and goes on with it: the order is placed once, each attempt is made once, however often it is pressed.
import type { PaymentStatus } from '#contract/attempts.ts';
import { RefusedByServer } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import { isSameOrder } from '#customer/shared/kept-order.ts';
import { cartContent, heedRefusal, placeOrder, whyNotPlace, wordsOf } from '#customer/shared/placing.ts';
import { isPaid } from '#domain/payment.ts';
import {
  CANCELED_BY_CUSTOMER,
  type FlowCore,
  isNoResponse,
  isUnknownPayment,
  type PaymentDependencies,
} from './payment-core.ts';
import {
  type AttemptInput,
  IDLE,
  isBusy,
  LOST,
  type Loader,
  type PaymentSelection,
  UNDER_WAY,
} from './payment-state.ts';
import { paymentView } from './payment-view.ts';
import type { StoredAttempt, StoredPayment } from './stored-payment.ts';

export interface Paying {
  /** Places the cart as an order to be paid. Whether there is one now. */
  readonly placeOrder: (loader: Loader) => Promise<boolean>;
  /** Pays the order placed. Whether the server took it on, so that a wallet can say so. */
  readonly pay: (choice: PaymentSelection, loader: Loader) => Promise<boolean>;
  /** Places the cart and pays it, in one go. */
  readonly placeAndPay: (choice: PaymentSelection, loader: Loader) => Promise<boolean>;
  readonly advanceAttempt: (input: AttemptInput) => Promise<void>;
  /** The provider's script itself pays, or asks the customer, here. `confirmHere` says whether anything was sent. */
  readonly confirmInPage: (confirmHere: () => Promise<boolean>) => Promise<void>;
  /** Asks what became of it, now. */
  readonly checkPayment: () => Promise<void>;
  /** The customer gives it up. */
  readonly cancelCheckout: () => Promise<void>;
}

export function createPaying(parts: PaymentDependencies, core: FlowCore): Paying {
  const { app: app, api, storage: keeper, newId, browser } = parts;
  const { state, order, go, take, follow, giveUp } = core;
  const { ask } = app.session;

  async function place(loader: Loader): Promise<boolean> {
    if (isBusy(state.get())) return false;
    go({ kind: 'busy', loader });
    const isOpen = (await openOrRefused(true)) !== null;
    if (isOpen) go(IDLE);
    return isOpen;
  }

  async function pay(choice: PaymentSelection, loader: Loader, byCart = false): Promise<boolean> {
    if (isBusy(state.get())) return false;
    go({ kind: 'busy', loader });
    const payment = await openOrRefused(byCart);
    if (payment === null) return false;
    await start(payment, choice, true);
    const { kind } = state.get();
    return kind !== 'failed' && kind !== 'refused' && kind !== 'in-progress-elsewhere' && kind !== 'connection-lost';
  }

  /** The payment, with its order at the server; null when there is none, which has then been said. */
  async function openOrRefused(byCart: boolean): Promise<StoredPayment | null> {
    try {
      return await open(byCart);
    } catch (error) {
      // Nothing is charged by placing an order: there is no attempt yet.
      if (isNoResponse(error)) go(LOST);
      else if (error instanceof RefusedByServer) await refuse(error, () => forgetUnpaid(error));
      else throw brokenBy(error);
      return null;
    }
  }

  /** An order that somebody may be paying is kept, whatever another press was told. */
  function forgetUnpaid({ code }: RefusedByServer) {
    if (code === 'order-id-reused' || keeper.read()?.attempt === null) keeper.clear();
  }

  async function open(byCart: boolean): Promise<StoredPayment | null> {
    const older = keeper.read();
    // Past the cart, the order is what it was when it was placed.
    if (older !== null && !byCart && older.order.orderId === order.get()?.orderId) return older;
    const refusal = whyNotPlace(app);
    if (refusal !== null) {
      go({ kind: 'refused', code: refusal, text: messages[refusal] });
      return null;
    }
    const content = cartContent(app);
    if (older !== null && !isSameOrder(older.order, content) && !(await isGivenUp(older))) return null;

    const payment = keeper.write(keeper.read() ?? { order: { orderId: newId(), ...content }, attempt: null });
    const { paymentState, total } = await placeOrder(app, payment.order);
    const { orderId, tableCode } = payment.order;
    if (isPaid(paymentState)) {
      await check();
      return null;
    }
    if (paymentState !== 'pending') {
      keeper.clear();
      return open(byCart);
    }
    order.set({ orderId, tableCode, total });
    return payment;
  }

  /** Under another id the changed cart would be paid twice: first the payment before it is given up. */
  async function isGivenUp({ order: { orderId } }: StoredPayment): Promise<boolean> {
    const status = await abandonIfThere(orderId);
    const meaning = status === null ? null : paymentView(status).kind;
    if (status !== null && meaning === 'paid') take(status);
    else if (meaning !== null && meaning !== 'closed') go(UNDER_WAY);
    else keeper.clear();
    return keeper.read() === null;
  }

  async function abandonIfThere(orderId: string): Promise<PaymentStatus | null> {
    try {
      return await ask(() => api.abandonPayment({ orderId }));
    } catch (error) {
      if (isUnknownPayment(error)) return null;
      throw error;
    }
  }

  async function start(payment: StoredPayment, choice: PaymentSelection, mayPlaceAnew: boolean): Promise<void> {
    const { orderId } = payment.order;
    const { option: way, cardId, saveCard } = choice;
    const attempt = sameAttempt(payment.attempt, choice) ?? { id: newId(), way, cardId, saveCard, isAnswered: false };
    keeper.write({ ...payment, attempt });
    try {
      const status = await ask(() =>
        api.startAttempt({
          orderId,
          attemptId: attempt.id,
          way: choice.option,
          cardId: choice.cardId,
          token: choice.token,
          saveCard: choice.saveCard,
          browser: browser(),
        }),
      );
      keeper.write({ ...payment, attempt: { ...attempt, isAnswered: true } });
      take(status);
    } catch (error) {
      await explainStart(error, payment, mayPlaceAnew ? choice : null);
    }
  }

  async function explainStart(error: unknown, payment: StoredPayment, again: PaymentSelection | null) {
    if (isNoResponse(error)) return follow(payment.order.orderId);
    if (!(error instanceof RefusedByServer)) throw brokenBy(error);
    if (error.code === 'payment-under-way') return go(UNDER_WAY);
    if (error.code === 'payment-closed' && again !== null) return startAnew(payment, again);
    await refuse(error, () => (isUnknownPayment(error) ? keeper.clear() : keeper.write({ ...payment, attempt: null })));
  }

  /** The order is closed: paid by another attempt, or given up, and then it is placed once more under another id. */
  async function startAnew({ order: { orderId } }: StoredPayment, choice: PaymentSelection) {
    const status = await abandonIfThere(orderId).catch(() => null);
    if (status !== null && paymentView(status).kind === 'paid') return take(status);
    keeper.clear();
    const payment = await openOrRefused(true);
    if (payment !== null) await start(payment, choice, false);
  }

  async function advance(input: AttemptInput): Promise<void> {
    const now = state.get();
    if (now.kind !== 'action-required') return;
    go({ kind: 'busy', loader: 'processing' });
    await bring(now.attemptId, input);
  }

  async function confirm(confirmHere: () => Promise<boolean>): Promise<void> {
    const now = state.get();
    if (now.kind !== 'action-required') return;
    go({ kind: 'busy', loader: 'here' });
    // A script that broke off says nothing about the money: the server knows.
    const isSent = await confirmHere().catch(() => true);
    if (isSent) await bring(now.attemptId, { kind: 'confirmed' });
    else go(now);
  }

  async function bring(attemptId: string, input: AttemptInput): Promise<void> {
    try {
      take(await ask(() => api.advanceAttempt({ attemptId, input, browser: browser() })));
    } catch (error) {
      if (!isNoResponse(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      await check();
    }
  }

  async function check(): Promise<void> {
    const kept = keeper.read();
    if (kept === null) return go(IDLE);
    const { orderId } = kept.order;
    go({ kind: 'busy', loader: 'processing' });
    try {
      take(await ask(() => api.checkPayment({ orderId })));
    } catch (error) {
      if (!isNoResponse(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      follow(orderId);
    }
  }

  async function cancel(): Promise<void> {
    const kept = keeper.read();
    if (kept === null) return go(IDLE);
    const { orderId } = kept.order;
    go({ kind: 'busy', loader: 'processing' });
    try {
      ended(await ask(() => api.abandonPayment({ orderId })));
    } catch (error) {
      if (!isNoResponse(error) && !(error instanceof RefusedByServer)) throw brokenBy(error);
      giveUp(orderId, ended);
    }
  }

  /** While money may be moving it is not let go of. */
  function ended(status: PaymentStatus) {
    const { kind: is } = paymentView(status);
    if (is === 'paid' || is === 'closed') take(status, CANCELED_BY_CUSTOMER);
    else giveUp(status.orderId, ended);
  }

  async function refuse(error: RefusedByServer, forget: () => void) {
    forget();
    await heedRefusal(app, error.code);
    go({ kind: 'refused', code: error.code, text: wordsOf(error) });
  }

  /** A fault of ours: the page says so, and the error goes on to be heard of. */
  function brokenBy(error: unknown) {
    go({ kind: 'refused', code: 'broken', text: messages.broken });
    return error;
  }

  return {
    placeOrder: place,
    pay: (choice, loader) => pay(choice, loader),
    placeAndPay: (choice, loader) => pay(choice, loader, true),
    advanceAttempt: advance,
    confirmInPage: confirm,
    checkPayment: check,
    cancelCheckout: cancel,
  };
}

/** The attempt that got no answer, when the customer presses the same again: a wallet's token makes another one. */
function sameAttempt(
  kept: StoredAttempt | null,
  { option: way, cardId, saveCard, token }: PaymentSelection,
): StoredAttempt | null {
  if (kept === null || kept.isAnswered || token !== null) return null;
  return kept.way === way && kept.cardId === cardId && kept.saveCard === saveCard ? kept : null;
}
