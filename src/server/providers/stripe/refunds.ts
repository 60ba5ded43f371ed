// Giving money back, once for each refund of ours.
import type Stripe from 'stripe';
import type { Cents } from '#domain/money.ts';
import type { ProviderAttempt, RefundResult } from '#server/attempts/index.ts';
import { remembered, type StripeAccount } from './api.ts';
import { findSession } from './checkout.ts';
import { mishapOf } from './failures.ts';
import { findIntent } from './intents.ts';

/**
 * Asks for it. Stripe forgets an idempotency key after a day; a refund that was not answered may be asked for again later
 * than that, so those already made are looked through first.
 */
export async function giveBack(
  account: StripeAccount,
  attempt: ProviderAttempt,
  refund: { readonly id: string; readonly amount: Cents },
): Promise<RefundResult> {
  try {
    const intent = await paidIntentOf(account, attempt);
    if (intent === null) return { state: 'failed', code: 'no-money-found' };
    return resultOf((await findRefund(account, intent, refund.id)) ?? (await createRefund(account, intent, refund)));
  } catch (error) {
    const mishap = mishapOf(error);
    account.log.warn({ attemptId: attempt.id, refundId: refund.id, code: mishap.code }, 'A refund was not made');
    return { state: mishap.kind === 'refused' ? 'failed' : 'unknown', code: mishap.code };
  }
}

/** What a refund of Stripe's has come to. */
export function resultOf(refund: Stripe.Refund): RefundResult {
  if (refund.status === 'succeeded') return { state: 'succeeded', externalId: refund.id };
  if (refund.status === 'pending' || refund.status === 'requires_action') {
    return { state: 'pending', externalId: refund.id };
  }
  return { state: 'failed', code: refund.failure_reason ?? refund.status ?? 'unknown' };
}

async function paidIntentOf(account: StripeAccount, attempt: ProviderAttempt): Promise<string | null> {
  const known = remembered(attempt, 'intent');
  if (known !== null) return known;
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
