// Changes of the state of the order that a page sends or pays. Several events share them.
import type { AttemptFailure, OrderStatus } from '#contract/attempts.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { Refusal } from '#domain/refusal.ts';
import type {
  FailedReply,
  OrderCommand,
  OrderEffect,
  OrderFacts,
  OrderMachine,
  OrderPoll,
  PlannedStep,
  RefusedReply,
  Reply,
  Transition,
} from './order-events.ts';
import {
  CANCELED_BY_CUSTOMER,
  CHECKING,
  CONNECTION_LOST,
  type CustomerAction,
  type FailedPayment,
  IDLE,
  isOver,
  type Loader,
  NO_REASON,
  type OrderView,
  orderStep,
  type RefusedOrder,
} from './order-view.ts';
import type { NewOrder, StoredOrder } from './stored-order.ts';

/** The state of the order on a page that has just been loaded: nothing is sent or paid. */
export const INITIAL_MACHINE: OrderMachine = {
  view: IDLE,
  order: null,
  wasChallenged: false,
  viewVersion: 0,
  pressCount: 0,
};

/** Does nothing: the state of the order stays, without effects. */
export function unchanged(machine: OrderMachine): Transition {
  return { machine, effects: [] };
}

/** Returns the unchanged state of the order with these effects. */
export function withEffects(machine: OrderMachine, ...effects: OrderEffect[]): Transition {
  return { machine, effects };
}

/** Sends one request that is not a planned step. */
export function runCommand(machine: OrderMachine, command: OrderCommand): Transition {
  return withEffects(machine, { kind: 'run', command, rest: [] });
}

/** Shows another view of the order. Replies and polls for the previous view become stale. */
export function showView(machine: OrderMachine, view: OrderView, ...effects: OrderEffect[]): Transition {
  return { machine: { ...machine, view, viewVersion: machine.viewVersion + 1 }, effects };
}

/** Shows the waiting indicator `loader` instead of the order. */
export function showBusy(machine: OrderMachine, loader: Loader, ...effects: OrderEffect[]): Transition {
  return showView(machine, { kind: 'busy', loader }, ...effects);
}

/** Returns the transition with further effects before its own. */
export function prependEffects(effects: readonly OrderEffect[], transition: Transition): Transition {
  return { ...transition, effects: [...effects, ...transition.effects] };
}

/** Returns the view of a refused order, with the visible text of the refusal code. */
export function refusedBecause(code: Refusal | 'broken'): RefusedOrder {
  return { kind: 'refused', code, text: refusalMessages[code] };
}

/** Decides what follows from a request that failed before anything could be charged. `effects` run only if the server refused. */
export function handleFailedReply(machine: OrderMachine, reply: FailedReply, ...effects: OrderEffect[]): Transition {
  if (reply.kind === 'bug') return showView(machine, refusedBecause('broken'));
  if (reply.kind === 'no-response') return showView(machine, CONNECTION_LOST);
  const { code, text } = reply;
  return withEffects(machine, ...effects, { kind: 'handle-refusal', refused: { kind: 'refused', code, text } });
}

/** True if the server found no such order of this session. */
export function isNotFound(reply: Reply<unknown>): boolean {
  return reply.kind === 'refused' && NOT_FOUND.has(reply.code);
}

const NOT_FOUND: ReadonlySet<Refusal | 'broken'> = new Set<Refusal>([
  'not-found',
  'not-identified',
  'order-of-other-session',
]);

/**
 * True if an order that staff collect has not arrived, and cannot arrive any more. An order with the ending `abandoned` was to be
 * paid online after all.
 */
export function hasNotArrived(reply: Reply<OrderStatus>): boolean {
  if (reply.kind === 'ok') return reply.value.ending === 'abandoned';
  return isRefusedAs(reply, 'not-found');
}

/** True if the order has arrived, but in a session that this browser has lost, so that it cannot be shown. */
export function isOfOtherSession(reply: Reply<unknown>): reply is RefusedReply {
  return isRefusedAs(reply, 'order-of-other-session');
}

/** True if the server refused with this code. */
export function isRefusedAs(reply: Reply<unknown>, code: Refusal): reply is RefusedReply {
  return reply.kind === 'refused' && reply.code === code;
}

/** Shows that the order was placed in another session, and removes it from the cart. */
export function refuseOfOtherSession(machine: OrderMachine, { text }: RefusedReply, order: NewOrder): Transition {
  return showView(
    machine,
    { kind: 'refused', code: 'order-of-other-session', text },
    reportEarlier(order, { showsMessage: false }),
  );
}

/**
 * Returns the effect that removes an earlier order, which has arrived, from the cart. With `showsMessage` it also shows a message.
 */
export function reportEarlier(order: NewOrder, { showsMessage }: { readonly showsMessage: boolean }): OrderEffect {
  return { kind: 'report-earlier', order, showsMessage };
}

/** Shows that it is unknown whether an order that staff collect has arrived, and asks the server until it is known. */
export function searchUntilKnown(machine: OrderMachine, order: NewOrder): Transition {
  return polling(showView(machine, { kind: 'unknown', order }).machine, order.orderId, { kind: 'search' });
}

/**
 * Shows what the status of an order requires of the page, such as a payment step or a failure. `closedFailure` is shown if a closed
 * order has no failure.
 */
export function applyStatus(
  machine: OrderMachine,
  open: StoredOrder | NewOrder | null,
  status: OrderStatus,
  closedFailure: AttemptFailure = NO_REASON,
): Transition {
  const { orderId, tableCode, total } = status;
  const isSameOrder = machine.order?.orderId === orderId;
  const next = { ...machine, order: isSameOrder ? machine.order : { orderId, tableCode, total } };
  const step = orderStep(status);
  switch (step.kind) {
    case 'paid':
      return reportPaid(next, status);
    case 'closed':
      return fail(next, open, status, step.failure ?? closedFailure, endOpen(status));
    case 'failed':
      return fail(next, open, status, step.failure, ...endAttempt(open));
    case 'action':
      return requireAction(next, status, step.action);
    case 'redirect':
      return showView(next, { kind: 'redirecting' }, { kind: 'open-provider-page', page: step.page });
    case 'wait':
      return pollStatus(next, orderId);
    case 'not-started':
      return showView(next, CONNECTION_LOST);
  }
}

/** Reports that the order is paid. The stored order and the cart stay until the success page clears both. */
export function reportPaid(machine: OrderMachine, status: OrderStatus): Transition {
  return showView(machine, IDLE, { kind: 'report-paid', status });
}

/** Shows that the server does not find the order, which it cannot have charged. One that may be charged is watched instead. */
export function failNotFound(machine: OrderMachine, open: StoredOrder | null): Transition {
  if (mayBeCharged(open)) return setAside(machine);
  const orderId = open?.orderId ?? null;
  const effects: OrderEffect[] = orderId === null ? [] : [{ kind: 'remove', orderId }];
  return fail(machine, open, { orderId, isConfirmedUnpaid: true }, NO_REASON, ...effects);
}

/** True if an attempt to pay the order was sent: the server may have charged it although it does not find the order any more. */
export function mayBeCharged(open: NewOrder | null): boolean {
  return open !== null && (open.attempt !== null || open.hasEndedAttempt);
}

/** Stops showing the open order. It is watched from now on, and its lines leave the cart, so that they are not paid twice. */
export function setAside(machine: OrderMachine): Transition {
  return { machine: { ...showView(machine, IDLE).machine, order: null }, effects: [{ kind: 'set-aside' }] };
}

/** Returns the effect for an order that the server does not find: one that may be charged is watched, any other one is removed. */
export function forgetNotFound(open: NewOrder | null, orderId: string): OrderEffect {
  return open?.orderId === orderId && mayBeCharged(open) ? { kind: 'set-aside' } : { kind: 'remove', orderId };
}

/**
 * Returns the effect for an order that was canceled or has expired. With an attempt to pay, its money may still arrive, so the
 * order is watched.
 */
export function endOpen(status: OrderStatus): OrderEffect {
  return status.attempt === null ? { kind: 'remove', orderId: status.orderId } : { kind: 'end', status };
}

/** Shows that an ended order may have been charged. If the customer presses the button again, they pay again knowingly. */
export function showUnknownOutcome(
  machine: OrderMachine,
  open: StoredOrder | null,
  status: OrderStatus,
  ...effects: OrderEffect[]
): Transition {
  return fail(machine, open, status, status.attempt?.failure ?? NO_REASON, ...effects);
}

function fail(
  machine: OrderMachine,
  open: NewOrder | null,
  { orderId, isConfirmedUnpaid }: Pick<FailedPayment, 'orderId' | 'isConfirmedUnpaid'>,
  failure: AttemptFailure,
  ...effects: OrderEffect[]
): Transition {
  const option = open?.attempt?.option ?? null;
  const { wasChallenged } = machine;
  const failed = { kind: 'failed', failure, orderId, isConfirmedUnpaid, option, wasChallenged } as const;
  return showView({ ...machine, wasChallenged: false }, failed, ...effects);
}

/** The next press is another attempt at the same order. */
function endAttempt(open: NewOrder | null): OrderEffect[] {
  return open === null ? [] : [{ kind: 'store', order: { ...open, attempt: null, hasEndedAttempt: true } }];
}

function requireAction(machine: OrderMachine, { orderId, attempt }: OrderStatus, action: CustomerAction): Transition {
  if (attempt === null) return unchanged(machine);
  const shown = showView(machine, { kind: 'action-required', action, attemptId: attempt.id });
  if (action.do !== 'challenge') return shown;
  // The bank's frame may fail to report its end. The bank also notifies the server, so the status is polled as well.
  return polling({ ...shown.machine, wasChallenged: true }, orderId, { kind: 'read', action });
}

/** Asks the payment provider, through the server, for the status of the order until it is decided. */
export function pollStatus(machine: OrderMachine, orderId: string): Transition {
  return polling(showView(machine, CHECKING).machine, orderId, { kind: 'check' });
}

/** Repeats the cancellation until the order can no longer be charged, or is paid. */
export function pollCancel(
  machine: OrderMachine,
  orderId: string,
  poll: Extract<OrderPoll, { kind: 'cancel' | 'conclude' }> = { kind: 'cancel' },
): Transition {
  return polling(showView(machine, CHECKING).machine, orderId, poll);
}

function polling(machine: OrderMachine, orderId: string, poll: OrderPoll): Transition {
  return withEffects(machine, { kind: 'poll', poll, orderId, viewVersion: machine.viewVersion });
}

/**
 * Requests the status of the open order; the server asks the payment provider first. Without an open order nothing is requested.
 */
export function requestCheck(machine: OrderMachine, { open }: OrderFacts): Transition {
  if (open === null) return showView(machine, IDLE);
  const command: OrderCommand = { kind: 'check', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/** Sends the request that cancels the open order on behalf of the customer. */
export function requestCancel(machine: OrderMachine, { open }: OrderFacts): Transition {
  if (open === null) return showView(machine, IDLE);
  const command: OrderCommand = { kind: 'cancel', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/**
 * Decides what follows from the status after the customer canceled the payment. While money may be moving, the cancellation is
 * repeated.
 */
export function afterCancellation(machine: OrderMachine, { open }: OrderFacts, status: OrderStatus): Transition {
  return isOver(status)
    ? applyStatus(machine, open, status, CANCELED_BY_CUSTOMER)
    : pollCancel(machine, status.orderId);
}

/** Asks whether a closed order was paid, before it is placed once more under another id. */
export function placeAgain(machine: OrderMachine, order: NewOrder, rest: readonly PlannedStep[]): Transition {
  const { orderId } = order;
  return withEffects(machine, { kind: 'run', command: { kind: 'replace-closed', orderId, order }, rest });
}
