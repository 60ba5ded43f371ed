// Erases what identifies a customer. The row stays without personal data, so that orders and sums still refer to it.
import { randomBytes } from 'node:crypto';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The length of a token hash. */
const TOKEN_HASH_BYTES = 32;

/**
 * Locks the database rows of these customers in the sequence of their ids, and returns the ids. Customers erased before are left
 * out. Until the transaction ends, no other transaction can store a row that refers to one of these customers.
 */
export async function lockCustomerRows(sql: Sql, customerIds: readonly string[]): Promise<string[]> {
  if (customerIds.length === 0) return [];
  const rows = await sql
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [...customerIds])
    .where('erased_on', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes what identifies a customer, and ends the session of the customer; the row of the customer is not deleted. Deletes the
 * e-mail and the table, and replaces the stored label by the neutral text `label`. Open pages of the customer receive no more live
 * updates. The caller has locked the row.
 */
export async function eraseCustomerIdentity(
  context: Context,
  sql: Sql,
  customerId: string,
  label: string,
): Promise<void> {
  await sql
    .updateTable('customers')
    .set({
      label,
      email: null,
      token_hash: randomBytes(TOKEN_HASH_BYTES),
      erased_on: context.now,
      table_id: null,
      table_code: null,
      moved_from: null,
      scanned_on: null,
      scanned_key: null,
    })
    .where('id', '=', customerId)
    .execute();
  context.afterCommit((live) => live.endSession(customerId));
}

/**
 * True if the data of this customer was erased. The caller then stores no data that arrives later, such as a card after a late
 * payment.
 */
export async function isCustomerErased(sql: Sql, customerId: string): Promise<boolean> {
  const erased = await sql
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_on', 'is not', null)
    .executeTakeFirst();
  return erased !== undefined;
}
