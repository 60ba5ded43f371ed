// Erases how notices reached erased customers: push subscriptions and e-mail addresses. That a notice was sent, and when, stays.
import { sql as raw } from 'kysely';
import { RANDOM_HASH } from '#server/mail/index.ts';
import type { Sql } from '#server/platform/database/database.ts';

/**
 * Selects the notices from which the data of customers is removed: notices to these customers, notices about these orders, and
 * notices sent to the e-mail addresses with these hashes.
 */
interface NoticeDataToErase {
  readonly customerIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly addressHashes: readonly Buffer[];
}

/**
 * Removes from notices what identifies the customers who received them: deletes push subscriptions with their messages, deletes
 * requests for notices by e-mail, and replaces the hashes of e-mail addresses by random ones. The notices stay. Returns the ids of
 * the notice e-mails, some of which may still wait to be sent.
 */
export async function eraseCustomerDataOfNotices(
  sql: Sql,
  { customerIds, orderIds, addressHashes }: NoticeDataToErase,
): Promise<string[]> {
  const ofOrders = raw`order_id = any(${[...orderIds]}::uuid[])`;
  await raw`delete from push_subscriptions where customer_id = any(${[...customerIds]}::uuid[])`.execute(sql);
  await raw`delete from notice_emails where ${ofOrders}`.execute(sql);
  const { rows } = await raw<{ id: string }>`
    update notice_mails set address_hash = ${RANDOM_HASH}
    where ${ofOrders} or address_hash = any(${[...addressHashes]}::bytea[])
    returning id
  `.execute(sql);
  return rows.map(({ id }) => id);
}
