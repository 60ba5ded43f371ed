// Requests refunds of duplicate charges automatically.
import { sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';

interface DuplicateCharge {
  readonly attemptId: string;
  readonly paymentId: string;
  readonly amount: number;
}

/** Requests a full refund of every duplicate charge that has none yet, once, whether or not its incident is closed. */
export async function requestDuplicateRefunds(context: Context): Promise<void> {
  const { rows } = await raw<DuplicateCharge>`
    select attempts.id as "attemptId", attempts.payment_id as "paymentId", attempts.amount
    from payment_incidents as incidents
    join payment_attempts as attempts on attempts.id = incidents.attempt_id
    where incidents.kind = 'duplicate-charge' and attempts.state = 'succeeded' and not exists (
      select from refunds where refunds.attempt_id = attempts.id and refunds.is_duplicate
    )
    order by incidents.opened_on, incidents.id
  `.execute(context.db);
  for (const charge of rows) await insertRefund(context, charge);
}

/** Inserts the refund. If another process inserts it at the same time, the unique index accepts one of them. */
async function insertRefund(context: Context, { attemptId, paymentId, amount }: DuplicateCharge): Promise<void> {
  await context.statement((db) =>
    raw`
      insert into refunds (
        id, payment_id, attempt_id, amount, reason, is_duplicate, state, requested_by, created_on, updated_on
      ) values (
        ${context.newId()}, ${paymentId}, ${attemptId}, ${amount}, '', true, 'requested', null, ${context.now}, ${context.now}
      )
      on conflict (attempt_id) where is_duplicate do nothing
    `.execute(db),
  );
}
