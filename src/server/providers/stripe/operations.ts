// Lists the charges and refunds of a period as Stripe has them, so that they can be compared with the stored payments.
import type Stripe from 'stripe';
import { cents } from '#domain/money.ts';
import type { ListedOperation, Period } from '#server/attempts/index.ts';
import type { StripeAccount } from './account.ts';
import type { StripeAccounts } from './accounts.ts';
import { callFailureOf, isCredentialError } from './failures.ts';
import { refundStateOf } from './refunds.ts';

/** The intent of each listed object, whose metadata identify the attempt. */
const EXPANDED_IN_LIST = ['data.payment_intent'];
const PAGE_SIZE = 100;

/**
 * Lists the charges and refunds of all Stripe accounts in the period. Leaves out charges that failed or were not captured. Lists
 * each only once, even if two keys belong to one account. If Stripe refuses an earlier key, logs an error and leaves out its
 * account. Throws on any other failure.
 */
export async function* listOperations(accounts: StripeAccounts, period: Period): AsyncIterable<ListedOperation> {
  const listed = new Set<string>();
  for (const account of accounts.all) {
    try {
      for await (const operation of listAccount(account, period)) {
        if (listed.has(operation.externalId)) continue;
        listed.add(operation.externalId);
        yield operation;
      }
    } catch (error) {
      const { code } = callFailureOf(error);
      if (account.isCurrent || !isCredentialError(error)) throw new Error(`Stripe request failed: ${code}`);
      account.log.error(
        { account: account.id, code },
        'Stripe refused a key that is not in use; its account is not listed',
      );
    }
  }
}

async function* listAccount({ stripe }: StripeAccount, period: Period): AsyncIterable<ListedOperation> {
  const params = { created: createdIn(period), limit: PAGE_SIZE, expand: EXPANDED_IN_LIST };
  for await (const charge of stripe.charges.list(params)) {
    if (charge.status === 'succeeded' && charge.captured) yield listedCharge(charge);
  }
  for await (const refund of stripe.refunds.list(params)) yield listedRefund(refund);
}

/** Stripe's times are whole seconds: an object of the last second before `to` is in this period and not in the next. */
function createdIn({ from, to }: Period): { gte: number; lt: number } {
  return { gte: Math.ceil(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
}

function listedCharge(charge: Stripe.Charge): ListedOperation {
  return {
    kind: 'charge',
    externalId: idOf(charge.payment_intent) ?? charge.id,
    ref: refOf(charge.payment_intent),
    amount: cents(charge.amount_captured),
    currency: charge.currency.toUpperCase(),
    time: new Date(charge.created * 1_000),
  };
}

function listedRefund(refund: Stripe.Refund): ListedOperation {
  return {
    kind: 'refund',
    externalId: refund.id,
    ref: refOf(refund.payment_intent),
    amount: cents(refund.amount),
    currency: refund.currency.toUpperCase(),
    time: new Date(refund.created * 1_000),
    refundId: refund.metadata?.refund ?? null,
    state: refundStateOf(refund),
  };
}

function idOf(intent: string | Stripe.PaymentIntent | null): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function refOf(intent: string | Stripe.PaymentIntent | null): string | null {
  return intent === null || typeof intent === 'string' ? null : (intent.metadata.attempt ?? null);
}
