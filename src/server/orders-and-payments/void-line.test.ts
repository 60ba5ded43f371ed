// Taking a line, or some units of it, off an order on the boards: what it does to money, stock, boards and paper.
import { beforeEach, describe, expect, it } from 'vitest';
import type { VoidLineInput } from '#contract/order-changes.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, rows, paymentOf, due, stock, pendingOnBoard, print, tickets } = lineBar;
const { db: second } = venue.openDatabase();

beforeEach(lineBar.reset);

describe('a line of an unpaid order', () => {
  it('is voided, comes off what the order owes, and returns to stock, once however often it is requested', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const press = pressOn(lines.beer, { units: 3 });
    const voided = await waiter.orderChanges.voidLine(press);
    expect(voided).toEqual({ lineId: lines.beer, amount: 750, isRefunded: false, hasChanged: true });
    expect(await waiter.orderChanges.voidLine(press)).toEqual({ ...voided, hasChanged: false });
    expect([await due(orderId), await stock()]).toEqual([250, 10]);
    expect(await rows(orderId)).toMatchObject([
      { quantity: 3, is_charged: false, void_reason: 'Error al pedir', void_seen_on: null },
      { quantity: 1, is_charged: true, voided_on: null },
    ]);
  });

  it('is split if only some units are taken off, and the rest stays as it was', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const { lineId } = await waiter.orderChanges.voidLine(pressOn(lines.beer));
    expect([await due(orderId), await stock()]).toEqual([750, 8]);
    expect(await rows(orderId)).toMatchObject([
      { id: lines.beer, position: 1, quantity: 2, voided_on: null },
      { position: 2, quantity: 1 },
      { id: lineId, position: 3, quantity: 1, split_from: lines.beer, is_charged: false },
    ]);
    expect(await pendingOnBoard()).toEqual(['2 pending', '1 voided']);
  });

  it('that was made stays out of stock', async () => {
    const { lines } = await place({ beers: 2, croquettes: 1 });
    await waiter.orderChanges.voidLine(pressOn(lines.beer, { wasMade: true }));
    expect(await stock()).toBe(8);
  });

  it('that is done needs the right to cancel, leaves no trace on the board, and stays out of stock', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    await venue.db.updateTable('order_lines').set({ done_on: new Date() }).where('id', '=', lines.beer).execute();
    const press = pressOn(lines.beer, { units: 2 });
    await expect(waiter.orderChanges.voidLine(press)).rejects.toMatchObject({ code: 'not-allowed' });
    await owner.orderChanges.voidLine(press);
    expect([await due(orderId), await stock(), await pendingOnBoard()]).toEqual([250, 8, []]);
  });

  it('is not taken off if it is the last that the order owes', async () => {
    const { lines, orderId } = await place({ beers: 2 });
    await expect(waiter.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }))).rejects.toMatchObject({
      code: 'last-line',
      message: 'Es lo último del pedido: se anula entero.',
    });
    await waiter.orderChanges.voidLine(pressOn(lines.beer));
    await expect(waiter.orderChanges.voidLine(pressOn(lines.beer))).rejects.toMatchObject({ code: 'last-line' });
    expect(await due(orderId)).toBe(250);
  });

  it('loses its unit once if two people who saw the same units take one off, and the second reads who did', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const { name } = await owner.staff.readSession({});
    await owner.orderChanges.voidLine(pressOn(lines.beer, { seenUnits: 3 }));
    const second = waiter.orderChanges.voidLine(pressOn(lines.beer, { seenUnits: 3 }));
    await expect(second).rejects.toMatchObject({ code: 'line-changed', details: { names: [name] } });
    expect(await due(orderId)).toBe(750);
    await waiter.orderChanges.voidLine(pressOn(lines.beer, { seenUnits: 2 }));
    expect(await due(orderId)).toBe(500);
  });

  it('needs a reason, units that there are, and an order that exists and was not canceled', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const refused = (press: VoidLineInput) => expect(waiter.orderChanges.voidLine(press)).rejects;
    await refused(pressOn(lines.beer, { reason: ' ' })).toMatchObject({ code: 'void-reason-required' });
    await refused(pressOn(lines.beer, { units: 3 })).toMatchObject({ code: 'line-changed' });
    await refused(pressOn(venue.newId())).toMatchObject({ code: 'not-found' });
    const { id: paymentId } = await paymentOf(orderId);
    await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    await expect(owner.orderChanges.voidLine(pressOn(lines.beer))).rejects.toMatchObject({
      code: 'line-already-voided',
    });
  });

  it('that is on its board again after it was done needs the right to cancel: it may have been served', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    await waiter.printing.markDone({ lineIds: [lines.beer] });
    await waiter.orders.undoDone({ undoId: venue.newId(), lineIds: [lines.beer] });
    await expect(waiter.orderChanges.voidLine(pressOn(lines.beer))).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await waiter.orderChanges.readChangeableLine({ lineId: lines.beer })).toMatchObject({
      isDone: false,
      wasDone: true,
    });
    await owner.orderChanges.voidLine(pressOn(lines.beer));
    expect(await due(orderId)).toBe(500);
  });

  it('is taken off by one of two waiters, and the other reads who did', async () => {
    const { lines } = await place({ beers: 2, croquettes: 1 });
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const first = waiter.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
      await untilStatementsWaitForLock(venue.db);
      const other = owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
      await untilStatementsWaitForLock(venue.db, 2);
      return [first, other];
    });
    const { name } = await waiter.staff.readSession({});
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'fulfilled' },
      { reason: { code: 'line-already-voided', details: { names: [name] } } },
    ]);
    expect(await stock()).toBe(10);
  });
});

describe('a line of a paid order', () => {
  it('is refunded as it was paid, in the open Z closure, with the line that it was', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1, paidWith: 'efectivo' });
    const press = pressOn(lines.beer, { isRefunded: true });
    await expect(waiter.orderChanges.voidLine(press)).rejects.toMatchObject({ code: 'not-allowed' });
    const { lineId } = await owner.orderChanges.voidLine(press);
    await owner.orderChanges.voidLine(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'partially-refunded', total_amount_order: 750 });
    expect(await venue.db.selectFrom('refunds').select(['id', 'amount', 'state', 'reason']).execute()).toEqual([
      { id: press.changeId, amount: 250, state: 'succeeded', reason: 'Error al pedir' },
    ]);
    expect(await venue.db.selectFrom('refund_lines').selectAll().execute()).toEqual([
      { refund_id: press.changeId, line_id: lineId, units: 1, amount: 250 },
    ]);
    expect(await rows(orderId)).toMatchObject([{ is_charged: true }, {}, { id: lineId, is_charged: true }]);
  });

  it('may be taken off without giving the money back, also the last one', async () => {
    const { lines, orderId } = await place({ beers: 1, paidWith: 'datafono' });
    await waiter.orderChanges.voidLine(pressOn(lines.beer));
    expect(await paymentOf(orderId)).toMatchObject({ state: 'succeeded', total_amount_order: 250 });
    expect(await stock()).toBe(10);
  });
});

describe('an invitation that was refunded', () => {
  it('leaves its board, and is not refunded again', async () => {
    const { lines, orderId } = await place({ beers: 1, croquettes: 1, paidWith: 'efectivo' });
    const invited = [{ lineId: lines.beer, units: 1 }];
    const about = { changeId: venue.newId(), orderId, reason: 'Invita la casa', isRefunded: true };
    await owner.orderChanges.inviteLines({ ...about, lines: invited });
    expect(await owner.orderChanges.readChangeableLine({ lineId: lines.beer })).toMatchObject({ amounts: [0] });
    const voided = await owner.orderChanges.voidLine(pressOn(lines.beer, { isRefunded: true }));
    expect(voided).toMatchObject({ amount: 0, isRefunded: false });
    expect(await venue.db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 250 }]);
    expect((await rows(orderId))[0]).toMatchObject({ is_charged: true, void_seen_on: null });
  });

  it('cannot be made of a line that somebody has taken off, and says who did', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    await waiter.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
    const { name } = await waiter.staff.readSession({});
    const invited = [{ lineId: lines.beer, units: 1 }];
    const press = { changeId: venue.newId(), orderId, reason: 'Invita la casa', lines: invited };
    await expect(owner.orderChanges.inviteLines(press)).rejects.toMatchObject({
      ...{ code: 'line-already-voided', details: { names: [name] } },
    });
  });
});

describe('the tickets of a line of which one unit is taken off', () => {
  it('that wait are printed with the units that stay', async () => {
    const { lines } = await place({ beers: 3, croquettes: 1 });
    const jobId = await print(lines.beer);
    await waiter.orderChanges.voidLine(pressOn(lines.beer));
    const jobs = await tickets();
    expect(jobs).toEqual([
      { id: jobId, state: 'dismissed', isCancellation: false, units: [2, 1] },
      { id: expect.any(String), state: 'waiting', isCancellation: false, units: [2] },
    ]);
  });

  it('that are on paper are answered by a cancellation of that unit', async () => {
    const { lines } = await place({ beers: 3, croquettes: 1 });
    const jobId = await print(lines.beer);
    await endJob(venue.db, jobId, 'printed');
    await waiter.orderChanges.voidLine(pressOn(lines.beer));
    expect(await tickets()).toMatchObject([
      { id: jobId, state: 'printed' },
      { isCancellation: true, units: [1] },
    ]);
  });
});
