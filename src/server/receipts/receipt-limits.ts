// Nobody asks for receipts without end.
import { sql as raw } from 'kysely';
import { guestReceiptRefusal, staffReceiptRefusal } from '#domain/receipt.ts';
import { Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { countCustomerRequests, countStaffRequests } from './queries.ts';

/** Who asks for a receipt. */
export type ReceiptRequester =
  | { readonly kind: 'guest'; readonly customerId: string; readonly networkHash: Buffer }
  | { readonly kind: 'staff'; readonly staffId: string };

const HOUR_MS = 60 * 60_000;
/** Any number that no other lock of the database has. */
const CUSTOMER_REQUESTS_LOCK = 7_261_019;

/**
 * Refuses whoever asked for too many in the last hour. What it counts stays as it is until the transaction ends: whoever
 * else it counts for waits. The payment's row must be locked before, as everybody locks in this order.
 */
export async function enforceReceiptLimits(
  sql: Sql,
  { asker, addressHash, now }: { readonly asker: ReceiptRequester; readonly addressHash: Buffer; readonly now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const refusal =
    asker.kind === 'guest'
      ? await customerLimitRefusal(sql, { ...asker, addressHash, since })
      : await staffLimitRefusal(sql, asker.staffId, since);
  if (refusal) throw new Refused(refusal);
}

async function customerLimitRefusal(sql: Sql, asked: Parameters<typeof countCustomerRequests>[1]) {
  // No row stands for all the guests of the venue.
  await raw`select pg_advisory_xact_lock(${CUSTOMER_REQUESTS_LOCK})`.execute(sql);
  return guestReceiptRefusal(await countCustomerRequests(sql, asked));
}

async function staffLimitRefusal(sql: Sql, staffId: string, since: Date) {
  await sql.selectFrom('staff_users').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  return staffReceiptRefusal(await countStaffRequests(sql, staffId, since));
}
