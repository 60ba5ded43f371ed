// Locks a payment. Its row is locked before the rows that depend on it: attempts, the Z closure, refunds.
import type { Selectable } from 'kysely';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** All columns of a payment whose row is locked. */
export type LockedPayment = Selectable<Tables['payments']>;

/** Reads the payment and locks its row until the transaction ends. Undefined if it does not exist. */
export function lockPayment(sql: Sql, paymentId: string): Promise<LockedPayment | undefined> {
  return sql.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();
}

/** Like `lockPayment` for several payments. They are locked in the order of their ids, so that two requests never deadlock. */
export function lockPayments(sql: Sql, paymentIds: readonly string[]): Promise<LockedPayment[]> {
  return sql.selectFrom('payments').selectAll().where('id', 'in', paymentIds).orderBy('id').forUpdate().execute();
}
