// Placing the order and starting an attempt: one order and one attempt, however often the customer presses.
import type { PaymentStatus } from '#contract/attempts.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import { isSameOrder, type OrderContent } from '#customer/shared/order/stored-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { isPaid } from '#domain/payment.ts';
import { paymentOutcome } from '#domain/payment-outcome.ts';
import type {
  PayGoal,
  PaymentContext,
  PaymentEffect,
  PaymentGoal,
  PaymentMachine,
  Reply,
  Task,
  Transition,
} from './payment-events.ts';
import {
  CONNECTION_LOST,
  type ControllerState,
  IDLE,
  IN_PROGRESS_ELSEWHERE,
  type PaymentSelection,
} from './payment-state.ts';
import {
  applyStatus,
  CLEAR_STORED,
  cancelRequest,
  endStored,
  pollStatus,
  prependEffects,
  readOwedOrder,
  requestCheck,
  show,
  showInternalError,
  showUnknownOutcome,
  withEffects,
} from './payment-transitions.ts';
import { isLeftToStaff, paymentView } from './payment-view.ts';
import type { BrowserAttempt, StoredPayment } from './stored-payment.ts';

/** True if the order is placed: from then on the card page pays that order even if the cart has changed. */
export function isPlaced(machine: PaymentMachine, { stored }: PaymentContext, { fromCart }: PaymentGoal): boolean {
  return stored !== null && !fromCart && stored.order.orderId === machine.order?.orderId;
}

/** Places the order, or continues with the stored one, and then continues with the goal. */
export function openOrder(machine: PaymentMachine, context: PaymentContext, goal: PaymentGoal): Transition {
  const { stored, orderRefusal, cart } = context;
  if (stored !== null && isPlaced(machine, context, goal)) return orderOpened(machine, context, goal, stored);
  // A press on the card page of an owed order is not meant for the cart.
  const refusal = !goal.fromCart && machine.order?.isOwed ? 'payment-closed' : orderRefusal;
  if (refusal !== null) return show(machine, { kind: 'refused', code: refusal, text: refusalMessages[refusal] });
  const isContinued = stored !== null && goal.kind !== 'pay-staff' && isSameOrder(stored.order, cart);
  if (stored === null || isContinued) return placeOrder(machine, context, goal, cart);
  // The changed cart, or one paid to staff, gets another id. Both would be paid unless the earlier is canceled first.
  return withEffects(machine, cancelRequest(stored.order.orderId, { kind: 'replace-order', goal, content: cart }));
}

function placeOrder(
  machine: PaymentMachine,
  { stored, newId }: PaymentContext,
  goal: PaymentGoal,
  content: OrderContent,
): Transition {
  if (goal.kind === 'pay-staff') return { ...show({ ...machine, order: null }, IDLE), result: true };
  if (goal.kind === 'open-owed') return readOwedOrder(machine, goal.orderId);
  const payment = stored ?? { order: { orderId: newId, ...content }, attempt: null };
  const place: PaymentEffect = { kind: 'place-order', order: payment.order, goal, payment };
  return withEffects(machine, { kind: 'store', payment }, place);
}

/** The reply to the cancellation of the payment that the changed cart replaces. */
export function orderReplaced(
  machine: PaymentMachine,
  context: PaymentContext,
  { goal, content }: Extract<Task, { kind: 'replace-order' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  const isUnknown = isUnknownPayment(reply);
  if (reply.kind !== 'ok' && !isUnknown) return orderFailed(machine, context, reply);
  const view = reply.kind === 'ok' ? paymentView(reply.value).kind : 'closed';
  if (reply.kind === 'ok' && view === 'paid') return applyStatus(machine, context, reply.value);
  const isLeft = reply.kind === 'ok' && isLeftToStaff(reply.value);
  if (view !== 'closed' && !isLeft) return show(machine, IN_PROGRESS_ELSEWHERE);
  if (reply.kind !== 'ok' || view !== 'closed')
    return prependEffects([CLEAR_STORED], placeOrder(machine, { ...context, stored: null }, goal, content));
  const end = endStored(reply.value);
  if (paymentOutcome(reply.value) === 'unknown') return showUnknownOutcome(machine, context, reply.value, end);
  return prependEffects([end], placeOrder(machine, { ...context, stored: null }, goal, content));
}

/** The reply to placing the order. */
export function orderReplied(
  machine: PaymentMachine,
  context: PaymentContext,
  { goal, payment, reply }: { goal: PaymentGoal; payment: StoredPayment; reply: Reply<PlacedOrder> },
): Transition {
  if (reply.kind !== 'ok') return orderFailed(machine, context, reply);
  const { paymentState, total } = reply.value;
  if (isPaid(paymentState)) return requestCheck(machine, context);
  const { orderId, tableCode } = payment.order;
  // The order is closed. Unless its money has arrived, the cart is placed once more under another id.
  if (paymentState !== 'pending') return withEffects(machine, cancelRequest(orderId, { kind: 'place-again', goal }));
  return orderOpened({ ...machine, order: { orderId, tableCode, total } }, context, goal, payment);
}

function placeAgain(
  machine: PaymentMachine,
  context: PaymentContext,
  goal: PaymentGoal,
  end: PaymentEffect,
): Transition {
  return prependEffects([end], openOrder(machine, { ...context, stored: null }, goal));
}

/** Handles a failure to place the order. Nothing is charged by placing an order, because there is no payment attempt yet. */
export function orderFailed(
  machine: PaymentMachine,
  { stored }: PaymentContext,
  reply: Exclude<Reply<unknown>, { kind: 'ok' }>,
): Transition {
  if (reply.kind === 'bug') return showInternalError(machine);
  if (reply.kind === 'no-response') return show(machine, CONNECTION_LOST);
  // An order with an attempt may be paid at this moment: it stays stored whatever the reason of the refusal.
  // With a full disk the database may have stopped right after it stored the order.
  const mayClear = reply.code === 'order-id-reused' || (stored?.attempt === null && reply.code !== 'disk-full');
  return refuse(machine, reply, mayClear ? [CLEAR_STORED] : []);
}

function orderOpened(
  machine: PaymentMachine,
  context: PaymentContext,
  goal: PaymentGoal,
  payment: StoredPayment,
): Transition {
  return goal.kind === 'pay' ? startAttempt(machine, context, goal, payment) : { ...show(machine, IDLE), result: true };
}

function startAttempt(
  machine: PaymentMachine,
  { newId }: PaymentContext,
  goal: PayGoal,
  payment: StoredPayment,
): Transition {
  const { selection } = goal;
  const { option, cardId, saveCard } = selection;
  const attempt = unansweredAttempt(payment.attempt, selection) ?? {
    id: newId,
    way: option,
    cardId,
    saveCard,
    isAnswered: false,
  };
  // The server closes an attempt that is replaced. If its page is paid all the same, the payment is charged twice.
  const isReplacing = payment.attempt !== null && payment.attempt.id !== attempt.id;
  const started = isReplacing ? { ...payment, hasEndedAttempt: true } : payment;
  return withEffects(
    machine,
    { kind: 'store', payment: { ...started, attempt } },
    {
      kind: 'request',
      request: { kind: 'start', orderId: payment.order.orderId, attemptId: attempt.id, selection },
      task: { kind: 'start', goal, payment: started, attempt },
    },
  );
}

/**
 * The stored attempt if it got no response and the customer selects the same option again: repeating it is safe. A wallet
 * issues a new token each time, which needs another attempt.
 */
function unansweredAttempt(
  stored: BrowserAttempt | null,
  { option, cardId, saveCard, token }: PaymentSelection,
): BrowserAttempt | null {
  if (stored === null || stored.isAnswered || token !== null) return null;
  return stored.way === option && stored.cardId === cardId && stored.saveCard === saveCard ? stored : null;
}

/** The reply to starting an attempt. */
export function attemptStarted(
  machine: PaymentMachine,
  context: PaymentContext,
  task: Extract<Task, { kind: 'start' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  const { goal, payment, attempt } = task;
  const { orderId } = payment.order;
  if (reply.kind === 'ok') {
    const stored = { ...payment, attempt: { ...attempt, isAnswered: true } };
    const next = applyStatus(machine, { stored }, reply.value);
    return withResult(prependEffects([{ kind: 'store', payment: stored }], next));
  }
  if (reply.kind === 'bug') return showInternalError(machine);
  if (reply.kind === 'no-response') return withResult(pollStatus(machine, orderId));
  if (reply.code === 'payment-under-way') return show(machine, IN_PROGRESS_ELSEWHERE);
  if (reply.code === 'payment-closed' && goal.mayPlaceAgain && payment.isOwed !== true)
    return withEffects(machine, cancelRequest(orderId, { kind: 'place-again', goal }));
  const storageEffect: PaymentEffect = isUnknownPayment(reply)
    ? CLEAR_STORED
    : { kind: 'store', payment: { ...payment, attempt: null } };
  return refuse(machine, reply, [storageEffect]);
}

/**
 * The order was closed: paid by another attempt, or canceled, in which case it is placed once more under another id.
 */
export function closedOrderChecked(
  machine: PaymentMachine,
  context: PaymentContext,
  { goal }: Extract<Task, { kind: 'place-again' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind !== 'ok' && !isUnknownPayment(reply)) return orderFailed(machine, context, reply);
  const again: PaymentGoal = goal.kind === 'pay' ? { ...goal, fromCart: true, mayPlaceAgain: false } : goal;
  if (reply.kind !== 'ok') return placeAgain(machine, context, again, CLEAR_STORED);
  const { kind } = paymentView(reply.value);
  if (kind === 'paid') return withResult(applyStatus(machine, context, reply.value));
  if (kind !== 'closed') return show(machine, IN_PROGRESS_ELSEWHERE);
  const end = endStored(reply.value);
  return paymentOutcome(reply.value) === 'unknown'
    ? withResult(showUnknownOutcome(machine, context, reply.value, end))
    : placeAgain(machine, context, again, end);
}

/** Adds whether the server accepted the attempt, which wallets report to the customer. */
function withResult(transition: Transition): Transition {
  return { ...transition, result: !NOT_ACCEPTED.has(transition.machine.view.kind) };
}

const NOT_ACCEPTED: ReadonlySet<ControllerState['kind']> = new Set<ControllerState['kind']>([
  'failed',
  'refused',
  'in-progress-elsewhere',
  'connection-lost',
]);

function refuse(
  machine: PaymentMachine,
  { code, text }: Extract<Reply<unknown>, { kind: 'refused' }>,
  effects: readonly PaymentEffect[],
): Transition {
  return withEffects(machine, ...effects, { kind: 'handle-refusal', refused: { kind: 'refused', code, text } });
}

/** True if the server found no such payment of this customer. */
export function isUnknownPayment(reply: Reply<unknown>): boolean {
  return reply.kind === 'refused' && (reply.code === 'not-found' || reply.code === 'not-identified');
}
