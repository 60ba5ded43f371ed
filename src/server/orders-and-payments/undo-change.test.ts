// Undoing that a line was taken off its order: who may, for how long, and what it does to money, stock and paper.
import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_LINE_CHANGE_MS } from '#domain/line-change.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, rows, paymentOf, due, stock, pendingOnBoard, print, tickets } = lineBar;
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

describe('a line that was taken off by mistake', () => {
  it('is back on its board, out of stock and owed, once however often it is requested', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const press = pressOn(lines.beer);
    const { lineId } = await waiter.orderChanges.voidLine(press);
    const undo = undoOf(press.changeId);
    expect(await waiter.orderChanges.undoLineChange(undo)).toEqual({ lineIds: [lineId], hasChanged: true });
    expect(await waiter.orderChanges.undoLineChange(undo)).toEqual({ lineIds: [lineId], hasChanged: false });
    expect(await waiter.orderChanges.undoLineChange(undoOf(press.changeId))).toEqual({
      lineIds: [lineId],
      hasChanged: false,
    });
    expect([await due(orderId), await stock()]).toEqual([1000, 7]);
    expect(await pendingOnBoard()).toEqual(['2 pending', '1 pending']);
    expect(await rows(orderId)).toMatchObject([{}, {}, { is_charged: true, voided_by: null, void_reason: null }]);
  });

  it('can be taken off again, and what undid the first time undoes nothing more', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const first = pressOn(lines.beer, { units: 2 });
    await waiter.orderChanges.voidLine(first);
    const undo = undoOf(first.changeId);
    await waiter.orderChanges.undoLineChange(undo);
    venue.setNow(secondsLater(1));
    await waiter.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
    expect(await waiter.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: false });
    expect([await due(orderId), await stock()]).toEqual([250, 10]);
  });

  it('that was made does not leave the stock a second time', async () => {
    const { lines } = await place({ beers: 2, croquettes: 1 });
    const press = pressOn(lines.beer, { wasMade: true });
    await waiter.orderChanges.voidLine(press);
    await waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    expect(await stock()).toBe(8);
  });

  it('takes what is left of a product that was sold out meanwhile', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = pressOn(lines.beer, { units: 2 });
    await waiter.orderChanges.voidLine(press);
    await venue.db.updateTable('products').set({ stock: 1 }).where('id', '=', lineBar.bar.beer).execute();
    await waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    expect([await due(orderId), await stock()]).toEqual([750, 0]);
  });

  it('is done again, off the board, if it was done', async () => {
    const { lines } = await place({ beers: 2, croquettes: 1 });
    await venue.db.updateTable('order_lines').set({ done_on: new Date() }).where('id', '=', lines.beer).execute();
    const press = pressOn(lines.beer);
    await owner.orderChanges.voidLine(press);
    await owner.orderChanges.undoLineChange(undoOf(press.changeId));
    expect(await pendingOnBoard()).toEqual([]);
  });

  it('is put back by who took it off, for two minutes', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    const refused = (undone: Promise<unknown>) => expect(undone).rejects;
    await refused(owner.orderChanges.undoLineChange(undoOf(press.changeId))).toMatchObject({ code: 'undo-not-own' });
    await refused(waiter.orderChanges.undoLineChange(undoOf(venue.newId()))).toMatchObject({ code: 'not-found' });
    venue.setNow(secondsLater(UNDO_LINE_CHANGE_MS / 1000 + 1));
    await refused(waiter.orderChanges.undoLineChange(undoOf(press.changeId))).toMatchObject({ code: 'undo-too-late' });
    expect(await due(orderId)).toBe(500);
  });

  it('stays off an order that was paid or canceled since', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    const { id: paymentId } = await paymentOf(orderId);
    await owner.paymentHistory.confirmPayment({ paymentId, paidWith: 'datafono' });
    const undone = waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    await expect(undone).rejects.toMatchObject({ code: 'undo-paid' });

    const other = await place({ beers: 2, croquettes: 1 });
    const otherPress = pressOn(other.lines.beer);
    await owner.orderChanges.voidLine(otherPress);
    const { id } = await paymentOf(other.orderId);
    await owner.paymentHistory.cancelPayment({ paymentId: id, reason: 'Se han ido' });
    const canceled = owner.orderChanges.undoLineChange(undoOf(otherPress.changeId));
    await expect(canceled).rejects.toMatchObject({ code: 'line-voided' });
    expect(await stock()).toBe(9);
  });

  it('of a paid order is back if its money was not given back', async () => {
    const { lines, orderId } = await place({ beers: 2, paidWith: 'efectivo' });
    const notRefunded = pressOn(lines.beer);
    await owner.orderChanges.voidLine(notRefunded);
    await owner.orderChanges.undoLineChange(undoOf(notRefunded.changeId));
    expect(await pendingOnBoard()).toEqual(['1 pending', '1 pending']);
    const refunded = pressOn(lines.beer, { isRefunded: true });
    await owner.orderChanges.voidLine(refunded);
    const undone = owner.orderChanges.undoLineChange(undoOf(refunded.changeId));
    await expect(undone).rejects.toMatchObject({ code: 'undo-refunded' });
    expect(await paymentOf(orderId)).toMatchObject({ total_amount_order: 500, state: 'partially-refunded' });
  });

  it('of an order that was an invitation is an invitation again, and nothing is owed', async () => {
    const { lines, orderId } = await place({ beers: 1, croquettes: 1 });
    const invitation = { changeId: venue.newId(), orderId, lines: [], reason: 'Invita la casa' };
    await owner.orderChanges.inviteLines(invitation);
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    expect(await waiter.orderChanges.undoLineChange(undoOf(press.changeId))).toMatchObject({ hasChanged: true });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect((await waiter.owedOrders.listOwed({})).tables).toEqual([]);
  });

  it('is put back by the first of two presses at once', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const undone = [1, 2].map(() => waiter.orderChanges.undoLineChange(undoOf(press.changeId)));
      await untilStatementsWaitForLock(venue.db, 2);
      return undone;
    });
    expect((await Promise.all(both)).filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    expect([await due(orderId), await stock()]).toEqual([750, 8]);
  });
});

describe('the tickets of a line that is put back', () => {
  it('that it had left before they were printed are stored for it again', async () => {
    const { lines } = await place({ beers: 3, croquettes: 1 });
    const jobId = await print(lines.beer);
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    await waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    expect(await tickets()).toMatchObject([
      { id: jobId, state: 'dismissed' },
      { state: 'waiting', units: [2] },
      { state: 'waiting', isCancellation: false, units: [1] },
    ]);
  });

  it('whose cancellation was not printed need nothing more', async () => {
    const { lines } = await place({ beers: 3, croquettes: 1 });
    await endJob(venue.db, await print(lines.beer), 'printed');
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    await waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    expect(await tickets()).toMatchObject([
      { isCancellation: true, state: 'dismissed' },
      { isCancellation: false, state: 'printed' },
    ]);
  });

  it('whose cancellation is on paper are followed by a ticket that is prepared, also on a printer that is off', async () => {
    const { lines } = await place({ beers: 3, croquettes: 1 });
    await endJob(venue.db, await print(lines.beer), 'printed');
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    const cancellation = (await tickets()).find(({ isCancellation }) => isCancellation);
    await endJob(venue.db, cancellation?.id ?? '', 'printed');
    await venue.db.updateTable('printers').set({ active: false }).execute();
    await waiter.orderChanges.undoLineChange(undoOf(press.changeId));
    await venue.db.updateTable('printers').set({ active: true }).execute();
    const stored = await tickets();
    expect(stored).toMatchObject([{}, {}, { isCancellation: false, state: 'waiting', units: [1] }]);
    const { text } = await waiter.printing.readPrintJob({ jobId: stored[2]?.id ?? '' });
    expect(text).toEqual(['MESA A01', 'Bebidas · 21:00', '', '1 x Caña', '', expect.stringMatching(/^Ticket /)]);
  });
});

function secondsLater(seconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + seconds * 1000);
}

function undoOf(changeId: string) {
  return { undoId: venue.newId(), changeId };
}
