// Starts an attempt to pay an order, and decides what follows from the reply.
import type { OrderStatus } from '#contract/attempts.ts';
import type {
  OrderCommand,
  OrderMachine,
  PlannedRequest,
  ReducerFacts,
  RequestResult,
  Transition,
} from './order-events.ts';
import {
  applyStatus,
  createRefusedOrderView,
  handleFailedRequest,
  isNotFound,
  notFoundOrderEffect,
  pollStatus,
  prependEffects,
  replaceClosedOrder,
  showView,
  withEffects,
} from './order-transitions.ts';
import { IN_PROGRESS_ELSEWHERE_VIEW, type OrderView } from './order-view.ts';
import { type OrderWithoutTabId, unansweredAttempt } from './stored-order.ts';

/**
 * Returns the transition that requests an attempt to pay `order`; `step` contains the selected payment option. The id of the last
 * attempt is used again if the server has not answered it, and it had the same option, card and «save card». The server then
 * starts only one attempt for both requests.
 */
export function startAttemptTransition(
  machine: OrderMachine,
  { newId }: ReducerFacts,
  step: Extract<PlannedRequest, { kind: 'pay' }>,
  order: OrderWithoutTabId,
): Transition {
  const { option, cardId, saveCard } = step.selection;
  const attempt = unansweredAttempt(order.attempt, step.selection) ?? {
    id: newId,
    option,
    cardId,
    saveCard,
    isAnswered: false,
  };
  // The server closes an attempt that is replaced. If its page is paid all the same, the order is charged twice.
  const isReplacing = order.attempt !== null && order.attempt.id !== attempt.id;
  const started = isReplacing ? { ...order, hasEndedAttempt: true } : order;
  return withEffects(
    machine,
    { kind: 'store', order: { ...started, attempt } },
    { kind: 'run', command: { kind: 'start', order: started, attempt, step }, rest: [] },
  );
}

/**
 * Handles the server's reply to the request that starts an attempt to pay: returns the transition that shows the next step of the
 * payment, or why the attempt was refused.
 */
export function handleStartReply(
  machine: OrderMachine,
  { order, attempt, step }: Extract<OrderCommand, { kind: 'start' }>,
  reply: RequestResult<OrderStatus>,
): Transition {
  const { orderId, kind } = order;
  if (reply.kind === 'ok') {
    const stored = { ...order, attempt: { ...attempt, isAnswered: true } };
    const next = applyStatus(machine, stored, reply.value);
    return withResult(prependEffects([{ kind: 'store', order: stored }], next));
  }
  if (reply.kind === 'bug') return showView(machine, createRefusedOrderView('broken'));
  if (reply.kind === 'no-response') return withResult(pollStatus(machine, orderId));
  if (reply.code === 'payment-under-way') return showView(machine, IN_PROGRESS_ELSEWHERE_VIEW);
  if (reply.code === 'payment-closed' && step.mayPlaceAgain && kind !== 'owed')
    return replaceClosedOrder(machine, order, [step]);
  return handleFailedRequest(
    machine,
    reply,
    isNotFound(reply) ? notFoundOrderEffect(order, orderId) : { kind: 'store', order: { ...order, attempt: null } },
  );
}

/** Adds whether the server accepted the attempt, which wallets report to the customer. */
function withResult(transition: Transition): Transition {
  return { ...transition, result: !NOT_ACCEPTED.has(transition.machine.view.kind) };
}

const NOT_ACCEPTED: ReadonlySet<OrderView['kind']> = new Set<OrderView['kind']>([
  'failed',
  'refused',
  'in-progress-elsewhere',
  'connection-lost',
]);
