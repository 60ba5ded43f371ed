// Continues an order that an earlier visit, another tab, or the payment provider's page left open.
import type { AttemptFailure, OrderStatus } from '#contract/attempts.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type {
  FailedReturn,
  OrderCommand,
  OrderMachine,
  ReducerFacts,
  RequestResult,
  Transition,
} from './order-events.ts';
import { nextRequestTransition, planOwedOrder } from './order-plan.ts';
import {
  applyStatus,
  arrivedOrderEffect,
  commandTransition,
  endedOrderEffect,
  hasNotArrived,
  isNotFound,
  isOfOtherSession,
  notFoundOrderEffect,
  pollCancel,
  pollStatus,
  reportPaid,
  searchOrderUntilKnown,
  showBusy,
  showOrderOfOtherSession,
  showView,
  unchanged,
  withEffects,
} from './order-transitions.ts';
import {
  CANCELED_BY_CUSTOMER,
  CONNECTION_LOST_VIEW,
  type FailedPaymentView,
  IDLE_VIEW,
  IN_PROGRESS_ELSEWHERE_VIEW,
  isLeftToStaff,
  isWorking,
  orderStep,
} from './order-view.ts';
import { isSameOrder, newOrder } from './stored-order.ts';

type CommandOf<Kind extends OrderCommand['kind']> = Extract<OrderCommand, { kind: Kind }>;

/**
 * Returns the transition that asks the server whether an order to be paid to staff has arrived, because the reply to sending it
 * was lost. This is the stored order or, if another tab has removed it, the one that this page shows as unknown. Without either,
 * nothing changes.
 */
export function searchOrder(machine: OrderMachine, { open }: ReducerFacts): Transition {
  const { view, pressCount } = machine;
  const searched = view.kind === 'unknown' ? view.order : null;
  const order = open?.kind === 'staff' ? open : searched;
  if (order === null) return unchanged(machine);
  return commandTransition(machine, { kind: 'search', orderId: order.orderId, pressCount });
}

/**
 * Handles the reply about whether an order to be paid to staff has arrived. If it has not, the page says so; the order is sent
 * again only when the customer presses the button.
 */
export function handleSearchReply(
  machine: OrderMachine,
  { open, cart, payTo }: ReducerFacts,
  orderId: string,
  reply: RequestResult<OrderStatus>,
): Transition {
  const { view } = machine;
  if (isWorking(view) || reply.kind === 'bug') return unchanged(machine);
  const wasUnknown = view.kind === 'unknown' && view.order.orderId === orderId;
  if (isOfOtherSession(reply) && open?.orderId === orderId) return showOrderOfOtherSession(machine, reply, open);
  const isFound = (reply.kind === 'ok' && !hasNotArrived(reply)) || isOfOtherSession(reply);
  if (!isFound && !hasNotArrived(reply)) {
    const isOpen = open?.orderId === orderId && !wasUnknown;
    return isOpen ? searchOrderUntilKnown(machine, open) : unchanged(machine);
  }
  // Another tab took the order out of the cart, so that this page only says what became of it.
  if (open === null && wasUnknown)
    return showView(machine, isFound ? { kind: 'older-arrived' } : { kind: 'not-arrived', order: view.order });
  if (open?.orderId !== orderId) return unchanged(machine);
  if (isFound)
    return wasUnknown
      ? showView(machine, IDLE_VIEW, { kind: 'report-placed', order: open })
      : withEffects(machine, arrivedOrderEffect(open, { showsMessage: true }));
  // In a venue that is paid online, a stored order would block the other payment options.
  const effects = open.payTo === 'staff' ? [{ kind: 'remove', orderId } as const] : [];
  // After a reload the cart that was not sent says so too.
  const isShown = wasUnknown || (view.kind === 'idle' && isSameOrder(open, { ...cart, payTo }));
  return isShown
    ? showView(machine, { kind: 'not-arrived', order: open }, ...effects)
    : withEffects(machine, ...effects);
}

/**
 * Handles the event that the menu was opened: a payment that the customer left unfinished is canceled. `returned` is set after a
 * return from the payment provider's page. If the payment turns out to be paid, its success page opens.
 */
export function handleOpenMenu(machine: OrderMachine, facts: ReducerFacts, returned: FailedReturn | null): Transition {
  const { pressCount } = machine;
  const openOrderId = facts.open === null || facts.open.kind === 'staff' ? null : facts.open.orderId;
  if (returned === null || returned.input.externalId === null)
    return openOrderId === null ? unchanged(machine) : cancelAbandoned(machine, facts, openOrderId, returned);
  return commandTransition(machine, { kind: 'read-return', returned, openOrderId, pressCount });
}

/**
 * Handles the reply about the payment that the menu's URL names, after a return from the payment provider's page. Cancels the order
 * of this payment. If the server does not find the payment, cancels the order that is stored in this browser.
 */
export function handleReturnReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  { returned, openOrderId }: CommandOf<'read-return'>,
  reply: RequestResult<OrderStatus>,
): Transition {
  if (reply.kind !== 'ok' && !isNotFound(reply)) return unchanged(machine);
  const orderId = reply.kind === 'ok' ? reply.value.orderId : openOrderId;
  return orderId === null ? unchanged(machine) : cancelAbandoned(machine, facts, orderId, returned);
}

function cancelAbandoned(
  machine: OrderMachine,
  { isOpenedHere }: ReducerFacts,
  orderId: string,
  returned: FailedReturn | null,
): Transition {
  const { pressCount } = machine;
  // The payment may still be in progress in the tab that started it, unless that tab was closed.
  return returned !== null || isOpenedHere
    ? commandTransition(machine, { kind: 'cancel-abandoned', orderId, returned, mayCancel: true, pressCount })
    : commandTransition(machine, { kind: 'read-abandoned', orderId, pressCount });
}

/**
 * Handles the status of an unfinished payment that another tab started. The payment is canceled only if no attempt is in progress,
 * because the other tab may still be paying.
 */
export function handleAbandonedStatus(
  machine: OrderMachine,
  facts: ReducerFacts,
  { orderId, pressCount }: CommandOf<'read-abandoned'>,
  reply: RequestResult<OrderStatus>,
): Transition {
  if (reply.kind !== 'ok') return forgetIfNotFound(machine, facts, orderId, reply);
  const { kind } = orderStep(reply.value);
  return kind === 'not-started' || kind === 'failed'
    ? commandTransition(machine, { kind: 'cancel-abandoned', orderId, returned: null, mayCancel: false, pressCount })
    : showOutcome(machine, facts, reply.value, { returned: null, mayCancel: false });
}

/**
 * Handles the reply to canceling an unfinished payment, which was requested when the menu was opened: shows how the payment ended.
 * If it has not ended and `mayCancel` is true, the cancellation is repeated. `returned` is the return from the provider's page;
 * null without one.
 */
export function handleAbandonedCancelReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  { orderId, returned, mayCancel }: CommandOf<'cancel-abandoned'>,
  reply: RequestResult<OrderStatus>,
): Transition {
  return reply.kind === 'ok'
    ? showOutcome(machine, facts, reply.value, { returned, mayCancel })
    : forgetIfNotFound(machine, facts, orderId, reply);
}

/** Without a response nothing is shown. The next time the menu opens, the request is repeated. */
function forgetIfNotFound(
  machine: OrderMachine,
  { open }: ReducerFacts,
  orderId: string,
  reply: RequestResult<OrderStatus>,
): Transition {
  return isNotFound(reply) ? withEffects(machine, notFoundOrderEffect(open, orderId)) : unchanged(machine);
}

/**
 * Returns the transition that cancels the payment that another tab or an earlier visit started, after the customer has pressed
 * «Empezar de nuevo» (start again).
 */
export function startOver(machine: OrderMachine, { open }: ReducerFacts): Transition {
  if (open === null) return showView(machine, IDLE_VIEW);
  const command: OrderCommand = { kind: 'start-over', orderId: open.orderId };
  return showBusy(machine, 'processing', { kind: 'run', command, rest: [] });
}

/**
 * Handles the reply to canceling a payment after the customer pressed «Empezar de nuevo» (start again): shows how the payment
 * ended. The cancellation is repeated if it failed, or if the payment has not ended yet.
 */
export function handleStartOverReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  orderId: string,
  reply: RequestResult<OrderStatus>,
): Transition {
  if (reply.kind === 'ok') return showOutcome(machine, facts, reply.value, { returned: null, mayCancel: true });
  if (reply.kind === 'bug') return unchanged(machine);
  return pollCancel(machine, orderId, { kind: 'conclude', returned: null });
}

/**
 * Returns the transition that shows how an unfinished payment ended. If it has not ended and `mayCancel` is true, its cancellation
 * is repeated. If `mayCancel` is false, the page says that another tab is paying it. `returned` is the return from the provider's
 * page; null without one.
 */
export function showOutcome(
  machine: OrderMachine,
  { open }: ReducerFacts,
  status: OrderStatus,
  { returned, mayCancel }: { readonly returned: FailedReturn | null; readonly mayCancel: boolean },
): Transition {
  const { orderId } = status;
  const step = orderStep(status);
  if (step.kind === 'paid') return reportPaid(machine, status);
  const isLeft = isLeftToStaff(status);
  if (step.kind === 'closed' || isLeft) {
    const failure = 'failure' in step ? step.failure : null;
    const view = returned === null ? IDLE_VIEW : failedReturn(returned, status, failure);
    // The return may name an earlier order than the open one, which may be being paid in another tab.
    if (open?.orderId !== orderId) return showView(machine, view);
    if (!isLeft) return showView(machine, view, endedOrderEffect(status));
    return showView(
      machine,
      view,
      open.kind === 'staff' ? arrivedOrderEffect(open, { showsMessage: true }) : { kind: 'remove', orderId },
    );
  }
  if (!mayCancel) return showView(machine, IN_PROGRESS_ELSEWHERE_VIEW);
  return pollCancel(machine, orderId, { kind: 'conclude', returned });
}

/** After a payment on the provider's page the customer learns only that it failed or that they canceled it. */
function failedReturn(
  { outcome }: FailedReturn,
  { orderId, isConfirmedUnpaid }: OrderStatus,
  found: AttemptFailure | null,
): FailedPaymentView {
  const isCanceled = outcome === 'canceled' || found?.reason === CANCELED_BY_CUSTOMER.reason;
  const refused = found?.reason === 'bizum-denied' ? found : NOT_SUCCESSFUL;
  const failure = isCanceled ? CANCELED_BY_CUSTOMER : refused;
  return { kind: 'failed', failure, orderId, isConfirmedUnpaid, option: null, wasChallenged: false };
}

const NOT_SUCCESSFUL: AttemptFailure = { reason: 'not-successful', code: null };

/**
 * Handles the event that the card page was opened, to pay the order that its URL names (`owedOrderId`), whose money staff were to
 * collect. Without one (null), the stored order is paid. The `result` of the transition is false if there is nothing to pay.
 */
export function handleOpenCardPage(machine: OrderMachine, facts: ReducerFacts, owedOrderId: string | null): Transition {
  const { open } = facts;
  const { pressCount, view } = machine;
  if (owedOrderId !== null && open?.orderId !== owedOrderId) {
    if (isWorking(view)) return { ...unchanged(machine), result: false };
    if (open === null) return commandTransition(machine, { kind: 'open-owed', orderId: owedOrderId, pressCount });
    return nextRequestTransition(showBusy(machine, 'form').machine, facts, planOwedOrder(owedOrderId, open));
  }
  if (open === null || open.kind === 'staff') return { ...unchanged(machine), result: false };
  const { orderId } = open;
  if (machine.order?.orderId === orderId || isWorking(view)) return { ...unchanged(machine), result: true };
  return commandTransition(machine, { kind: 'resume', orderId, pressCount });
}

/**
 * Handles the status of the stored order when the card page opens, and resumes the payment at its present step. The `result` of the
 * transition is false if there is nothing to pay any more.
 */
export function handleCardPageStatus(
  machine: OrderMachine,
  { open, isOpenedHere }: ReducerFacts,
  { orderId }: CommandOf<'resume'>,
  reply: RequestResult<OrderStatus>,
): Transition {
  if (reply.kind === 'bug') return unchanged(machine);
  if (isNotFound(reply)) return { ...withEffects(machine, notFoundOrderEffect(open, orderId)), result: false };
  if (reply.kind !== 'ok') return { ...showView(machine, CONNECTION_LOST_VIEW), result: true };
  const status = reply.value;
  const { kind } = orderStep(status);
  if (kind === 'closed') return { ...showView(machine, IDLE_VIEW, endedOrderEffect(status)), result: false };
  const { tableCode, total } = status;
  const next = { ...machine, order: { orderId, tableCode, total, isOwed: open?.kind === 'owed' } };
  const isInProgress = kind === 'action' || kind === 'wait' || kind === 'redirect';
  if (isInProgress && !isOpenedHere) return { ...showView(next, IN_PROGRESS_ELSEWHERE_VIEW), result: true };
  // A customer who came back from the bank's page selects again; no one is redirected there without a press.
  if (kind === 'not-started' || kind === 'failed' || kind === 'redirect')
    return { ...showView(next, IDLE_VIEW), result: true };
  return { ...applyStatus(next, open, status), result: true };
}

/**
 * Handles the status of an owed order: an order whose money staff were to collect, and which the customer now pays on the card
 * page. The `result` of the transition is false if the order cannot be paid any more.
 */
export function handleOwedStatus(machine: OrderMachine, reply: RequestResult<OrderStatus>): Transition {
  if (reply.kind === 'no-response') return { ...showView(machine, CONNECTION_LOST_VIEW), result: true };
  if (reply.kind !== 'ok' || !isLeftToStaff(reply.value)) return { ...showView(machine, IDLE_VIEW), result: false };
  const { orderId, tableCode, total } = reply.value;
  const order = newOrder(orderId, 'owed', { tableCode, lines: [], comment: '' });
  return {
    ...showView({ ...machine, order: { orderId, tableCode, total, isOwed: true } }, IDLE_VIEW, {
      kind: 'store',
      order,
    }),
    result: true,
  };
}

/**
 * Handles the event that another tab changed the stored orders. If no order is in progress any more, the page shows how the payment
 * in the other tab has ended.
 */
export function handleChangeInOtherTab(machine: OrderMachine, { open }: ReducerFacts): Transition {
  if (open !== null) return unchanged(machine);
  return machine.order === null ? showView(machine, IDLE_VIEW) : pollStatus(machine, machine.order.orderId);
}

/**
 * Handles the status of an order that was read in the background, without a press of the customer. If the order was paid in the
 * meantime, the page reports it. If the page shows a failure of this order, the failure is updated.
 */
export function handleBackgroundStatus(
  machine: OrderMachine,
  { open, isOpenedHere }: ReducerFacts,
  status: OrderStatus,
): Transition {
  const isPaid = isPaidOutcome(paymentOutcome(status));
  if (isPaid && isOpenedHere && open?.orderId === status.orderId) return reportPaid(machine, status);
  const { view } = machine;
  if (view.kind !== 'failed' || view.orderId !== status.orderId) return unchanged(machine);
  // The notice of a payment that has arrived replaces its failure.
  if (isPaid) return showView(machine, IDLE_VIEW);
  const { isConfirmedUnpaid } = status;
  return view.isConfirmedUnpaid === isConfirmedUnpaid
    ? unchanged(machine)
    : showView(machine, { ...view, isConfirmedUnpaid });
}
