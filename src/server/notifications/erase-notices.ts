// Erases how notices reach a customer: push subscriptions and e-mails. That a notice was sent, and when, stays.
import { sql as raw } from 'kysely';
import { RANDOM_HASH } from '#server/mail/index.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** The notices that are erased: those of customers and of orders, and the e-mails to addresses. */
export interface NoticesToErase {
  readonly customerIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly addressHashes: readonly Buffer[];
}

/**
 * Deletes the push subscriptions with their messages and the wishes for e-mails, and replaces the hashes of the addresses.
 * Returns the ids of the e-mails, which may not be sent yet.
 */
export async function eraseNotices(
  sql: Sql,
  { customerIds, orderIds, addressHashes }: NoticesToErase,
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
