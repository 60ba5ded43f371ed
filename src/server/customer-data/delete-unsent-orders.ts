// For how long orders are stored that were never sent to a board and never charged.
import { deleteBlockedOrderIds, deleteOrders, lockUnsentOrders } from '#server/orders/index.ts';
import { deletePaymentsOfOrders } from '#server/payments/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** A late message of a provider names an attempt; these orders have none. */
const RETENTION_DAYS = 30;
/** No request is under way for longer. */
const CLOSED_IDS_DAYS = 1;
/** Orders that one transaction deletes. */
const BATCH_SIZE = 500;
const DAY_MS = 24 * 60 * 60_000;
const NEVER = new AbortController().signal;

/**
 * Deletes abandoned and expired orders, with their lines and payments, 30 days after they ended. Orders that were sent to a board,
 * or have an attempt to pay, stay. Also deletes, after a day, the empty orders that only block an order id (`blockOrderId`). Each
 * batch has its own transaction. Several processes may run it at once.
 */
export async function deleteUnsentOrders(services: Services, stopping = NEVER): Promise<void> {
  const before = new Date(services.clock().getTime() - RETENTION_DAYS * DAY_MS);
  const dayBefore = new Date(services.clock().getTime() - CLOSED_IDS_DAYS * DAY_MS);
  await inBatches(services, stopping, (sql) => deleteBlockedOrderIds(sql, { before: dayBefore, limit: BATCH_SIZE }));
  await inBatches(services, stopping, async (sql) => {
    const orderIds = await lockUnsentOrders(sql, { before, limit: BATCH_SIZE });
    if (orderIds.length === 0) return 0;
    await deletePaymentsOfOrders(sql, orderIds);
    await deleteOrders(sql, orderIds);
    return orderIds.length;
  });
}

/** Deletes batches, each in a transaction, until there is nothing left or `stopping` is aborted. */
async function inBatches(
  services: Services,
  stopping: AbortSignal,
  deleteBatch: (sql: Sql) => Promise<number>,
): Promise<void> {
  while (!stopping.aborted) {
    const deleted = await createSystemContext(services).transaction(deleteBatch);
    if (deleted === 0) return;
    services.log.info({ deleted }, 'Orders that were never sent deleted');
  }
}
