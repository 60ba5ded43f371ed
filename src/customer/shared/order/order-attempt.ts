// Starting an attempt to pay an order, and what the reply to it decides.
import type { OrderStatus } from '#contract/attempts.ts';
import type { Command, OrderFacts, OrderMachine, PlannedStep, Reply, Transition } from './order-events.ts';
import {
  applyStatus,
  isNotFound,
  placeAgain,
  pollStatus,
  prependEffects,
  refusedBecause,
  requestFailed,
  show,
  withEffects,
} from './order-transitions.ts';
import { IN_PROGRESS_ELSEWHERE, type OrderView } from './order-view.ts';
import { type NewOrder, unansweredAttempt } from './stored-order.ts';

/** Starts the attempt of a press, under the id of an unanswered one if that was the same. */
export function startAttempt(
  machine: OrderMachine,
  { newId }: OrderFacts,
  step: Extract<PlannedStep, { kind: 'pay' }>,
  order: NewOrder,
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

/** The reply to starting an attempt. */
export function attemptStarted(
  machine: OrderMachine,
  { order, attempt, step }: Extract<Command, { kind: 'start' }>,
  reply: Reply<OrderStatus>,
): Transition {
  const { orderId, kind } = order;
  if (reply.kind === 'ok') {
    const stored = { ...order, attempt: { ...attempt, isAnswered: true } };
    const next = applyStatus(machine, stored, reply.value);
    return withResult(prependEffects([{ kind: 'store', order: stored }], next));
  }
  if (reply.kind === 'bug') return show(machine, refusedBecause('broken'));
  if (reply.kind === 'no-response') return withResult(pollStatus(machine, orderId));
  if (reply.code === 'payment-under-way') return show(machine, IN_PROGRESS_ELSEWHERE);
  if (reply.code === 'payment-closed' && step.mayPlaceAgain && kind !== 'owed')
    return placeAgain(machine, order, [step]);
  return requestFailed(
    machine,
    reply,
    isNotFound(reply) ? { kind: 'remove', orderId } : { kind: 'store', order: { ...order, attempt: null } },
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
