// Undoing a discount: who may, for how long, and what must not have changed meanwhile.
import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_LINE_CHANGE_MS } from '#domain/line-change.ts';
import { cents } from '#domain/money.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, place, pressOn, rows, paymentOf, due } = lineBar;
const manager = await venue.staffBrowser('MANAGER');
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

describe('a discount that was given by mistake', () => {
  it('is owed again, once however often it is undone', async () => {
    const { orderId, lines } = await place({ beers: 2 });
    const changeId = await discount(100, orderId);
    const undo = undoOf(changeId);
    expect(await owner.orderChanges.undoLineChange(undo)).toEqual({ lineIds: [lines.beer], hasChanged: true });
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: false });
    expect(await owner.orderChanges.undoLineChange(undoOf(changeId))).toMatchObject({ hasChanged: false });
    expect([await due(orderId), await rows(orderId)]).toMatchObject([500, [{ discount: 0, amount: 500 }]]);
  });

  it('of all that an order owed makes it owe again', async () => {
    const { orderId } = await place({ beers: 2 });
    const changeId = await discount(500, orderId);
    await owner.orderChanges.undoLineChange(undoOf(changeId));
    expect(await due(orderId)).toBe(500);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', to_collect: true });
    const order = venue.db.selectFrom('orders').select('settled_on').where('id', '=', orderId);
    expect(await order.executeTakeFirstOrThrow()).toEqual({ settled_on: null });
  });

  it('is owed again once if two presses come at the same time', async () => {
    const { orderId } = await place({ beers: 2 });
    const changeId = await discount(100, orderId);
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const presses = [1, 2].map(() => owner.orderChanges.undoLineChange(undoOf(changeId)));
      await untilStatementsWaitForLock(venue.db, 2);
      return presses;
    });
    const results = await Promise.all(both);
    expect(results.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    expect(await due(orderId)).toBe(500);
  });

  it('is undone by who gave it, for two minutes', async () => {
    const { orderId } = await place({ beers: 2 });
    const changeId = await discount(100, orderId);
    await refused(manager.orderChanges.undoLineChange(undoOf(changeId))).toMatchObject({ code: 'undo-not-own' });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + UNDO_LINE_CHANGE_MS + 1));
    await refused(owner.orderChanges.undoLineChange(undoOf(changeId))).toMatchObject({ code: 'undo-too-late' });
    expect(await due(orderId)).toBe(400);
  });

  it('stays once its order is paid or canceled, or one of its lines has changed', async () => {
    const paid = await place({ beers: 2 });
    const ofPaid = await discount(100, paid.orderId);
    const collection = { collectionId: venue.newId(), ways: [{ paidWith: 'efectivo' as const }] };
    const { id: paymentId } = await paymentOf(paid.orderId);
    await owner.owedOrders.collectPayments({ ...collection, paymentIds: [paymentId] });
    await refused(owner.orderChanges.undoLineChange(undoOf(ofPaid))).toMatchObject({ code: 'undo-paid' });

    const canceled = await place({ beers: 2 });
    const ofCanceled = await discount(100, canceled.orderId);
    const { id } = await paymentOf(canceled.orderId);
    await owner.paymentHistory.cancelPayment({ paymentId: id, reason: 'Se han ido' });
    await refused(owner.orderChanges.undoLineChange(undoOf(ofCanceled))).toMatchObject({ code: 'order-ended' });

    const split = await place({ beers: 2 });
    const ofSplit = await discount(100, split.orderId);
    await owner.orderChanges.voidLine(pressOn(split.lines.beer));
    await refused(owner.orderChanges.undoLineChange(undoOf(ofSplit))).toMatchObject({ code: 'undo-discount-changed' });

    const voided = await place({ beers: 2 });
    const ofAll = await discount(500, voided.orderId);
    await owner.orderChanges.voidLine(pressOn(voided.lines.beer, { units: 2 }));
    await refused(owner.orderChanges.undoLineChange(undoOf(ofAll))).toMatchObject({ code: 'undo-discount-changed' });

    const lowered = await place({ beers: 2 });
    const ofLowered = await discount(100, lowered.orderId);
    const latest = await discount(50, lowered.orderId);
    const tooEarly = owner.orderChanges.undoLineChange(undoOf(ofLowered));
    await refused(tooEarly).toMatchObject({ code: 'undo-discount-changed' });
    await owner.orderChanges.undoLineChange(undoOf(latest));
    await owner.orderChanges.undoLineChange(undoOf(ofLowered));
    expect([await due(split.orderId), await due(lowered.orderId)]).toEqual([200, 500]);
  });
});

const refused = (undone: Promise<unknown>) => expect(undone).rejects;

function undoOf(changeId: string) {
  return { undoId: venue.newId(), changeId };
}

/** Takes so many cents off the order, and returns its idempotency key. */
async function discount(amount: number, orderId: string): Promise<string> {
  const changeId = venue.newId();
  const press = { changeId, orderIds: [orderId], reason: 'Compensación' };
  await owner.orderChanges.discountOrders({ ...press, discount: { kind: 'amount', amount: cents(amount) } });
  return changeId;
}
