// Resumes a payment that an earlier visit, another tab, or the provider's page left open.
import type { AttemptFailure, PaymentStatus } from '#contract/attempts.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { isUnknownPayment } from './pay-transitions.ts';
import type {
  FailedReturn,
  PaymentContext,
  PaymentEffect,
  PaymentMachine,
  Reply,
  Task,
  Transition,
} from './payment-events.ts';
import { CONNECTION_LOST, type FailedState, IDLE, IN_PROGRESS_ELSEWHERE, isWorking } from './payment-state.ts';
import {
  applyStatus,
  CLEAR_STORED,
  cancelRequest,
  endStored,
  pollCancel,
  pollStatus,
  readOwedOrder,
  reportPaid,
  show,
  showBusy,
  withEffects,
} from './payment-transitions.ts';
import { CANCELED_BY_CUSTOMER, isLeftToStaff, paymentView } from './payment-view.ts';

/** Called when the menu is shown: cancels an abandoned payment; a payment found to be paid opens its success page. */
export function openMenu(machine: PaymentMachine, context: PaymentContext, returned: FailedReturn | null): Transition {
  const { pressCount } = machine;
  const storedOrderId = context.stored?.order.orderId ?? null;
  if (returned === null || returned.input.externalId === null)
    return storedOrderId === null ? withEffects(machine) : cancelAbandoned(machine, context, storedOrderId, returned);
  const task: Task = { kind: 'menu-return', returned, storedOrderId, pressCount };
  return withEffects(machine, { kind: 'request', request: { kind: 'read-return', input: returned.input }, task });
}

/** The order of a return: the one in its query if the server has it, otherwise the stored one. */
export function menuReturnRead(
  machine: PaymentMachine,
  context: PaymentContext,
  { returned, storedOrderId }: Extract<Task, { kind: 'menu-return' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind !== 'ok' && !isUnknownPayment(reply)) return withEffects(machine);
  const orderId = reply.kind === 'ok' ? reply.value.orderId : storedOrderId;
  return orderId === null ? withEffects(machine) : cancelAbandoned(machine, context, orderId, returned);
}

function cancelAbandoned(
  machine: PaymentMachine,
  { wasStartedInThisTab }: PaymentContext,
  orderId: string,
  returned: FailedReturn | null,
): Transition {
  const { pressCount } = machine;
  if (returned !== null || wasStartedInThisTab)
    return withEffects(machine, cancelRequest(orderId, { kind: 'menu-cancel', returned, mayCancel: true, pressCount }));
  // The payment may still be in progress in the tab that started it, unless that tab was closed.
  return withEffects(machine, {
    kind: 'request',
    request: { kind: 'read', orderId },
    task: { kind: 'menu-read', pressCount },
  });
}

/** The status of a payment that another tab started: one without an attempt in progress is canceled. */
export function menuPaymentRead(
  machine: PaymentMachine,
  context: PaymentContext,
  { pressCount }: Extract<Task, { kind: 'menu-read' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind !== 'ok') return forgetIfUnknown(machine, reply);
  const { kind } = paymentView(reply.value);
  if (kind !== 'not-started' && kind !== 'failed') return showOutcome(machine, context, reply.value, null, false);
  const task: Task = { kind: 'menu-cancel', returned: null, mayCancel: false, pressCount };
  return withEffects(machine, cancelRequest(reply.value.orderId, task));
}

/** The reply to the cancellation requested by the menu. */
export function menuPaymentCanceled(
  machine: PaymentMachine,
  context: PaymentContext,
  { returned, mayCancel }: Extract<Task, { kind: 'menu-cancel' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  return reply.kind === 'ok'
    ? showOutcome(machine, context, reply.value, returned, mayCancel)
    : forgetIfUnknown(machine, reply);
}

/** Without a response nothing is shown. The next time the menu opens, the request is repeated. */
function forgetIfUnknown(machine: PaymentMachine, reply: Reply<PaymentStatus>): Transition {
  return isUnknownPayment(reply) ? withEffects(machine, CLEAR_STORED) : withEffects(machine);
}

/** The customer cancels a payment that another tab or an earlier visit started. */
export function startOver(machine: PaymentMachine, { stored }: PaymentContext): Transition {
  if (stored === null) return show(machine, IDLE);
  const { orderId } = stored.order;
  return showBusy(machine, 'processing', cancelRequest(orderId, { kind: 'start-over', orderId }));
}

/** The reply to the cancellation requested by `startOver`. */
export function startedOver(
  machine: PaymentMachine,
  context: PaymentContext,
  { orderId }: Extract<Task, { kind: 'start-over' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind === 'ok') return showOutcome(machine, context, reply.value, null, true);
  if (reply.kind === 'bug') return withEffects(machine);
  return pollCancel(machine, orderId, { kind: 'conclude', returned: null });
}

/**
 * Shows how a payment ended that an earlier visit or another tab left open. One that is not closed is canceled by polling, or left
 * alone if it must not be.
 */
export function showOutcome(
  machine: PaymentMachine,
  { stored }: PaymentContext,
  status: PaymentStatus,
  returned: FailedReturn | null,
  mayCancel: boolean,
): Transition {
  const view = paymentView(status);
  if (view.kind === 'paid') return reportPaid(machine, status);
  if (view.kind === 'closed') {
    // The return may name an earlier order than the one stored, which may be being paid in another tab.
    const effects = stored?.order.orderId === status.orderId ? [endStored(status)] : [];
    return show(machine, returned === null ? IDLE : failedReturn(returned, status, view.failure), ...effects);
  }
  if (isLeftToStaff(status)) {
    const effects = stored?.order.orderId === status.orderId ? [CLEAR_STORED] : [];
    const failure = view.kind === 'failed' ? view.failure : null;
    return show(machine, returned === null ? IDLE : failedReturn(returned, status, failure), ...effects);
  }
  if (!mayCancel) return show(machine, IN_PROGRESS_ELSEWHERE);
  return pollCancel(machine, status.orderId, { kind: 'conclude', returned });
}

/** After a payment on the provider's page the customer learns only that it failed or that they canceled it. */
function failedReturn(
  { outcome }: FailedReturn,
  { orderId, isConfirmedUnpaid }: PaymentStatus,
  found: AttemptFailure | null,
): FailedState {
  const isCanceled = outcome === 'canceled' || found?.reason === CANCELED_BY_CUSTOMER.reason;
  const refused = found?.reason === 'bizum-denied' ? found : NOT_SUCCESSFUL;
  const failure = isCanceled ? CANCELED_BY_CUSTOMER : refused;
  return { kind: 'failed', failure, orderId, isConfirmedUnpaid, option: null, wasChallenged: false };
}

const NOT_SUCCESSFUL: AttemptFailure = { reason: 'not-successful', code: null };

/** Called when the card page is shown. The result is false if there is nothing to pay. */
export function openCardPage(
  machine: PaymentMachine,
  { stored, cart }: PaymentContext,
  owedOrderId: string | null,
): Transition {
  if (owedOrderId !== null && stored?.order.orderId !== owedOrderId) {
    if (isWorking(machine.view)) return { ...withEffects(machine), result: false };
    if (stored === null) return readOwedOrder(machine, owedOrderId);
    const goal = { kind: 'open-owed', fromCart: true, orderId: owedOrderId } as const;
    const cancel = cancelRequest(stored.order.orderId, { kind: 'replace-order', goal, content: cart });
    return showBusy(machine, 'form', cancel);
  }
  if (stored === null) return { ...withEffects(machine), result: false };
  const { orderId } = stored.order;
  if (machine.order?.orderId === orderId || isWorking(machine.view)) return { ...withEffects(machine), result: true };
  const read: PaymentEffect = {
    kind: 'request',
    request: { kind: 'read', orderId },
    task: { kind: 'card-page', pressCount: machine.pressCount },
  };
  return withEffects(machine, read);
}

/** Resumes the payment at the step where this page was left. */
export function cardPageRead(
  machine: PaymentMachine,
  context: PaymentContext,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind === 'bug') return withEffects(machine);
  if (isUnknownPayment(reply)) return { ...withEffects(machine, CLEAR_STORED), result: false };
  if (reply.kind !== 'ok') return { ...show(machine, CONNECTION_LOST), result: true };
  const status = reply.value;
  const { kind } = paymentView(status);
  if (kind === 'closed') return { ...show(machine, IDLE, endStored(status)), result: false };
  const { orderId, tableCode, total } = status;
  const isOwed = context.stored?.isOwed === true;
  const machineWithOrder = { ...machine, order: { orderId, tableCode, total, isOwed } };
  const isInProgress = kind === 'action' || kind === 'wait' || kind === 'redirect';
  if (isInProgress && !context.wasStartedInThisTab)
    return { ...show(machineWithOrder, IN_PROGRESS_ELSEWHERE), result: true };
  // A customer who came back from the bank's page selects again; no one is redirected there without a press.
  if (kind === 'not-started' || kind === 'failed' || kind === 'redirect')
    return { ...show(machineWithOrder, IDLE), result: true };
  return { ...applyStatus(machineWithOrder, context, status), result: true };
}

/** The card page pays an order that staff were to collect. The result is false if there is nothing to pay any more. */
export function owedOrderRead(machine: PaymentMachine, reply: Reply<PaymentStatus>): Transition {
  if (reply.kind === 'no-response') return { ...show(machine, CONNECTION_LOST), result: true };
  if (reply.kind !== 'ok' || !isLeftToStaff(reply.value)) return { ...show(machine, IDLE), result: false };
  const { orderId, tableCode, total } = reply.value;
  const order = { orderId, tableCode, lines: [], comment: '' };
  const store: PaymentEffect = { kind: 'store', payment: { order, attempt: null, isOwed: true } };
  return { ...show({ ...machine, order: { orderId, tableCode, total, isOwed: true } }, IDLE, store), result: true };
}

/** Called when another tab changed the stored payment: the payment in progress there may have ended. */
export function changedInOtherTab(machine: PaymentMachine, { stored }: PaymentContext): Transition {
  if (stored !== null) return withEffects(machine);
  return machine.order === null ? show(machine, IDLE) : pollStatus(machine, machine.order.orderId);
}

/** A status that was read in the background, while the page shows something else. */
export function changeStatus(
  machine: PaymentMachine,
  { stored, wasStartedInThisTab }: PaymentContext,
  status: PaymentStatus,
): Transition {
  const isPaid = isPaidOutcome(paymentOutcome(status));
  if (isPaid && wasStartedInThisTab && stored?.order.orderId === status.orderId) return reportPaid(machine, status);
  const { view } = machine;
  if (view.kind !== 'failed' || view.orderId !== status.orderId) return withEffects(machine);
  // The notice of a payment that has arrived replaces its failure.
  if (isPaid) return show(machine, IDLE);
  const { isConfirmedUnpaid } = status;
  return view.isConfirmedUnpaid === isConfirmedUnpaid
    ? withEffects(machine)
    : show(machine, { ...view, isConfirmedUnpaid });
}
