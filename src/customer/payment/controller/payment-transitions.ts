// Transitions of the payment state machine that several events share.
import type { AttemptFailure, PaymentStatus } from '#contract/attempts.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type {
  PaymentContext,
  PaymentEffect,
  PaymentMachine,
  PollRequest,
  PollTask,
  Task,
  Transition,
} from './payment-events.ts';
import {
  CHECKING,
  CONNECTION_LOST,
  type ControllerState,
  type FailedState,
  IDLE,
  type Loader,
  type RefusedState,
} from './payment-state.ts';
import { CANCELED_BY_CUSTOMER, type CustomerAction, isLeftToStaff, NO_REASON, paymentView } from './payment-view.ts';
import type { StoredPayment } from './stored-payment.ts';

/** The effect that deletes the stored payment of this browser. */
export const CLEAR_STORED: PaymentEffect = { kind: 'clear-stored' };

/** The machine of a page that has just been loaded. */
export const INITIAL_MACHINE: PaymentMachine = {
  view: IDLE,
  order: null,
  wasChallenged: false,
  viewVersion: 0,
  pressCount: 0,
};

function internalError(): RefusedState {
  return { kind: 'refused', code: 'broken', text: refusalMessages.broken };
}

/** The unchanged state with these effects. */
export function withEffects(machine: PaymentMachine, ...effects: PaymentEffect[]): Transition {
  return { machine, effects };
}

/** Shows another view. Replies and polls of the previous view become stale. */
export function show(machine: PaymentMachine, view: ControllerState, ...effects: PaymentEffect[]): Transition {
  return { machine: { ...machine, view, viewVersion: machine.viewVersion + 1 }, effects };
}

/** Shows the waiting indicator. */
export function showBusy(machine: PaymentMachine, loader: Loader, ...effects: PaymentEffect[]): Transition {
  return show(machine, { kind: 'busy', loader }, ...effects);
}

/** Shows that this page failed because of a bug. The interpreter throws the error again, so that it is reported. */
export function showInternalError(machine: PaymentMachine): Transition {
  return show(machine, internalError());
}

/** Adds effects before those of a transition. */
export function prependEffects(effects: readonly PaymentEffect[], transition: Transition): Transition {
  return { ...transition, effects: [...effects, ...transition.effects] };
}

/**
 * The transition that a payment status requires; also records its order. `closedFailure` is shown if a closed payment
 * has none.
 */
export function applyStatus(
  machine: PaymentMachine,
  context: Pick<PaymentContext, 'stored'>,
  status: PaymentStatus,
  closedFailure: AttemptFailure = NO_REASON,
): Transition {
  const { orderId, tableCode, total } = status;
  const isSameOrder = machine.order?.orderId === orderId;
  const machineWithOrder = { ...machine, order: isSameOrder ? machine.order : { orderId, tableCode, total } };
  const { stored } = context;
  const view = paymentView(status);
  switch (view.kind) {
    case 'paid':
      return reportPaid(machineWithOrder, status);
    case 'closed':
      return fail(machineWithOrder, stored, status, view.failure ?? closedFailure, endStored(status));
    case 'failed':
      return fail(machineWithOrder, stored, status, view.failure, ...clearAttempt(stored));
    case 'action':
      return requireAction(machineWithOrder, status, view.action);
    case 'redirect':
      return show(machineWithOrder, { kind: 'redirecting' }, { kind: 'open-provider-page', page: view.page });
    case 'wait':
      return pollStatus(machineWithOrder, orderId);
    case 'not-started':
      return show(machineWithOrder, CONNECTION_LOST);
  }
}

/** Shows that the payment is paid. The stored payment and the cart stay until the success page clears both. */
export function reportPaid(machine: PaymentMachine, status: PaymentStatus): Transition {
  return show(machine, IDLE, { kind: 'report-paid', status });
}

/** Shows a failure because the server found no such payment, so it cannot have been paid. */
export function failNotFound(machine: PaymentMachine, { stored }: PaymentContext): Transition {
  return fail(
    machine,
    stored,
    { orderId: stored?.order.orderId ?? null, isConfirmedUnpaid: true },
    NO_REASON,
    CLEAR_STORED,
  );
}

/** The effect for a payment that was canceled or has expired. Unless it had no attempt, its money may still arrive. */
export function endStored(status: PaymentStatus): PaymentEffect {
  return status.attempt === null ? CLEAR_STORED : { kind: 'end-stored', status };
}

/** Shows that an ended payment may have been charged. Another press pays again, which the customer then does knowingly. */
export function showUnknownOutcome(
  machine: PaymentMachine,
  { stored }: Pick<PaymentContext, 'stored'>,
  status: PaymentStatus,
  ...effects: PaymentEffect[]
): Transition {
  return fail(machine, stored, status, status.attempt?.failure ?? NO_REASON, ...effects);
}

function fail(
  machine: PaymentMachine,
  stored: StoredPayment | null,
  { orderId, isConfirmedUnpaid }: Pick<FailedState, 'orderId' | 'isConfirmedUnpaid'>,
  failure: AttemptFailure,
  ...effects: PaymentEffect[]
): Transition {
  const option = stored?.attempt?.way ?? null;
  const { wasChallenged } = machine;
  const failed = { kind: 'failed', failure, orderId, isConfirmedUnpaid, option, wasChallenged } as const;
  return show({ ...machine, wasChallenged: false }, failed, ...effects);
}

/** The next press is another attempt at the same order. */
function clearAttempt(stored: StoredPayment | null): PaymentEffect[] {
  return stored === null ? [] : [{ kind: 'store', payment: { ...stored, attempt: null, hasEndedAttempt: true } }];
}

function requireAction(
  machine: PaymentMachine,
  { orderId, attempt }: PaymentStatus,
  action: CustomerAction,
): Transition {
  if (attempt === null) return withEffects(machine);
  const shown = show(machine, { kind: 'action-required', action, attemptId: attempt.id });
  if (action.do !== 'challenge') return shown;
  // The bank's frame may fail to report its end. The bank also notifies the server, so the status is polled as well.
  return polling({ ...shown.machine, wasChallenged: true }, orderId, { kind: 'read', action }, { kind: 'take' });
}

/** Polls the provider's status of the payment until it is decided. */
export function pollStatus(machine: PaymentMachine, orderId: string): Transition {
  return polling(show(machine, CHECKING).machine, orderId, { kind: 'check' }, { kind: 'take' });
}

/** Repeats the cancellation until the provider accepts it or the payment is paid. */
export function pollCancel(machine: PaymentMachine, orderId: string, task: PollTask): Transition {
  return polling(show(machine, CHECKING).machine, orderId, { kind: 'cancel' }, task);
}

function polling(machine: PaymentMachine, orderId: string, request: PollRequest, task: PollTask): Transition {
  return withEffects(machine, { kind: 'poll', request, orderId, viewVersion: machine.viewVersion, task });
}

/** Requests the status after a query at the provider. Without a stored payment there is nothing to check. */
export function requestCheck(machine: PaymentMachine, { stored }: PaymentContext): Transition {
  return stored === null ? show(machine, IDLE) : showBusy(machine, 'processing', check(stored.order.orderId));
}

function check(orderId: string): PaymentEffect {
  return { kind: 'request', request: { kind: 'check', orderId }, task: { kind: 'check', orderId } };
}

/** The effect that cancels the checkout of an order. The server queries the provider first. */
export function cancelRequest(orderId: string, task: Task): PaymentEffect {
  return { kind: 'request', request: { kind: 'cancel', orderId }, task };
}

/** Reads the order that staff were to collect, for the card page. */
export function readOwedOrder(machine: PaymentMachine, orderId: string): Transition {
  const task: Task = { kind: 'owed-order', pressCount: machine.pressCount };
  return withEffects(machine, { kind: 'request', request: { kind: 'read', orderId }, task });
}

/** The status after a cancellation by the customer. While money may be moving, the cancellation is repeated. */
export function canceled(machine: PaymentMachine, context: PaymentContext, status: PaymentStatus): Transition {
  const { kind } = paymentView(status);
  return kind === 'paid' || kind === 'closed' || isLeftToStaff(status)
    ? applyStatus(machine, context, status, CANCELED_BY_CUSTOMER)
    : pollCancel(machine, status.orderId, { kind: 'cancel' });
}
