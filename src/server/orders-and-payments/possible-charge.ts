// Whether a payment may be charged while staff take its money or cancel it.
import { hasAttemptInProgress } from '#server/orders/index.ts';
import { readMissingOutcome } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Refuses while it is not known whether a provider charged one of these payments. Refuses also while a customer may be paying,
 * unless `evenIfInProgress` is true. The caller has locked the payments after `queryForStaff`.
 */
export async function refusePossibleCharge(
  { now }: Context,
  sql: Sql,
  paymentIds: readonly string[],
  { evenIfInProgress }: { readonly evenIfInProgress: boolean },
): Promise<void> {
  if (await readMissingOutcome(sql, paymentIds, now)) throw new RefusalError('charge-not-known');
  if (!evenIfInProgress && (await hasOpenAttempt(sql, paymentIds))) throw new RefusalError('guest-may-be-paying');
}

/** The locks on the payments' rows prevent that an attempt starts afterwards. */
async function hasOpenAttempt(sql: Sql, paymentIds: readonly string[]): Promise<boolean> {
  const open = await sql
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentIds)
    .where(hasAttemptInProgress)
    .executeTakeFirst();
  return open !== undefined;
}
