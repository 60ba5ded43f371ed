// Finds payment attempts whose outcome would stay hidden: nobody queries their provider, and no incident names them.
import { sql as raw } from 'kysely';
import { isProviderPageOption } from '#domain/attempt-queries.ts';
import { PAYMENT_OPTIONS } from '#domain/provider.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ATTEMPT_STATES_IN_PROGRESS, isChargeConfirmed, lockAttempt } from './core/stored-attempt.ts';

const HOUR_MS = 3_600_000;
/** By then the page of an attempt has expired, and its query was due several times. */
const ATTEMPT_HOURS_MIN = 2;
/** After a day without a response there is an incident. */
const UNANSWERED_HOURS_MAX = 24 + ATTEMPT_HOURS_MIN;
const PAGE_OPTIONS = PAYMENT_OPTIONS.filter(isProviderPageOption);

/**
 * Finds attempts to pay whose outcome could stay unknown because of an error in the planning of status queries. Opens a payment
 * incident for each, and makes its query due now. Found are attempts older than two hours whose needed query is not planned or long
 * overdue. Found are also ended attempts that have had no response for more than a day and are named by no incident. Repeating it
 * is safe.
 */
export async function reportUnqueriedAttempts(context: Context): Promise<void> {
  const { rows } = await raw<{ id: string }>`
    select id from payment_attempts as attempts
    where created_on < ${hoursAgo(context, ATTEMPT_HOURS_MIN)} and (
      state <> 'succeeded' or (decided_on is not null and external_id is null)
    ) and (
      next_query_on < ${hoursAgo(context, ATTEMPT_HOURS_MIN)}
      or (state = any(${ATTEMPT_STATES_IN_PROGRESS}) and next_query_on is null)
      or (state = 'succeeded' and next_query_on is null and unpaid_reported_on is null)
      or (
        state <> all(${ATTEMPT_STATES_IN_PROGRESS}) and decided_on is null and not exists (
          select from payment_incidents as incidents
          where incidents.attempt_id = attempts.id and kind in ('unknown-outcome', 'amount-mismatch')
        ) and (
          unanswered_since < ${hoursAgo(context, UNANSWERED_HOURS_MAX)}
          or (next_query_on is null and unpaid_confirmation = 'none')
          or (next_query_on is null and payment_option = any(${PAGE_OPTIONS}) and unpaid_reported_on is null)
        )
      )
    )
  `.execute(context.db);
  for (const { id } of rows) await context.transaction((sql) => reportAndQueryAgain(context, sql, id));
}

async function reportAndQueryAgain(context: Context, sql: Sql, id: string): Promise<void> {
  const { attempt } = await lockAttempt(sql, id);
  if (isChargeConfirmed(attempt)) return;
  context.log.error({ attemptId: id, state: attempt.state }, 'Payment attempt without a scheduled status query');
  const { payment_id: paymentId, amount } = attempt;
  await reportIncident(context, sql, { kind: 'unqueried-attempt', paymentId, attemptId: id, detail: { amount } });
  await sql.updateTable('payment_attempts').set({ next_query_on: context.now }).where('id', '=', id).execute();
}

function hoursAgo({ now }: Context, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
