// Limits how many receipts can be requested per hour.
import { sql as raw } from 'kysely';
import { customerReceiptRefusal, staffReceiptRefusal } from '#domain/receipt.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { countCustomerRequests, countStaffRequests } from './queries.ts';

/** The customer or staff user who requests a receipt. */
export type ReceiptRequester =
  | { readonly kind: 'customer'; readonly customerId: string; readonly networkHash: Buffer }
  | { readonly kind: 'staff'; readonly staffId: string };

const HOUR_MS = 60 * 60_000;
/** An arbitrary number that no other advisory lock uses. */
const CUSTOMER_REQUESTS_LOCK = 7_261_019;

/**
 * Refuses the request if too many were made in the last hour. The counts cannot change until the transaction ends, because
 * parallel requests wait. The payment's row must be locked before, as everywhere in this order.
 */
export async function enforceReceiptLimits(
  sql: Sql,
  {
    requester,
    addressHash,
    now,
  }: { readonly requester: ReceiptRequester; readonly addressHash: Buffer; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const refusal =
    requester.kind === 'customer'
      ? await customerLimitRefusal(sql, { ...requester, addressHash, since })
      : await staffLimitRefusal(sql, requester.staffId, since);
  if (refusal) throw new RefusalError(refusal);
}

async function customerLimitRefusal(sql: Sql, request: Parameters<typeof countCustomerRequests>[1]) {
  // There is no row to lock for all customers of the venue.
  await raw`select pg_advisory_xact_lock(${CUSTOMER_REQUESTS_LOCK})`.execute(sql);
  return customerReceiptRefusal(await countCustomerRequests(sql, request));
}

async function staffLimitRefusal(sql: Sql, staffId: string, since: Date) {
  await sql.selectFrom('staff_users').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return staffReceiptRefusal(await countStaffRequests(sql, staffId, since));
}
