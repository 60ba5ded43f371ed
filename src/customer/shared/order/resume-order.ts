// Continues an order that an earlier visit, another tab, or the provider's page left open.
import type { AttemptFailure, OrderStatus } from '#contract/attempts.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type { Command, FailedReturn, OrderFacts, OrderMachine, Reply, Transition } from './order-events.ts';
import { planOwedOrder, runPlan } from './order-plan.ts';
import {
  applyStatus,
  endOpen,
  hasNotArrived,
  isNotFound,
  isOfOtherSession,
  pollCancel,
  pollStatus,
  refuseOfOtherSession,
  reportEarlier,
  reportPaid,
  run,
  searchUntilKnown,
  show,
  showBusy,
  withEffects,
} from './order-transitions.ts';
import {
  CANCELED_BY_CUSTOMER,
  CONNECTION_LOST,
  type FailedPayment,
  IDLE,
  IN_PROGRESS_ELSEWHERE,
  isLeftToStaff,
  isWorking,
  orderStep,
} from './order-view.ts';
import { isSameOrder, newOrder } from './stored-order.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * Searches an order for staff whose reply was lost. A page that waits for it searches it even without a stored order: another tab
 * has stored what became of it.
 */
export function search(machine: OrderMachine, { open }: OrderFacts): Transition {
  const { view, pressCount } = machine;
  const searched = view.kind === 'unknown' ? view.order : null;
  const order = open?.kind === 'staff' ? open : searched;
  return order === null ? withEffects(machine) : run(machine, { kind: 'search', orderId: order.orderId, pressCount });
}

/** Whether an order for staff has arrived. It is sent again by a press alone. */
export function orderSearched(
  machine: OrderMachine,
  { open, cart, payTo }: OrderFacts,
  orderId: string,
  reply: Reply<OrderStatus>,
): Transition {
  const { view } = machine;
  if (isWorking(view) || reply.kind === 'bug') return withEffects(machine);
  const wasUnknown = view.kind === 'unknown' && view.order.orderId === orderId;
  if (isOfOtherSession(reply) && open?.orderId === orderId) return refuseOfOtherSession(machine, reply, open);
  const isFound = (reply.kind === 'ok' && !hasNotArrived(reply)) || isOfOtherSession(reply);
  if (!isFound && !hasNotArrived(reply)) {
    const isOpen = open?.orderId === orderId && !wasUnknown;
    return isOpen ? searchUntilKnown(machine, open) : withEffects(machine);
  }
  // Another tab took the order out of the cart, so that this page only says what became of it.
  if (open === null && wasUnknown)
    return show(machine, isFound ? { kind: 'older-arrived' } : { kind: 'not-arrived', order: view.order });
  if (open?.orderId !== orderId) return withEffects(machine);
  if (isFound)
    return wasUnknown
      ? show(machine, IDLE, { kind: 'report-placed', order: open })
      : withEffects(machine, reportEarlier(open, true));
  // In a venue that is paid online, a stored order would block the other payment options.
  const effects = open.payTo === 'staff' ? [{ kind: 'remove', orderId } as const] : [];
  // After a reload the cart that was not sent says so too.
  const isShown = wasUnknown || (view.kind === 'idle' && isSameOrder(open, { ...cart, payTo }));
  return isShown ? show(machine, { kind: 'not-arrived', order: open }, ...effects) : withEffects(machine, ...effects);
}

/** The menu is shown: cancels an abandoned payment; one that turns out to be paid opens its success page. */
export function openMenu(machine: OrderMachine, facts: OrderFacts, returned: FailedReturn | null): Transition {
  const { pressCount } = machine;
  const openOrderId = facts.open === null || facts.open.kind === 'staff' ? null : facts.open.orderId;
  if (returned === null || returned.input.externalId === null)
    return openOrderId === null ? withEffects(machine) : cancelAbandoned(machine, facts, openOrderId, returned);
  return run(machine, { kind: 'read-return', returned, openOrderId, pressCount });
}

/** The order of a return: the one in its query if the server has it, otherwise the open one. */
export function returnRead(
  machine: OrderMachine,
  facts: OrderFacts,
  { returned, openOrderId }: CommandOf<'read-return'>,
  reply: Reply<OrderStatus>,
): Transition {
  if (reply.kind !== 'ok' && !isNotFound(reply)) return withEffects(machine);
  const orderId = reply.kind === 'ok' ? reply.value.orderId : openOrderId;
  return orderId === null ? withEffects(machine) : cancelAbandoned(machine, facts, orderId, returned);
}

function cancelAbandoned(
  machine: OrderMachine,
  { isOpenedHere }: OrderFacts,
  orderId: string,
  returned: FailedReturn | null,
): Transition {
  const { pressCount } = machine;
  // The payment may still be in progress in the tab that started it, unless that tab was closed.
  return returned !== null || isOpenedHere
    ? run(machine, { kind: 'cancel-abandoned', orderId, returned, mayCancel: true, pressCount })
    : run(machine, { kind: 'read-abandoned', orderId, pressCount });
}

/** The status of a payment that another tab started: one without an attempt in progress is canceled. */
export function abandonedRead(
  machine: OrderMachine,
  facts: OrderFacts,
  { orderId, pressCount }: CommandOf<'read-abandoned'>,
  reply: Reply<OrderStatus>,
): Transition {
  if (reply.kind !== 'ok') return removeIfNotFound(machine, orderId, reply);
  const { kind } = orderStep(reply.value);
  return kind === 'not-started' || kind === 'failed'
    ? run(machine, { kind: 'cancel-abandoned', orderId, returned: null, mayCancel: false, pressCount })
    : showOutcome(machine, facts, reply.value, null, false);
}

/** The reply to the cancellation requested by the menu. */
export function abandonedCanceled(
  machine: OrderMachine,
  facts: OrderFacts,
  { orderId, returned, mayCancel }: CommandOf<'cancel-abandoned'>,
  reply: Reply<OrderStatus>,
): Transition {
  return reply.kind === 'ok'
    ? showOutcome(machine, facts, reply.value, returned, mayCancel)
    : removeIfNotFound(machine, orderId, reply);
}

/** Without a response nothing is shown. The next time the menu opens, the request is repeated. */
function removeIfNotFound(machine: OrderMachine, orderId: string, reply: Reply<OrderStatus>): Transition {
  return isNotFound(reply) ? withEffects(machine, { kind: 'remove', orderId }) : withEffects(machine);
}

/** The customer cancels a payment that another tab or an earlier visit started. */
export function startOver(machine: OrderMachine, { open }: OrderFacts): Transition {
  if (open === null) return show(machine, IDLE);
  const command: Command = { kind: 'start-over', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/** The reply to the cancellation requested by `startOver`. */
export function startedOver(
  machine: OrderMachine,
  facts: OrderFacts,
  orderId: string,
  reply: Reply<OrderStatus>,
): Transition {
  if (reply.kind === 'ok') return showOutcome(machine, facts, reply.value, null, true);
  if (reply.kind === 'bug') return withEffects(machine);
  return pollCancel(machine, orderId, { kind: 'conclude', returned: null });
}

/**
 * Shows how a payment ended that an earlier visit or another tab left open. One that is not closed is canceled by polling, or left
 * alone if it must not be.
 */
export function showOutcome(
  machine: OrderMachine,
  { open }: OrderFacts,
  status: OrderStatus,
  returned: FailedReturn | null,
  mayCancel: boolean,
): Transition {
  const { orderId } = status;
  const step = orderStep(status);
  if (step.kind === 'paid') return reportPaid(machine, status);
  const isLeft = isLeftToStaff(status);
  if (step.kind === 'closed' || isLeft) {
    const failure = 'failure' in step ? step.failure : null;
    const view = returned === null ? IDLE : failedReturn(returned, status, failure);
    // The return may name an earlier order than the open one, which may be being paid in another tab.
    if (open?.orderId !== orderId) return show(machine, view);
    if (!isLeft) return show(machine, view, endOpen(status));
    return show(machine, view, open.kind === 'staff' ? reportEarlier(open, true) : { kind: 'remove', orderId });
  }
  return mayCancel
    ? pollCancel(machine, orderId, { kind: 'conclude', returned })
    : show(machine, IN_PROGRESS_ELSEWHERE);
}

/** After a payment on the provider's page the customer learns only that it failed or that they canceled it. */
function failedReturn(
  { outcome }: FailedReturn,
  { orderId, isConfirmedUnpaid }: OrderStatus,
  found: AttemptFailure | null,
): FailedPayment {
  const isCanceled = outcome === 'canceled' || found?.reason === CANCELED_BY_CUSTOMER.reason;
  const refused = found?.reason === 'bizum-denied' ? found : NOT_SUCCESSFUL;
  const failure = isCanceled ? CANCELED_BY_CUSTOMER : refused;
  return { kind: 'failed', failure, orderId, isConfirmedUnpaid, option: null, wasChallenged: false };
}

const NOT_SUCCESSFUL: AttemptFailure = { reason: 'not-successful', code: null };

/** The card page is shown. The result is false if there is nothing to pay. */
export function openCardPage(machine: OrderMachine, facts: OrderFacts, owedOrderId: string | null): Transition {
  const { open } = facts;
  const { pressCount, view } = machine;
  if (owedOrderId !== null && open?.orderId !== owedOrderId) {
    if (isWorking(view)) return { ...withEffects(machine), result: false };
    if (open === null) return run(machine, { kind: 'open-owed', orderId: owedOrderId, pressCount });
    return runPlan(showBusy(machine, 'form').machine, facts, planOwedOrder(owedOrderId, open));
  }
  if (open === null || open.kind === 'staff') return { ...withEffects(machine), result: false };
  const { orderId } = open;
  if (machine.order?.orderId === orderId || isWorking(view)) return { ...withEffects(machine), result: true };
  return run(machine, { kind: 'resume', orderId, pressCount });
}

/** Resumes the payment at the step where this page was left. */
export function cardPageRead(
  machine: OrderMachine,
  { open, isOpenedHere }: OrderFacts,
  { orderId }: CommandOf<'resume'>,
  reply: Reply<OrderStatus>,
): Transition {
  if (reply.kind === 'bug') return withEffects(machine);
  if (isNotFound(reply)) return { ...withEffects(machine, { kind: 'remove', orderId }), result: false };
  if (reply.kind !== 'ok') return { ...show(machine, CONNECTION_LOST), result: true };
  const status = reply.value;
  const { kind } = orderStep(status);
  if (kind === 'closed') return { ...show(machine, IDLE, endOpen(status)), result: false };
  const { tableCode, total } = status;
  const next = { ...machine, order: { orderId, tableCode, total, isOwed: open?.kind === 'owed' } };
  const isInProgress = kind === 'action' || kind === 'wait' || kind === 'redirect';
  if (isInProgress && !isOpenedHere) return { ...show(next, IN_PROGRESS_ELSEWHERE), result: true };
  // A customer who came back from the bank's page selects again; no one is redirected there without a press.
  if (kind === 'not-started' || kind === 'failed' || kind === 'redirect') return { ...show(next, IDLE), result: true };
  return { ...applyStatus(next, open, status), result: true };
}

/** The card page pays an order that staff were to collect. The result is false if there is nothing to pay any more. */
export function owedOrderRead(machine: OrderMachine, reply: Reply<OrderStatus>): Transition {
  if (reply.kind === 'no-response') return { ...show(machine, CONNECTION_LOST), result: true };
  if (reply.kind !== 'ok' || !isLeftToStaff(reply.value)) return { ...show(machine, IDLE), result: false };
  const { orderId, tableCode, total } = reply.value;
  const order = newOrder(orderId, 'owed', { tableCode, lines: [], comment: '' });
  return {
    ...show({ ...machine, order: { orderId, tableCode, total, isOwed: true } }, IDLE, { kind: 'store', order }),
    result: true,
  };
}

/** Another tab changed the stored orders: the payment in progress there may have ended. */
export function changedInOtherTab(machine: OrderMachine, { open }: OrderFacts): Transition {
  if (open !== null) return withEffects(machine);
  return machine.order === null ? show(machine, IDLE) : pollStatus(machine, machine.order.orderId);
}

/** A status that was read in the background, while the page shows something else. */
export function changeStatus(
  machine: OrderMachine,
  { open, isOpenedHere }: OrderFacts,
  status: OrderStatus,
): Transition {
  const isPaid = isPaidOutcome(paymentOutcome(status));
  if (isPaid && isOpenedHere && open?.orderId === status.orderId) return reportPaid(machine, status);
  const { view } = machine;
  if (view.kind !== 'failed' || view.orderId !== status.orderId) return withEffects(machine);
  // The notice of a payment that has arrived replaces its failure.
  if (isPaid) return show(machine, IDLE);
  const { isConfirmedUnpaid } = status;
  return view.isConfirmedUnpaid === isConfirmedUnpaid
    ? withEffects(machine)
    : show(machine, { ...view, isConfirmedUnpaid });
}
