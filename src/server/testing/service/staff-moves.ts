// The moves of staff about orders of customers, about tables and about the money of the bank.
import { FALSE_ORDER_SCOPES } from '#contract/owed-orders.ts';
import { processPendingRefunds } from '#server/refunds/refund-sender.ts';
import { codeOfTable, type MoveTarget, pickFrom } from './choice.ts';
import type { TwoServers } from './two-servers.ts';

/** How often each move changed something. */
interface StaffChanges {
  accepted: number;
  markedFalse: number;
  renamed: number;
}

/** Move of a test: changes whether orders that are not paid go to the boards or wait until staff accept them. */
export async function switchAcceptance({ db }: TwoServers, { pick }: MoveTarget): Promise<void> {
  const settings = { accepts_orders: pick % 2 === 0 ? ('never' as const) : ('always' as const) };
  await db.updateTable('settings').set(settings).execute();
}

/** Move of a test: a waiter accepts an order that is in the list of unpaid orders («Por cobrar») and on no board yet. */
export async function acceptOrder(changes: StaffChanges, { pick, server }: MoveTarget): Promise<void> {
  const { tables } = await server.waiter.owedOrders.listOwed({});
  const waiting = tables.flatMap(({ payments }) => payments).filter(({ isSent }) => !isSent);
  const payment = pickFrom(waiting, pick);
  if (payment === undefined) return;
  const { isAccepted } = await server.waiter.owedOrders.acceptOrder({ paymentId: payment.paymentId });
  if (isAccepted) changes.accepted += 1;
}

/**
 * Move of a test: an owner marks an order of the list of unpaid orders («Por cobrar») as false (nobody at the table placed it).
 * `pick` chooses the order, and whether other orders of its session or its table are marked too.
 */
export async function markOwedOrderFalse(changes: StaffChanges, { pick, server }: MoveTarget): Promise<void> {
  const { tables } = await server.owner.owedOrders.listOwed({});
  const payments = tables.flatMap((table) => table.payments);
  const payment = pickFrom(payments, pick);
  const scope = pickFrom(FALSE_ORDER_SCOPES, pick);
  if (payment === undefined || scope === undefined) return;
  const marking = { paymentId: payment.paymentId, scope, evenIfInProgress: pick % 7 === 0 };
  const { markedIds } = await server.owner.owedOrders.markOrdersFalse(marking);
  if (markedIds.length > 0) changes.markedFalse += 1;
}

/** Move of a test: an owner renames a table, such as A1 to B1, or back to A1 if it was renamed before. */
export async function toggleTableName(
  { place, changes }: { readonly place: TwoServers; readonly changes: StaffChanges },
  { pick, server }: MoveTarget,
): Promise<void> {
  const former = await codeOfTable(place, pick);
  const { tables } = await server.owner.tables.listTables({});
  const table = tables.find(({ code }) => code === former);
  if (table === undefined) return;
  const code = former.startsWith('A') ? former.replace('A', 'B') : former.replace('B', 'A');
  const { id: tableId, active, version } = table;
  await server.owner.tables.saveTable({ tableId, code, active, shown: { version } });
  changes.renamed += 1;
}

/** Move of a test: sends all stored refunds that wait, also those of surpluses (charged above what was owed), to the test bank. */
export async function sendRefunds({ bank }: TwoServers, { server }: MoveTarget): Promise<void> {
  const gateways = { providers: [bank.provider()], publicUrl: 'http://localhost' };
  await processPendingRefunds(server.venue.services, gateways);
}
