// Orders and payments that change in the night after their search documents were written: the search finds what they are now.
import { beforeEach, describe, expect, it } from 'vitest';
import { aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { addStaff, openTestVenue, PASSWORD } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { indexHistory } from './history-index.ts';

const venue = await openTestVenue();
const { db, services } = venue;
const bar = await storeSmallMenu(db);
const manager = await venue.staffBrowser('MANAGER');
await addStaff(db, { email: 'lucia@comanda.test', name: 'Lucía Gómez', roles: ['MANAGER'] });
const lucia = venue.browser();
await lucia.staff.signIn({ email: 'lucia@comanda.test', password: PASSWORD });
const NEVER_STOPPING = new AbortController().signal;
/** In Madrid 22:40, 00:20 and 00:30 of the next day, and 00:20 of the day after that. */
const EVENING = new Date('2026-11-21T21:40Z');
const AFTER_MIDNIGHT = new Date('2026-11-21T23:20Z');
const LATER = new Date('2026-11-21T23:30Z');
const NEXT_NIGHT = new Date('2026-11-22T23:20Z');

beforeEach(async () => {
  for (const table of ['order_changes', 'order_lines', 'payment_shares', 'payments', 'orders', 'z_closures'] as const)
    await db.deleteFrom(table).execute();
  for (const table of [
    'history_index',
    'order_documents',
    'payment_documents',
    'stale_documents',
    'table_qrs',
  ] as const)
    await db.deleteFrom(table).execute();
  for (const code of ['A1', 'B2']) await addTable(db, code);
  venue.setNow(EVENING);
});

const write = () => indexHistory(services, NEVER_STOPPING);
const orderIds = async (text: string) =>
  (await manager.historySearch.searchOrders({ text })).orders.map(({ id }) => id);
const paymentIds = async (text: string) =>
  (await manager.historySearch.searchPayments({ text })).payments.map(({ id }) => id);
const tableOf = (code: string) =>
  db.selectFrom('table_qrs').select(['id', 'version']).where('code', '=', code).executeTakeFirstOrThrow();

/** An order of the evening, of a beer and croquettes. */
function place(paidWith: 'efectivo' | null = null) {
  return manager.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.croquettes], { paidWith }));
}

async function writeAfterMidnight(): Promise<void> {
  venue.setNow(AFTER_MIDNIGHT);
  await write();
  expect(await db.selectFrom('order_documents').selectAll().execute()).not.toEqual([]);
  venue.setNow(LATER);
}

/** Expects it before the task has written the documents again, afterwards, and with the next day. */
async function expectAlways(expectNow: () => Promise<void>): Promise<void> {
  await expectNow();
  await write();
  await expectNow();
  venue.setNow(NEXT_NIGHT);
  await write();
  await expectNow();
  expect(await db.selectFrom('stale_documents').selectAll().execute()).toEqual([]);
}

async function moveToB2(orderId: string) {
  const move = { changeId: venue.newId(), tableCode: 'A1', toTableId: (await tableOf('B2')).id, isWholeTable: false };
  await manager.orderChanges.moveOrders({ ...move, orderIds: [orderId] });
  return move.changeId;
}

describe('an order of yesterday evening with a search document', () => {
  it('is found by the table to which it is moved, and by its first one again once that is undone', async () => {
    const { orderId } = await place();
    await place();
    await writeAfterMidnight();
    const changeId = await moveToB2(orderId);
    expect([await orderIds('mesa B2'), (await orderIds('mesa A1')).includes(orderId)]).toEqual([[orderId], false]);
    await write();
    expect([await orderIds('mesa B2'), (await orderIds('mesa A1')).includes(orderId)]).toEqual([[orderId], false]);
    await manager.orderChanges.undoMove({ undoId: venue.newId(), changeId });
    await expectAlways(async () =>
      expect([await orderIds('mesa B2'), (await orderIds('mesa A1')).includes(orderId)]).toEqual([[], true]),
    );
  });

  it('is found by the new code of its table, and so is its payment', async () => {
    const { orderId, paymentId } = await place('efectivo');
    await writeAfterMidnight();
    const { id: tableId, version } = await tableOf('A1');
    await manager.tables.saveTable({ tableId, code: 'C3', active: true, shown: { version } });
    await expectAlways(async () => {
      expect([await orderIds('mesa C3'), await paymentIds('mesa C3')]).toEqual([[orderId], [paymentId]]);
      expect([await orderIds('mesa A1'), await paymentIds('mesa A1')]).toEqual([[], []]);
    });
  });

  it('is found by what it costs after an invitation', async () => {
    const { orderId } = await place();
    await writeAfterMidnight();
    const { id: lineId } = await db
      .selectFrom('order_lines')
      .select('id')
      .where('label', '=', 'Caña')
      .executeTakeFirstOrThrow();
    const lines = [{ lineId, units: 1 }];
    await manager.orderChanges.inviteLines({ changeId: venue.newId(), orderId, lines, reason: 'Invita la casa' });
    await expectAlways(async () => expect([await orderIds('2,50'), await orderIds('5,00')]).toEqual([[orderId], []]));
  });

  it('is found by who collects it, and by the number of the payment of several orders', async () => {
    const [first, second] = [await place(), await place()];
    await writeAfterMidnight();
    const both = [first.paymentId, second.paymentId];
    const collection = { collectionId: venue.newId(), paymentIds: both, ways: [{ paidWith: 'efectivo' as const }] };
    const { collectedIds } = await lucia.owedOrders.collectPayments(collection);
    const { number } = await db
      .selectFrom('payments')
      .select('number')
      .where('id', 'in', collectedIds)
      .executeTakeFirstOrThrow();
    const orders = [first.orderId, second.orderId].toSorted();
    await expectAlways(async () => {
      for (const text of [`#${number}`, 'lucía'])
        expect([text, (await orderIds(text)).toSorted(), await paymentIds(text)]).toEqual([text, orders, collectedIds]);
    });
  });

  it('is in the pages of the search once, at its time', async () => {
    const placed: string[] = [];
    for (let minutes = 0; minutes < 60; minutes += 1) {
      venue.setNow(new Date(EVENING.getTime() + minutes * 60_000));
      placed.unshift((await place()).orderId);
    }
    await writeAfterMidnight();
    for (const orderId of placed.slice(45, 55)) await moveToB2(orderId);
    const first = await manager.historySearch.searchOrders({ text: 'caña' });
    const second = await manager.historySearch.searchOrders({ text: 'caña', after: first.next ?? undefined });
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(placed);
    expect([first.orders.length, second.next]).toEqual([50, null]);
  });
});

it('an order marks no document as stale while it is placed or paid', async () => {
  await place();
  await place('efectivo');
  const { paymentId } = await place();
  const collection = {
    collectionId: venue.newId(),
    paymentIds: [paymentId],
    ways: [{ paidWith: 'efectivo' as const }],
  };
  await lucia.owedOrders.collectPayments(collection);
  expect(await db.selectFrom('stale_documents').selectAll().execute()).toEqual([]);
});
