// A simulated server and provider for tests of the payment state machine.
import type { AttemptStep, PaymentStatus } from '#contract/attempts.ts';
import type { Reply, StatusRequest } from '#customer/payment/controller/payment-events.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';

/** What the provider answers when an attempt is started, continued or canceled. */
export type ProviderStep = 'redirect' | 'mount' | 'challenge' | 'wait' | 'fail';

const MOUNT: AttemptStep = {
  do: 'mount',
  form: 'insite',
  script: 'https://b.test/f',
  origin: 'https://b.test',
  fields: {},
};
const STEPS: Readonly<Record<Exclude<ProviderStep, 'fail'>, AttemptStep>> = {
  redirect: { do: 'redirect', url: 'https://pay.test/1' },
  mount: MOUNT,
  challenge: { do: 'challenge', url: 'https://acs.test', fields: {} },
  wait: { do: 'wait' },
};

/** Creates a server whose payments only move forward: a paid one stays paid, and a closed one can only be paid late. */
export function createSimulatedServer() {
  const payments = new Map<string, PaymentStatus>();
  let latest: string | null = null;

  function place(orderId: string): PaymentStatus {
    latest = orderId;
    const placed = payments.get(orderId) ?? aPayment(orderId);
    payments.set(orderId, placed);
    return placed;
  }

  function start(orderId: string, attemptId: string, provider: ProviderStep): Reply<PaymentStatus> {
    const payment = payments.get(orderId);
    if (payment === undefined) return refusal('not-found');
    if (payment.attempt?.id === attemptId) return { kind: 'ok', value: payment };
    if (payment.state !== 'pending') return refusal('payment-closed');
    if (payment.attempt !== null && isAttemptInProgress(payment.attempt.state)) return refusal('payment-under-way');
    return { kind: 'ok', value: update(payment, anAttempt(attemptId, provider)) };
  }

  function advance(attemptId: string, provider: ProviderStep): Reply<PaymentStatus> {
    const payment = [...payments.values()].find(({ attempt }) => attempt?.id === attemptId);
    if (payment === undefined) return refusal('not-found');
    const isOpen = payment.state === 'pending' && payment.attempt?.state === 'action';
    return { kind: 'ok', value: isOpen ? update(payment, anAttempt(attemptId, provider)) : payment };
  }

  /** With `wait` the provider does not respond, so the end of the attempt is not confirmed. */
  function cancel(orderId: string, provider: ProviderStep): Reply<PaymentStatus> {
    const payment = payments.get(orderId);
    if (payment === undefined) return refusal('not-found');
    if (payment.state !== 'pending' || payment.attempt?.state === 'processing') return { kind: 'ok', value: payment };
    const isConfirmedUnpaid = payment.attempt === null || provider !== 'wait';
    const canceled = { ...payment, state: 'canceled', isConfirmedUnpaid } as const;
    return { kind: 'ok', value: update(canceled, ended(payment, 'canceled')) };
  }

  function read(orderId: string | null): Reply<PaymentStatus> {
    const payment = orderId === null ? undefined : payments.get(orderId);
    return payment === undefined ? refusal('not-found') : { kind: 'ok', value: payment };
  }

  function update(payment: PaymentStatus, attempt: PaymentStatus['attempt']): PaymentStatus {
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

  function reply(request: StatusRequest, provider: ProviderStep): Reply<PaymentStatus> {
    if (request.kind === 'start') return start(request.orderId, request.attemptId, provider);
    if (request.kind === 'advance') return advance(request.attemptId, provider);
    if (request.kind === 'cancel') return cancel(request.orderId, provider);
    // A return names the first order, which is not always the one in progress.
    return read(request.kind === 'read-return' ? ([...payments.keys()][0] ?? null) : request.orderId);
  }

  return { payments, place, decide, reply };
}

/** The customer pays on the page of a payment that has been canceled. */
function payLate(payments: Map<string, PaymentStatus>): void {
  const payment = [...payments.values()].find(({ state, attempt }) => state === 'canceled' && attempt !== null);
  if (payment === undefined) return;
  const attempt = ended(payment, 'succeeded');
  payments.set(payment.orderId, { ...payment, state: 'succeeded', isConfirmedUnpaid: false, isLate: true, attempt });
}

function aPayment(orderId: string): PaymentStatus {
  return {
    ...{ orderId, tableCode: 'A1', state: 'pending', method: 'redsys', number: 1, total: cents(180), attempt: null },
    ...{ isConfirmedUnpaid: true, isLate: false, duplicateCharge: null },
  };
}

function anAttempt(id: string, provider: ProviderStep): PaymentStatus['attempt'] {
  if (provider === 'fail')
    return { id, state: 'failed', failure: { reason: 'card-denied', code: null }, step: { do: 'done' } };
  return { id, state: provider === 'wait' ? 'processing' : 'action', failure: null, step: STEPS[provider] };
}

function ended({ attempt }: PaymentStatus, state: 'succeeded' | 'failed' | 'canceled'): PaymentStatus['attempt'] {
  return attempt && { ...attempt, state, step: { do: 'done' } };
}

/** Builds a refusal of the server. */
export function refusal(code: 'not-found' | 'payment-closed' | 'payment-under-way' | 'too-many-requests') {
  return { kind: 'refused', code, text: '' } as const;
}
