// Requests refunds of surpluses automatically: of what was charged above what an order owed.
import { sql as raw } from 'kysely';
import { lockPayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

interface Surplus {
  readonly attemptId: string;
  readonly paymentId: string;
  /** What the venue has not refunded at the provider by itself, in cents. */
  readonly left: number;
}

/**
 * Stores a request to refund every surplus (charged above what was owed) that has none yet; each is requested once. What the venue
 * has already refunded at the payment provider itself is subtracted.
 */
export async function requestSurplusRefunds(context: Context): Promise<void> {
  for (const { attemptId, paymentId } of await listUnrefunded(context.db, null)) {
    await context.transaction(async (sql) => {
      // A refund that is booked in parallel locks the payment too.
      await lockPayment(sql, paymentId);
      const [charge] = await listUnrefunded(sql, attemptId);
      if (charge) await insertRefund(context, sql, charge);
    });
  }
}

/** The surpluses without a request that are not refunded in full; with an attempt, only its surplus. */
async function listUnrefunded(db: Database | Sql, attemptId: string | null): Promise<readonly Surplus[]> {
  const { rows } = await raw<Surplus>`
    select
      attempts.id as "attemptId", attempts.payment_id as "paymentId",
      attempts.surplus - coalesce(refunded.amount, 0)::integer as left
    from payment_attempts as attempts
    left join lateral (
      select sum(refunds.amount) filter (where refunds.state <> 'failed') as amount, bool_or(origin = 'comanda') as "isRequested"
      from refunds where refunds.attempt_id = attempts.id and refunds.is_surplus
    ) as refunded on true
    where attempts.surplus > 0
      and (${attemptId}::uuid is null or attempts.id = ${attemptId}::uuid)
      and refunded."isRequested" is not true and attempts.surplus > coalesce(refunded.amount, 0)
    order by attempts.updated_on, attempts.id
  `.execute(db);
  return rows;
}

/** Inserts the refund. A unique index accepts one request for each surplus. */
async function insertRefund(context: Context, sql: Sql, { attemptId, paymentId, left }: Surplus): Promise<void> {
  await raw`
    insert into refunds (
      id, payment_id, attempt_id, amount, reason, is_surplus, state, requested_by, created_on, updated_on
    ) values (
      ${context.newId()}, ${paymentId}, ${attemptId}, ${left}, '', true, 'requested', null, ${context.now}, ${context.now}
    )
    on conflict (attempt_id) where is_surplus and origin = 'comanda' and repeats_refund_id is null do nothing
  `.execute(sql);
}
