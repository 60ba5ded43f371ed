// The payment's row is locked before anything else of it: its attempts, the Z closure, its refunds.
import type { Selectable } from 'kysely';
import type { Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export type LockedPayment = Selectable<Tables['payments']>;

/** The payment as it is, and stays until the transaction ends. */
export function lockPayment(sql: Sql, paymentId: string): Promise<LockedPayment | undefined> {
  return sql.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();
}
