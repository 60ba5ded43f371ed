// Before a cart is placed: whether an ended payment of the same lines has been paid since.
import type { PaymentStatus } from '#contract/attempts.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { isPlaced, isUnknownPayment, openOrder, orderFailed } from './pay-transitions.ts';
import type {
  EndedInCart,
  PaymentContext,
  PaymentEffect,
  PaymentGoal,
  PaymentMachine,
  Reply,
  Task,
  Transition,
} from './payment-events.ts';
import { IDLE } from './payment-state.ts';
import { prependEffects, show, showUnknownOutcome, withEffects } from './payment-transitions.ts';

/**
 * Before the cart is placed, reads whether a payment of the same lines that has ended was paid since: the same must not be
 * ordered twice without the customer's knowledge.
 */
export function checkEndedPayments(
  machine: PaymentMachine,
  context: PaymentContext,
  goal: PaymentGoal,
  ended: readonly EndedInCart[] = isPlaced(machine, context, goal) ? [] : context.endedInCart,
): Transition {
  const [next, ...others] = ended;
  if (next === undefined) return openOrder(machine, context, goal);
  const task: Task = { kind: 'check-ended', goal, ended: next, others };
  return withEffects(machine, { kind: 'request', request: { kind: 'read', orderId: next.orderId }, task });
}

/** The status of an ended payment of the same lines. */
export function endedPaymentChecked(
  machine: PaymentMachine,
  context: PaymentContext,
  { goal, ended, others }: Extract<Task, { kind: 'check-ended' }>,
  reply: Reply<PaymentStatus>,
): Transition {
  if (reply.kind !== 'ok' && !isUnknownPayment(reply)) return orderFailed(machine, context, reply);
  const outcome = reply.kind === 'ok' ? paymentOutcome(reply.value) : 'not-started';
  const update: PaymentEffect[] = reply.kind === 'ok' ? [{ kind: 'update-watched', status: reply.value }] : [];
  // The notice of the watched payment says that it has arrived, and its lines leave the cart.
  if (isPaidOutcome(outcome)) return show(machine, IDLE, ...update);
  if (reply.kind === 'ok' && outcome === 'unknown' && ended.readOutcome !== 'unknown')
    return showUnknownOutcome(machine, { stored: null }, reply.value, ...update);
  return prependEffects(update, checkEndedPayments(machine, context, goal, others));
}
