// Erases to which e-mail addresses receipts were sent. That a receipt was requested, and when, stays.
import { type RawBuilder, sql as raw } from 'kysely';
import { RANDOM_HASH } from '#server/mail/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { receiptsOfOrders } from './receipts-of-orders.ts';

/** The receipts whose address is erased: those that show these orders, and all that were sent to these addresses. */
export interface ReceiptsToErase {
  readonly orderIds: readonly string[];
  readonly addressHashes: readonly Buffer[];
}

/** The ids of the e-mails with the receipts whose addresses were erased. Some of these e-mails may still wait to be sent. */
export interface ErasedReceiptIds {
  readonly ofOrders: readonly string[];
  /** Those of other orders. */
  readonly ofAddresses: readonly string[];
}

/** Replaces the hash of the e-mail address of these receipts with a random one. Returns the ids of the e-mails. */
export async function eraseReceipts(sql: Sql, { orderIds, addressHashes }: ReceiptsToErase): Promise<ErasedReceiptIds> {
  const ofOrders = await eraseWhere(sql, raw`id in ${receiptsOfOrders(raw`${[...orderIds]}`)}`);
  if (addressHashes.length === 0) return { ofOrders, ofAddresses: [] };
  return { ofOrders, ofAddresses: await eraseWhere(sql, raw`address_hash = any(${[...addressHashes]}::bytea[])`) };
}

async function eraseWhere(sql: Sql, condition: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await raw<{ id: string }>`
    update receipts set address_hash = ${RANDOM_HASH}, network_hash = null where ${condition} returning mail_id as id
  `.execute(sql);
  return rows.map(({ id }) => id);
}
