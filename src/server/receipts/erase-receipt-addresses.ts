// Erases to which e-mail addresses receipts were sent. That a receipt was requested, and when, stays.
import { type RawBuilder, sql as raw } from 'kysely';
import { RANDOM_HASH } from '#server/mail/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { receiptIdsSubquery } from './receipt-ids-subquery.ts';

/**
 * The receipts from which the e-mail address is erased when customers' data is erased: those that show these orders, and all that
 * were sent to the addresses with these hashes.
 */
interface ReceiptAddressesToErase {
  readonly orderIds: readonly string[];
  readonly addressHashes: readonly Buffer[];
}

/** The ids of the outgoing e-mails of receipts whose address was erased. The caller deletes those that still wait to be sent. */
interface ErasedReceiptMailIds {
  readonly ofOrders: readonly string[];
  /** Those of other orders. */
  readonly ofAddresses: readonly string[];
}

/**
 * Erases the recipients of receipts: replaces the stored hash of the e-mail address by a random one. Affects the receipts of the
 * orders `orderIds`, and all receipts sent to an address in `addressHashes`. Returns the ids of the e-mails with these receipts.
 */
export async function eraseReceiptAddresses(
  sql: Sql,
  { orderIds, addressHashes }: ReceiptAddressesToErase,
): Promise<ErasedReceiptMailIds> {
  const ofOrders = await eraseWhere(sql, raw`id in ${receiptIdsSubquery(raw`${[...orderIds]}`)}`);
  if (addressHashes.length === 0) return { ofOrders, ofAddresses: [] };
  return { ofOrders, ofAddresses: await eraseWhere(sql, raw`address_hash = any(${[...addressHashes]}::bytea[])`) };
}

async function eraseWhere(sql: Sql, condition: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await raw<{ id: string }>`
    update receipts set address_hash = ${RANDOM_HASH}, network_hash = null where ${condition} returning mail_id as id
  `.execute(sql);
  return rows.map(({ id }) => id);
}
