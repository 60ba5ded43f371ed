// The payment that an entry of the activity log is about.
import type { LoggedPayment } from '#domain/activity-money.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedPayment } from './lock-payment.ts';

/**
 * Returns the fields by which an entry of the activity log names a payment: id, number and table. `amount` is the amount of the
 * logged action, in cents.
 */
export function toLoggedPayment(
  { id, number, table_code: tableCode }: Pick<LockedPayment, 'id' | 'number' | 'table_code'>,
  amount: number,
): LoggedPayment {
  return { paymentId: id, number, tableCode, amount };
}

/**
 * Reads the fields by which an entry of the activity log names a payment: id, number and table. `amount` is the amount of the
 * logged action, in cents. Throws an error if the payment does not exist. If the payment was already read, use `toLoggedPayment`.
 */
export async function readLoggedPayment(sql: Sql, paymentId: string, amount: number): Promise<LoggedPayment> {
  const payment = await sql
    .selectFrom('payments')
    .select(['id', 'number', 'table_code'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return toLoggedPayment(payment, amount);
}
