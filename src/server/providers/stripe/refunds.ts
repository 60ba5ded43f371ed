// Refunds: each refund id is executed once.
//
// A request ends within two minutes, after which the caller counts it as lost: two searches of at most 20 seconds find the
// charge, one finds an earlier refund, and the creation takes at most 40 seconds.
import type Stripe from 'stripe';
import { type Cents, cents } from '#domain/money.ts';
import type {
  ExternalRefund,
  ProviderAttempt,
  ProviderQueryOptions,
  RefundResult,
  RefundWithUnknownResult,
} from '#server/attempts/index.ts';
import { type StripeAccount, storedStripeId, stripeAccountWithTimeout } from './account.ts';
import { candidateAccounts, findInAccounts, type StripeAccounts } from './accounts.ts';
import { findCheckoutSession } from './checkout.ts';
import { callFailureOf } from './failures.ts';
import { findIntentId, readIntent } from './payment-intents.ts';

/** The time limit of one try to create a refund. */
const REFUND_TIMEOUT_MS = 20_000;
/** A refund that was requested longer ago and that Stripe does not list was never made. */
const IN_FLIGHT_MAX_MS = 10 * 60_000;

/**
 * Creates a refund at Stripe, unless Stripe already has a refund with this id. The existing refunds are searched first, because the
 * idempotency key expires after a day and a refund without a response may be requested again later.
 */
export async function refundPayment(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  refund: { readonly id: string; readonly amount: Cents },
): Promise<RefundResult> {
  const { log } = accounts.current;
  try {
    const result = await findInAccounts(candidateAccounts(accounts, attempt.account), async (account) => {
      const intent = await findPaidIntent(account, attempt);
      if (intent === null) return isUnpaidIn(account, attempt) ? NO_MONEY_FOUND : null;
      const made = await findRefund(account, intent, refund.id);
      return refundResultOf(made ?? (await createRefund(account, intent, refund)));
    });
    if (result !== null) return result;
    log.error(
      { attemptId: attempt.id, refundId: refund.id },
      'No configured Stripe account has the charge of a refund',
    );
    return { state: 'failed', code: 'account-not-configured' };
  } catch (error) {
    const failure = callFailureOf(error);
    log.warn({ attemptId: attempt.id, refundId: refund.id, code: failure.code }, 'Stripe refund failed');
    return { state: failure.kind === 'refused' ? 'failed' : 'unknown', code: failure.code };
  }
}

/**
 * Asks Stripe about a refund whose result is unknown. Null if no account has the charge. A refund that Stripe does not list counts
 * as failed if it was requested more than ten minutes ago, otherwise as still unknown.
 */
export async function queryRefund(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  refund: RefundWithUnknownResult,
  options: ProviderQueryOptions,
): Promise<RefundResult | null> {
  return findInAccounts(candidateAccounts(accounts, attempt.account), async (configured) => {
    const account = stripeAccountWithTimeout(configured, options);
    const intent = await findPaidIntent(account, attempt);
    if (intent === null) return null;
    const made = await findRefund(account, intent, refund.id);
    if (made !== null) return refundResultOf(made);
    // An account that does not have the charge has no refund of it either. The read throws for such an account.
    await readIntent(account, intent);
    const isInFlight = account.clock().getTime() - refund.requestedOn.getTime() <= IN_FLIGHT_MAX_MS;
    return { state: isInFlight ? 'unknown' : 'failed', code: 'not-found' };
  });
}

/** Converts a refund object of Stripe into the result of a refund that Comanda requested. */
export function refundResultOf(refund: Stripe.Refund): RefundResult {
  const state = refundStateOf(refund);
  if (state !== 'failed') return { state, externalId: refund.id };
  return { state, code: refund.failure_reason ?? refund.status ?? 'unknown' };
}

/**
 * Converts the status of a Stripe refund into our state: `succeeded`; `failed` for `failed` and `canceled`, which return no money;
 * `pending` for every other status, which can still succeed.
 */
export function refundStateOf({ status }: Stripe.Refund): ExternalRefund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Converts a refund that the venue made in the dashboard of Stripe, not in Comanda, into our type. */
export function externalRefundOf(refund: Stripe.Refund): ExternalRefund {
  return { externalId: refund.id, amount: cents(refund.amount), state: refundStateOf(refund) };
}

const NO_MONEY_FOUND: RefundResult = { state: 'failed', code: 'no-money-found' };

/** True if the account has the session of the attempt, or would have it, and no payment of it. */
function isUnpaidIn(account: StripeAccount, attempt: ProviderAttempt): boolean {
  return storedStripeId(attempt, 'session') !== null || attempt.account === account.id;
}

async function findPaidIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<string | null> {
  const storedIntent = storedStripeId(attempt, 'intent');
  if (storedIntent !== null) return storedIntent;
  if (attempt.paymentOption !== 'checkout') return findIntentId(account, attempt);

  const intent = (await findCheckoutSession(account, attempt))?.payment_intent ?? null;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

async function findRefund({ stripe }: StripeAccount, intent: string, id: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    if (refund.metadata?.refund === id) return refund;
  }
  return null;
}

function createRefund(
  { stripe, timeoutMs }: StripeAccount,
  intent: string,
  { id, amount }: { readonly id: string; readonly amount: Cents },
): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    { payment_intent: intent, amount, metadata: { refund: id } },
    { idempotencyKey: `refund_${id}`, timeout: timeoutMs ?? REFUND_TIMEOUT_MS },
  );
}
