// A simulated server and provider for tests of the state machine of the order.
import type { AttemptStep, OrderStatus } from '#contract/attempts.ts';
import type { OrderPoll, RequestResult, StatusCommand } from '#customer/shared/order/order-events.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import type { Refusal } from '#domain/refusal.ts';
import { anOrderStatus } from './order-status.ts';

/** How the simulated payment provider answers when an attempt is started, continued or canceled. */
export type ProviderAnswer = 'redirect' | 'mount' | 'challenge' | 'wait' | 'fail';

const MOUNT: AttemptStep = {
  do: 'mount',
  form: 'insite',
  script: 'https://b.test/f',
  origin: 'https://b.test',
  fields: {},
};
const STEPS: Readonly<Record<Exclude<ProviderAnswer, 'fail'>, AttemptStep>> = {
  redirect: { do: 'redirect', url: 'https://pay.test/1' },
  mount: MOUNT,
  challenge: { do: 'challenge', url: 'https://acs.test', fields: {} },
  wait: { do: 'wait' },
};

/** The commands that cancel an order. */
const CANCELING: ReadonlySet<StatusCommand['kind']> = new Set<StatusCommand['kind']>([
  'cancel',
  'replace',
  'replace-closed',
  'start-over',
  'cancel-abandoned',
]);

/**
 * Creates a simulated server for tests of the order's state machine. Its payments never return to an earlier state: a paid one
 * stays paid, and a canceled one stays canceled unless it is paid late.
 */
export function createSimulatedServer() {
  const payments = new Map<string, OrderStatus>();
  /** The ids of orders that had not arrived when they were to be canceled. */
  const closed = new Set<string>();
  let latest: string | null = null;

  /** Null under a closed id. */
  function place(orderId: string, isToCollect: boolean): OrderStatus | null {
    if (closed.has(orderId)) return null;
    latest = orderId;
    const placed = payments.get(orderId) ?? anOrderStatus({ orderId, isToCollect });
    payments.set(orderId, placed);
    return placed;
  }

  function start(orderId: string, attemptId: string, provider: ProviderAnswer): RequestResult<OrderStatus> {
    const payment = payments.get(orderId);
    if (payment === undefined) return refusedReply('not-found');
    if (payment.attempt?.id === attemptId) return { kind: 'ok', value: payment };
    if (payment.state !== 'pending') return refusedReply('payment-closed');
    if (payment.attempt !== null && isAttemptInProgress(payment.attempt.state))
      return refusedReply('payment-under-way');
    return { kind: 'ok', value: update(payment, anAttempt(attemptId, provider)) };
  }

  function advance(attemptId: string, provider: ProviderAnswer): RequestResult<OrderStatus> {
    const payment = [...payments.values()].find(({ attempt }) => attempt?.id === attemptId);
    if (payment === undefined) return refusedReply('not-found');
    const isOpen = payment.state === 'pending' && payment.attempt?.state === 'action';
    return { kind: 'ok', value: isOpen ? update(payment, anAttempt(attemptId, provider)) : payment };
  }

  /** With `wait` the provider does not respond, so the end of the attempt is not confirmed. */
  function cancel(orderId: string, provider: ProviderAnswer): RequestResult<OrderStatus> {
    const payment = payments.get(orderId);
    if (payment === undefined) {
      closed.add(orderId);
      return refusedReply('not-found');
    }
    const isDecided = payment.state !== 'pending' || payment.attempt?.state === 'processing';
    if (isDecided || (payment.isToCollect && payment.attempt === null)) return { kind: 'ok', value: payment };
    const isConfirmedUnpaid = payment.attempt === null || provider !== 'wait';
    const canceled = { ...payment, state: 'canceled', isConfirmedUnpaid } as const;
    return { kind: 'ok', value: update(canceled, ended(payment, 'canceled')) };
  }

  function read(orderId: string | null): RequestResult<OrderStatus> {
    const payment = orderId === null ? undefined : payments.get(orderId);
    return payment === undefined ? refusedReply('not-found') : { kind: 'ok', value: payment };
  }

  const readOrClose = (orderId: string) => (payments.has(orderId) ? read(orderId) : cancel(orderId, 'wait'));

  function update(payment: OrderStatus, attempt: OrderStatus['attempt']): OrderStatus {
    const next = { ...payment, attempt };
    payments.set(payment.orderId, next);
    return next;
  }

  /** The provider decides the attempt in progress of the latest order. */
  function decide(outcome: 'paid' | 'failed' | 'processing' | 'paid-late') {
    if (outcome === 'paid-late') return payLate(payments);
    const payment = latest === null ? undefined : payments.get(latest);
    if (payment?.state !== 'pending' || !payment.attempt || !isAttemptInProgress(payment.attempt.state)) return;
    if (outcome === 'paid') update({ ...payment, state: 'succeeded' }, ended(payment, 'succeeded'));
    if (outcome === 'failed') update(payment, ended(payment, 'failed'));
    if (outcome === 'processing') update(payment, anAttempt(payment.attempt.id, 'wait'));
  }

  function reply(command: StatusCommand, provider: ProviderAnswer): RequestResult<OrderStatus> {
    if (command.kind === 'start') return start(command.order.orderId, command.attempt.id, provider);
    if (command.kind === 'advance') return advance(command.attemptId, provider);
    // A return names the first order, which is not always the one in progress.
    if (command.kind === 'read-return') return read([...payments.keys()][0] ?? null);
    if (command.kind === 'find' || command.kind === 'search') return readOrClose(command.orderId);
    return CANCELING.has(command.kind) ? cancel(command.orderId, provider) : read(command.orderId);
  }

  function pollReply({ kind }: OrderPoll, orderId: string): RequestResult<OrderStatus> {
    if (kind === 'search') return readOrClose(orderId);
    return kind === 'read' ? read(orderId) : cancel(orderId, 'wait');
  }

  return { payments, place, decide, reply, pollReply };
}

/** The customer pays on the page of a payment that has been canceled. */
function payLate(payments: Map<string, OrderStatus>): void {
  const payment = [...payments.values()].find(({ state, attempt }) => state === 'canceled' && attempt !== null);
  if (payment === undefined) return;
  const attempt = ended(payment, 'succeeded');
  payments.set(payment.orderId, { ...payment, state: 'succeeded', isConfirmedUnpaid: false, isLate: true, attempt });
}

function anAttempt(id: string, provider: ProviderAnswer): OrderStatus['attempt'] {
  if (provider === 'fail')
    return { id, state: 'failed', failure: { reason: 'card-denied', code: null }, step: { do: 'done' } };
  return { id, state: provider === 'wait' ? 'processing' : 'action', failure: null, step: STEPS[provider] };
}

function ended({ attempt }: OrderStatus, state: 'succeeded' | 'failed' | 'canceled'): OrderStatus['attempt'] {
  return attempt && { ...attempt, state, step: { do: 'done' } };
}

/** Builds a reply in which the simulated server refuses a request with this code. */
export function refusedReply(code: Refusal) {
  return { kind: 'refused', code, text: '' } as const;
}
