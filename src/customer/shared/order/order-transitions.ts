// Changes of the state of the order that a page sends or pays. Several events share them.
import type { AttemptFailure, OrderStatus } from '#contract/attempts.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { Refusal } from '#domain/refusal.ts';
import type {
  FailedRequest,
  OrderCommand,
  OrderEffect,
  OrderMachine,
  OrderPoll,
  PlannedRequest,
  ReducerFacts,
  RefusedReply,
  RequestResult,
  Transition,
} from './order-events.ts';
import {
  CANCELED_BY_CUSTOMER,
  CHECKING_VIEW,
  CONNECTION_LOST_VIEW,
  FAILURE_WITHOUT_REASON,
  type FailedPaymentView,
  IDLE_VIEW,
  type Indicator,
  type InPagePaymentStep,
  isOrderOver,
  type OrderView,
  orderStep,
  type RefusedOrderView,
} from './order-view.ts';
import type { OrderWithoutTabId, StoredOrder } from './stored-order.ts';

/** The initial state of the order's state machine, when a page has just been loaded: nothing is sent or paid. */
export const INITIAL_ORDER_MACHINE: OrderMachine = {
  view: IDLE_VIEW,
  order: null,
  wasChallenged: false,
  viewVersion: 0,
  pressCount: 0,
};

/** Returns the transition that changes nothing and has no effects. */
export function unchanged(machine: OrderMachine): Transition {
  return { machine, effects: [] };
}

/** Returns the transition that keeps the state and runs these effects. */
export function withEffects(machine: OrderMachine, ...effects: OrderEffect[]): Transition {
  return { machine, effects };
}

/** Returns the transition that sends the request `command`, and no planned requests after it. */
export function commandTransition(machine: OrderMachine, command: OrderCommand): Transition {
  return withEffects(machine, { kind: 'run', command, rest: [] });
}

/** Returns the transition that shows another view of the order. Replies of polls that an earlier view started are then ignored. */
export function showView(machine: OrderMachine, view: OrderView, ...effects: OrderEffect[]): Transition {
  return { machine: { ...machine, view, viewVersion: machine.viewVersion + 1 }, effects };
}

/** Returns the transition that shows a waiting indicator, and runs `effects`. */
export function showBusy(machine: OrderMachine, loader: Indicator, ...effects: OrderEffect[]): Transition {
  return showView(machine, { kind: 'busy', loader }, ...effects);
}

/** Returns the transition with `effects` before its own effects. */
export function prependEffects(effects: readonly OrderEffect[], transition: Transition): Transition {
  return { ...transition, effects: [...effects, ...transition.effects] };
}

/** Returns the view that shows why the order or its payment was refused: the text of the refusal code. */
export function createRefusedOrderView(code: Refusal | 'broken'): RefusedOrderView {
  return { kind: 'refused', code, text: refusalMessages[code] };
}

/**
 * Handles a failed request after which nothing can have been charged: returns the transition that shows the reason. `effects` run
 * only if the server refused the request.
 */
export function handleFailedRequest(
  machine: OrderMachine,
  reply: FailedRequest,
  ...effects: OrderEffect[]
): Transition {
  if (reply.kind === 'bug') return showView(machine, createRefusedOrderView('broken'));
  if (reply.kind === 'no-response') return showView(machine, CONNECTION_LOST_VIEW);
  const { code, text } = reply;
  return withEffects(machine, ...effects, { kind: 'handle-refusal', refused: { kind: 'refused', code, text } });
}

/** True if the server refused the request because this session has no such order. */
export function isNotFound(reply: RequestResult<unknown>): boolean {
  return reply.kind === 'refused' && NOT_FOUND.has(reply.code);
}

const NOT_FOUND: ReadonlySet<Refusal | 'broken'> = new Set<Refusal>([
  'not-found',
  'not-identified',
  'order-of-other-session',
]);

/**
 * True if this reply means that an order to be paid to staff has not arrived at the server and cannot arrive any more. The server
 * then either does not find the order, or reports its ending as `abandoned`. Any other reply gives false.
 */
export function hasNotArrived(reply: RequestResult<OrderStatus>): boolean {
  if (reply.kind === 'ok') return reply.value.ending === 'abandoned';
  return isRefusedAs(reply, 'not-found');
}

/** True if the server has the order, but in another session: this browser has lost that session and may not read the order. */
export function isOfOtherSession(reply: RequestResult<unknown>): reply is RefusedReply {
  return isRefusedAs(reply, 'order-of-other-session');
}

/** True if the server refused with this code. */
export function isRefusedAs(reply: RequestResult<unknown>, code: Refusal): reply is RefusedReply {
  return reply.kind === 'refused' && reply.code === code;
}

/**
 * Returns the transition that shows that the order has arrived in another session, which this browser has lost. Its effect removes
 * the lines of the order from the cart.
 */
export function showOrderOfOtherSession(
  machine: OrderMachine,
  { text }: RefusedReply,
  order: OrderWithoutTabId,
): Transition {
  return showView(
    machine,
    { kind: 'refused', code: 'order-of-other-session', text },
    arrivedOrderEffect(order, { showsMessage: false }),
  );
}

/**
 * Returns the effect for an earlier order that turned out to have arrived at the server: it removes the order from browser storage
 * and its lines from the cart. With `showsMessage`, a toast tells the customer that the order has arrived.
 */
export function arrivedOrderEffect(
  order: OrderWithoutTabId,
  { showsMessage }: { readonly showsMessage: boolean },
): OrderEffect {
  return { kind: 'report-earlier', order, showsMessage };
}

/**
 * Returns the transition that shows that it is unknown whether an order to be paid to staff has arrived, and asks the server
 * repeatedly until that is known.
 */
export function searchOrderUntilKnown(machine: OrderMachine, order: OrderWithoutTabId): Transition {
  return polling(showView(machine, { kind: 'unknown', order }).machine, order.orderId, { kind: 'search' });
}

/**
 * Returns the transition that shows what the server's status of the order requires: a payment step, the provider's page, waiting,
 * success or a failure. `open` is the stored order. `closedFailure` is shown if the order is closed and its status contains no
 * failure.
 */
export function applyStatus(
  machine: OrderMachine,
  open: StoredOrder | OrderWithoutTabId | null,
  status: OrderStatus,
  closedFailure: AttemptFailure = FAILURE_WITHOUT_REASON,
): Transition {
  const { orderId, tableCode, total } = status;
  const isSameOrder = machine.order?.orderId === orderId;
  const next = { ...machine, order: isSameOrder ? machine.order : { orderId, tableCode, total } };
  const step = orderStep(status);
  switch (step.kind) {
    case 'paid':
      return reportPaid(next, status);
    case 'closed':
      return fail(next, open, status, step.failure ?? closedFailure, endedOrderEffect(status));
    case 'failed':
      return fail(next, open, status, step.failure, ...endAttempt(open));
    case 'action':
      return requireAction(next, status, step.action);
    case 'redirect':
      return showView(next, { kind: 'redirecting' }, { kind: 'open-provider-page', page: step.page });
    case 'wait':
      return pollStatus(next, orderId);
    case 'not-started':
      return showView(next, CONNECTION_LOST_VIEW);
  }
}

/**
 * Returns the transition that reports the order as paid and opens the success page. The success page then removes the stored order
 * and clears the cart.
 */
export function reportPaid(machine: OrderMachine, status: OrderStatus): Transition {
  return showView(machine, IDLE_VIEW, { kind: 'report-paid', status });
}

/**
 * Handles the reply that the server does not find the order. The page shows that nothing was charged. If an attempt to pay was
 * sent, the browser watches the order for a day instead, because it may still be charged.
 */
export function handleOrderNotFound(machine: OrderMachine, open: StoredOrder | null): Transition {
  if (mayBeCharged(open)) return stopWaitingForCharge(machine);
  const orderId = open?.orderId ?? null;
  const effects: OrderEffect[] = orderId === null ? [] : [{ kind: 'remove', orderId }];
  return fail(machine, open, { orderId, isConfirmedUnpaid: true }, FAILURE_WITHOUT_REASON, ...effects);
}

/** True if an attempt to pay the order was sent. It may then be charged even if the order is not found or has ended. */
export function mayBeCharged(open: OrderWithoutTabId | null): boolean {
  return open !== null && (open.attempt !== null || open.hasEndedAttempt);
}

/**
 * Returns the transition that stops waiting for a charge, so that the customer can order something else. The lines of the order
 * leave the cart, so that they are not ordered twice. The browser watches the order for a day, because it may still be charged.
 */
export function stopWaitingForCharge(machine: OrderMachine): Transition {
  return { machine: { ...showView(machine, IDLE_VIEW).machine, order: null }, effects: [{ kind: 'set-aside' }] };
}

/**
 * Returns the effect for an order that the server does not find. An order that may have been charged is watched for a day; any
 * other order is removed from browser storage.
 */
export function notFoundOrderEffect(open: OrderWithoutTabId | null, orderId: string): OrderEffect {
  return open?.orderId === orderId && mayBeCharged(open) ? { kind: 'set-aside' } : { kind: 'remove', orderId };
}

/**
 * Returns the effect for an order that was canceled or has expired. An order with an attempt to pay is watched for a day, because
 * it may still be charged. Any other order is removed from browser storage.
 */
export function endedOrderEffect(status: OrderStatus): OrderEffect {
  return status.attempt === null ? { kind: 'remove', orderId: status.orderId } : { kind: 'end', status };
}

/**
 * Returns the transition that shows that an earlier order may have been charged. If the customer then presses the button again, the
 * cart is ordered and paid although a second charge is possible.
 */
export function showUnknownOutcome(
  machine: OrderMachine,
  open: StoredOrder | null,
  status: OrderStatus,
  ...effects: OrderEffect[]
): Transition {
  return fail(machine, open, status, status.attempt?.failure ?? FAILURE_WITHOUT_REASON, ...effects);
}

function fail(
  machine: OrderMachine,
  open: OrderWithoutTabId | null,
  { orderId, isConfirmedUnpaid }: Pick<FailedPaymentView, 'orderId' | 'isConfirmedUnpaid'>,
  failure: AttemptFailure,
  ...effects: OrderEffect[]
): Transition {
  const option = open?.attempt?.option ?? null;
  const { wasChallenged } = machine;
  const failed = { kind: 'failed', failure, orderId, isConfirmedUnpaid, option, wasChallenged } as const;
  return showView({ ...machine, wasChallenged: false }, failed, ...effects);
}

/** The next press is another attempt at the same order. */
function endAttempt(open: OrderWithoutTabId | null): OrderEffect[] {
  return open === null ? [] : [{ kind: 'store', order: { ...open, attempt: null, hasEndedAttempt: true } }];
}

function requireAction(
  machine: OrderMachine,
  { orderId, attempt }: OrderStatus,
  action: InPagePaymentStep,
): Transition {
  if (attempt === null) return unchanged(machine);
  const shown = showView(machine, { kind: 'action-required', action, attemptId: attempt.id });
  if (action.do !== 'challenge') return shown;
  // The bank's frame may fail to report its end. The bank also notifies the server, so the status is polled as well.
  return polling({ ...shown.machine, wasChallenged: true }, orderId, { kind: 'read', action });
}

/**
 * Returns the transition that requests the order's status repeatedly, until the payment is final or needs an action of the
 * customer. The server queries the payment provider each time.
 */
export function pollStatus(machine: OrderMachine, orderId: string): Transition {
  return polling(showView(machine, CHECKING_VIEW).machine, orderId, { kind: 'check' });
}

/**
 * Returns the transition that repeats the request to cancel the order, until the order can no longer be charged or is paid. `poll`
 * decides how the final reply is handled: `cancel` for a payment that the customer canceled, `conclude` for one that was left
 * unfinished.
 */
export function pollCancel(
  machine: OrderMachine,
  orderId: string,
  poll: Extract<OrderPoll, { kind: 'cancel' | 'conclude' }> = { kind: 'cancel' },
): Transition {
  return polling(showView(machine, CHECKING_VIEW).machine, orderId, poll);
}

function polling(machine: OrderMachine, orderId: string, poll: OrderPoll): Transition {
  return withEffects(machine, { kind: 'poll', poll, orderId, viewVersion: machine.viewVersion });
}

/**
 * Returns the transition that asks the server whether the stored order is paid; the server first asks the payment provider. `open`
 * is the order stored in this browser; without one, the transition shows the idle view.
 */
export function requestCheck(machine: OrderMachine, { open }: ReducerFacts): Transition {
  if (open === null) return showView(machine, IDLE_VIEW);
  const command: OrderCommand = { kind: 'check', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/**
 * Returns the transition that cancels the stored order that is being paid, because the customer asked for it. Without a stored
 * order, the transition shows the idle view.
 */
export function requestCancel(machine: OrderMachine, { open }: ReducerFacts): Transition {
  if (open === null) return showView(machine, IDLE_VIEW);
  const command: OrderCommand = { kind: 'cancel', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/**
 * Handles the order's status after the customer canceled the payment. If the order is over, shows how it ended. If a charge may
 * still be in progress, the request to cancel is repeated until the result is known.
 */
export function handleCancelStatus(machine: OrderMachine, { open }: ReducerFacts, status: OrderStatus): Transition {
  return isOrderOver(status)
    ? applyStatus(machine, open, status, CANCELED_BY_CUSTOMER)
    : pollCancel(machine, status.orderId);
}

/**
 * Returns the transition that cancels an order which can no longer be placed or paid under its id. The cancellation shows whether
 * the order was paid or may have been charged. If not, `handleReplaceClosedReply` places the order again under another id, and
 * then sends the requests `rest`.
 */
export function replaceClosedOrder(
  machine: OrderMachine,
  order: OrderWithoutTabId,
  rest: readonly PlannedRequest[],
): Transition {
  const { orderId } = order;
  return withEffects(machine, { kind: 'run', command: { kind: 'replace-closed', orderId, order }, rest });
}
