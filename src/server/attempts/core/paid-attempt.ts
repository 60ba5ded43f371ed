// An attempt that brought its money. In the usual case that is all there is to it, and one statement settles the payment.
import { sql as raw, type SqlBool } from 'kysely';
import { methodOf } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { type Proof, settleAsRead } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import type { ConfirmedCharge, ProviderStatus } from './provider.ts';
import { changing, type KnownAttempt, LOCK_ORDER, type Paying, WITHOUT_CARD } from './stored-attempt.ts';

/** What becomes of the attempt, besides the name that its provider gives the money. */
export const PAID = {
  state: 'succeeded',
  step: null,
  failure: null,
  failure_code: null,
  asked_on: null,
  data: WITHOUT_CARD,
} as const;

/** Whether it is the money that was asked for. */
export function isAskedFor({ amount }: KnownAttempt, evidence: ConfirmedCharge): boolean {
  return evidence.amount === amount && evidence.currency === 'EUR';
}

export function proofOf({ id, provider, way, amount }: KnownAttempt, { externalId }: ConfirmedCharge): Proof {
  return { method: methodOf(provider, way), paid: cents(amount), externalId, attemptId: id };
}

/**
 * Settles the payment in one statement, which is a transaction by itself, when the news says no more than that the
 * attempt brought its money. False when there is more to do, or something has changed since both were read; then nothing
 * is stored, and the news has to be applied under locks.
 */
export async function trySettling(context: Context, read: Paying, progress: ProviderStatus): Promise<boolean> {
  const { outcome, data, providerCustomerId: payerRef } = progress;
  if (outcome.state !== 'succeeded' || data !== undefined || payerRef !== undefined) return false;
  const { attempt, payment } = read;
  const { charge: evidence } = outcome;
  const keepsCard = evidence.card !== null && attempt.save_card;
  if (attempt.state === 'succeeded' || !isAskedFor(attempt, evidence) || keepsCard) return false;

  const changes = { ...PAID, external_id: evidence.externalId };
  return context.statement((db) =>
    settleAsRead(context, db, payment, proofOf(attempt, evidence), {
      asRead: lockAsRead(db, read),
      stored: raw`paid as (${changing(context, db, attempt, changes).where(IS_SETTLED)})`,
    }),
  );
}

/** Has its row when neither has changed. Each change of an attempt raises its version. */
function lockAsRead(db: Database, { attempt, payment }: Paying) {
  return db
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_id', 'payments.id')
    .select('payments.id')
    .where('payment_attempts.id', '=', attempt.id)
    .where('version', '=', attempt.version)
    .where('payments.state', '=', payment.state)
    .forUpdate(LOCK_ORDER);
}

const IS_SETTLED = raw<SqlBool>`exists (select from settled)`;
