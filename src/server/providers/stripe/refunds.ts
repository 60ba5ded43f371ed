// Refunds: each refund id is executed once.
import type Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import type { ProviderAttempt, RefundResult } from '#server/attempts/index.ts';
import { type StripeAccount, storedId } from './account.ts';
import { findSession } from './checkout.ts';
import { callFailureOf } from './failures.ts';
import { findIntent } from './payment-intents.ts';

/**
 * Creates the refund unless it exists. Idempotency keys expire after a day, and a refund without a response may be
 * requested again later than that, so the existing refunds are searched first.
 */
export async function refundPayment(
  account: StripeAccount,
  attempt: ProviderAttempt,
  refund: { readonly id: string; readonly amount: Cents },
): Promise<RefundResult> {
  try {
    const intent = await findPaidIntent(account, attempt);
    if (intent === null) return { state: 'failed', code: 'no-money-found' };
    return refundResultOf(
      (await findRefund(account, intent, refund.id)) ?? (await createRefund(account, intent, refund)),
    );
  } catch (error) {
    const failure = callFailureOf(error);
    account.log.warn({ attemptId: attempt.id, refundId: refund.id, code: failure.code }, 'Stripe refund failed');
    return { state: failure.kind === 'refused' ? 'failed' : 'unknown', code: failure.code };
  }
}

/** Returns the result of a Stripe refund. */
export function refundResultOf(refund: Stripe.Refund): RefundResult {
  if (refund.status === 'succeeded') return { state: 'succeeded', externalId: refund.id };
  if (refund.status === 'pending' || refund.status === 'requires_action') {
    return { state: 'pending', externalId: refund.id };
  }
  return { state: 'failed', code: refund.failure_reason ?? refund.status ?? 'unknown' };
}

async function findPaidIntent(account: StripeAccount, attempt: ProviderAttempt): Promise<string | null> {
  const storedIntent = storedId(attempt, 'intent');
  if (storedIntent !== null) return storedIntent;
  if (attempt.paymentOption !== 'checkout') return (await findIntent(account, attempt)).id;

  const intent = (await findSession(account, attempt))?.payment_intent ?? null;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

async function findRefund({ stripe }: StripeAccount, intent: string, id: string): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    if (refund.metadata?.refund === id) return refund;
  }
  return null;
}

function createRefund(
  { stripe }: StripeAccount,
  intent: string,
  { id, amount }: { readonly id: string; readonly amount: Cents },
): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    { payment_intent: intent, amount, metadata: { refund: id } },
    { idempotencyKey: `refund_${id}` },
  );
}
