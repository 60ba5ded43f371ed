// Whether a payment may be charged while staff take its money or cancel it.
import { HAS_ATTEMPT_IN_PROGRESS } from '#server/orders/index.ts';
import { findAttemptWithoutOutcome } from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Throws a refusal if a payment provider may be charging one of these payments: the outcome of an attempt to pay is not known, or a
 * customer may be paying now. `evenIfInProgress` allows the second case. The refusal has the ids of the payments concerned. First
 * call `queryAttemptsForStaff`, then lock the payments, then call this.
 */
export async function requireNoPossibleCharge(
  context: Context,
  sql: Sql,
  paymentIds: readonly string[],
  { evenIfInProgress }: { readonly evenIfInProgress: boolean },
): Promise<void> {
  const charge = await findPossibleChargeReason(context, sql, paymentIds);
  if (charge === null || (evenIfInProgress && charge === 'guest-may-be-paying')) return;
  const concerned: string[] = [];
  for (const id of paymentIds) if ((await findPossibleChargeReason(context, sql, [id])) === charge) concerned.push(id);
  throw new RefusalError(charge, { paymentIds: concerned });
}

/**
 * Returns why staff must not take the money of these payments now: the customer may be charged by phone, or may have been.
 * `charge-not-known`: the outcome of an attempt to pay is not known. `guest-may-be-paying`: a customer may be paying now. Null if
 * no charge is possible.
 */
export async function findPossibleChargeReason(
  { now }: Context,
  sql: Sql,
  paymentIds: readonly string[],
): Promise<'charge-not-known' | 'guest-may-be-paying' | null> {
  if (await findAttemptWithoutOutcome(sql, paymentIds, now)) return 'charge-not-known';
  return (await hasOpenAttempt(sql, paymentIds)) ? 'guest-may-be-paying' : null;
}

/** The locks on the payments' rows prevent that an attempt starts afterwards. */
async function hasOpenAttempt(sql: Sql, paymentIds: readonly string[]): Promise<boolean> {
  const open = await sql
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentIds)
    .where(HAS_ATTEMPT_IN_PROGRESS)
    .executeTakeFirst();
  return open !== undefined;
}
