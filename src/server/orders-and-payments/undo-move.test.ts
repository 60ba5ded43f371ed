// Moving orders back that were moved by mistake: who may, for how long, and what happens to phones and paper.
import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MOVE_MS } from '#domain/order-move.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openOrderMoveVenue } from './testing/move-bar.ts';

const moveBar = await openOrderMoveVenue();
const { venue, bar, manager, waiter, tableId, place, seat, pressOn, undoOf, tablesOf, owed, print, printJobs } =
  moveBar;
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await moveBar.reset();
});

describe('orders that were moved by mistake', () => {
  it('are back at their table, once however often it is requested, and what was placed since stays', async () => {
    const orderId = await place();
    const press = pressOn([orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const later = await place('B2');
    const undo = undoOf(press);
    expect(await waiter.orderChanges.undoMove(undo)).toEqual({ tableCode: 'A1', orders: 1, hasChanged: true });
    expect(await waiter.orderChanges.undoMove(undo)).toEqual({ tableCode: 'A1', orders: 1, hasChanged: false });
    expect(await tablesOf(orderId, later)).toEqual(['A1 A1', 'B2 B2']);
    expect(await owed()).toEqual({ A1: 500, B2: 500 });
    // The same press as before: it was undone, and moves nothing again.
    expect(await waiter.orderChanges.moveOrders(press)).toMatchObject({ hasChanged: false });
    expect(await tablesOf(orderId)).toEqual(['A1 A1']);
  });

  it('go back for ten seconds, by who moved them', async () => {
    const orderId = await place();
    const press = pressOn([orderId]);
    await waiter.orderChanges.moveOrders(press);
    await refuses(manager, undoOf(press), 'undo-not-own');
    await refuses(waiter, { undoId: venue.newId(), changeId: venue.newId() }, 'not-found');
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + UNDO_MOVE_MS + 1));
    await refuses(waiter, undoOf(press), 'undo-move-too-late');
    expect(await tablesOf(orderId)).toEqual(['B2 B2']);
  });

  it('stay if one was moved again or canceled, and if the table is not active any more', async () => {
    const [first, other] = [await place(), await place()];
    const press = pressOn([first, other]);
    await waiter.orderChanges.moveOrders(press);
    await venue.db.updateTable('table_qrs').set({ active: false }).where('code', '=', 'A1').execute();
    await refuses(waiter, undoOf(press), 'table-not-active');
    await venue.db.updateTable('table_qrs').set({ active: true }).execute();
    await manager.orderChanges.moveOrders(pressOn([other], { tableCode: 'B2', toTableId: tableId('C3') }));
    await refuses(waiter, undoOf(press), 'order-not-at-table');
    const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', other);
    const { id: paymentId } = await payment.executeTakeFirstOrThrow();
    await manager.orderChanges.moveOrders(pressOn([other], { tableCode: 'C3' }));
    await manager.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await refuses(waiter, undoOf(press), 'order-ended');
    expect(await tablesOf(first, other)).toEqual(['B2 B2', 'B2 B2']);
  });

  it('go back also if one was paid at the new table, where its payment stays', async () => {
    const orderId = await place();
    const press = pressOn([orderId]);
    await waiter.orderChanges.moveOrders(press);
    const payment = venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
    const { id: paymentId } = await payment.executeTakeFirstOrThrow();
    await manager.paymentHistory.confirmPayment({ paymentId, paidWith: 'datafono' });
    await waiter.orderChanges.undoMove(undoOf(press));
    expect(await tablesOf(orderId)).toEqual(['A1 B2']);
  });

  it('are moved back by the first of two presses at once', async () => {
    const orderId = await place();
    const press = pressOn([orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const undo = undoOf(press);
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const undone = [1, 2].map(() => waiter.orderChanges.undoMove(undo));
      await untilStatementsWaitForLock(venue.db, 2);
      return undone;
    });
    const changed = (await Promise.all(both)).map(({ hasChanged }) => hasChanged);
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await tablesOf(orderId)).toEqual(['A1 A1']);
  });
});

describe('a phone whose table was moved by mistake', () => {
  it('is back too, unless it has scanned another table since', async () => {
    const [one, other] = [await seat(), await seat()];
    const press = pressOn([one.orderId, other.orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    await other.phone.customers.scanTable({ code: 'C3' });
    await waiter.orderChanges.undoMove(undoOf(press));
    expect((await one.phone.customers.readCustomer({})).table).toMatchObject({ label: 'A01' });
    expect((await other.phone.customers.readCustomer({})).table).toMatchObject({ label: 'C03' });
    const next = anOrderOf(bar.beer);
    await one.phone.payments.placeOrder(next);
    expect(await tablesOf(next.orderId)).toEqual(['A1 A1']);
  });

  it('takes along what it ordered at the new table since, and leaves what others ordered there', async () => {
    const [one, stays] = [await seat(), await seat('B2')];
    const press = pressOn([one.orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const [own, other] = [anOrderOf(bar.beer), anOrderOf(bar.beer)];
    await one.phone.payments.placeOrder(own);
    await stays.phone.payments.placeOrder({ ...other, tableCode: 'B2' });
    expect(await tablesOf(own.orderId)).toEqual(['B2 B2']);
    const undo = undoOf(press);
    expect(await waiter.orderChanges.undoMove(undo)).toEqual({ tableCode: 'A1', orders: 2, hasChanged: true });
    expect(await waiter.orderChanges.undoMove(undo)).toEqual({ tableCode: 'A1', orders: 2, hasChanged: false });
    expect(await tablesOf(one.orderId, own.orderId)).toEqual(['A1 A1', 'A1 A1']);
    expect(await tablesOf(stays.orderId, other.orderId)).toEqual(['B2 B2', 'B2 B2']);
  });

  it('leaves an order at the new table if it has scanned another one since, and one that staff moved there before', async () => {
    const [one, other] = [await seat(), await seat()];
    const before = anOrderOf(bar.beer);
    await one.phone.payments.placeOrder(before);
    await waiter.orderChanges.moveOrders(pressOn([before.orderId]));
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    const press = pressOn([one.orderId, other.orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const since = anOrderOf(bar.beer);
    await other.phone.payments.placeOrder(since);
    await other.phone.customers.scanTable({ code: 'C3' });
    await waiter.orderChanges.undoMove(undoOf(press));
    expect(await tablesOf(one.orderId, before.orderId)).toEqual(['A1 A1', 'B2 B2']);
    expect(await tablesOf(other.orderId, since.orderId)).toEqual(['A1 A1', 'B2 B2']);
  });

  it('goes back with its first order, which it placed at the new table', async () => {
    const orderId = await place();
    const [phone, other] = [venue.browser(), await seat('B2')];
    await phone.customers.scanTable({ code: 'A1' });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    const press = pressOn([orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const first = anOrderOf(bar.beer);
    await phone.payments.placeOrder(first);
    expect(await tablesOf(first.orderId, other.orderId)).toEqual(['B2 B2', 'B2 B2']);
    await waiter.orderChanges.undoMove(undoOf(press));
    expect(await tablesOf(first.orderId, other.orderId)).toEqual(['A1 A1', 'B2 B2']);
    expect((await phone.customers.readCustomer({})).table).toMatchObject({ label: 'A01' });
  });

  it('leaves the phones of the other table there', async () => {
    const [moved, stays] = [await seat(), await seat('B2')];
    const press = pressOn([moved.orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    await waiter.orderChanges.undoMove(undoOf(press));
    expect((await stays.phone.customers.readCustomer({})).table).toMatchObject({ label: 'B02' });
  });
});

describe('print jobs after a move is undone', () => {
  it('are dismissed while they wait, and nothing more is printed', async () => {
    const orderId = await place();
    await endJob(venue.db, await print(), 'printed');
    const press = pressOn([orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    await waiter.orderChanges.undoMove(undoOf(press));
    expect(await printJobs()).toEqual(['dismissed move of all from A1 to B2', 'printed ticket of 1 A1']);
  });

  it('that are printed are followed by another one, with the lines that go back', async () => {
    const orderId = await place();
    await endJob(venue.db, await print(), 'printed');
    const press = pressOn([orderId], { isWholeTable: true });
    await waiter.orderChanges.moveOrders(press);
    const moveJob = venue.db.selectFrom('print_jobs').select('id').where('kind', '=', 'move');
    await endJob(venue.db, (await moveJob.executeTakeFirstOrThrow()).id, 'printed');
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    await waiter.orderChanges.undoMove(undoOf(press));
    expect((await printJobs()).slice(1)).toEqual([
      'printed move of all from A1 to B2',
      'waiting move of 1 from B2 to A1',
    ]);
  });

  it('have the former table again while they wait', async () => {
    const orderId = await place();
    await print();
    const press = pressOn([orderId]);
    await waiter.orderChanges.moveOrders(press);
    await waiter.orderChanges.undoMove(undoOf(press));
    expect(await printJobs()).toEqual(['waiting ticket of 1 A1']);
  });
});

function refuses(browser: typeof waiter, undo: ReturnType<typeof undoOf>, code: string) {
  return expect(browser.orderChanges.undoMove(undo)).rejects.toMatchObject({ code });
}
