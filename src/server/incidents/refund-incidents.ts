// The open incidents that ask for the outcome or for the money of a refund.
import { sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** True if an open incident asks whether this refund was made, or for its money. */
export async function hasOpenRefundIncident(sql: Sql, { id }: { readonly id: string }): Promise<boolean> {
  const { rows } = await raw`
    select from refunds where refunds.id = ${id}::uuid and ${IS_ASKED_FOR}
  `.execute(sql);
  return rows.length > 0;
}

/** The refunds about which open incidents ask whether they were made. */
export interface UnknownRefunds {
  readonly count: number;
  readonly sum: Cents;
  /** When the oldest one was sent to its provider; null if there is none. */
  readonly oldest: Date | null;
}

/** Counts the refunds whose result is unknown and about which an open incident asks a person. */
export async function readUnknownRefunds(db: Database | Sql): Promise<UnknownRefunds> {
  const { rows } = await raw<{ count: number; sum: number; oldest: Date | null }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::integer as sum, min(coalesce(sent_on, created_on)) as oldest
    from refunds where state = 'unknown' and ${IS_ASKED_FOR}
  `.execute(db);
  const { count = 0, sum = 0, oldest = null } = rows[0] ?? {};
  return { count, sum: cents(sum), oldest };
}

const IS_ASKED_FOR = raw`exists (
  select from payment_incidents as incidents
  where incidents.closed_on is null and (
    (incidents.kind in ('refund-unknown', 'refund-failed') and incidents.refund_id = refunds.id)
    or (incidents.kind = 'duplicate-charge' and incidents.attempt_id = refunds.attempt_id and refunds.is_duplicate)
  )
)`;
