// Making lines of an order an invitation: what it does to money, the bill, boards, stock and paper.
import { beforeEach, describe, expect, it } from 'vitest';
import type { InviteLinesInput } from '#contract/order-changes.ts';
import { cents } from '#domain/money.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, rows, paymentOf, due, stock, pendingOnBoard, print, tickets } = lineBar;
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

describe('units of an unpaid order', () => {
  it('are prepared and not owed, once however often it is requested', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const jobId = await print(lines.beer);
    const press = invitationOf(orderId, [{ lineId: lines.beer, units: 2 }]);
    const invited = await owner.orderChanges.inviteLines(press);
    expect(invited).toEqual({ lineIds: [expect.any(String)], amount: 500, isRefunded: false, hasChanged: true });
    expect(await owner.orderChanges.inviteLines(press)).toEqual({ ...invited, hasChanged: false });
    expect([await due(orderId), await stock()]).toEqual([500, 7]);
    expect(await pendingOnBoard()).toEqual(['1 pending', '2 pending']);
    expect(await tickets()).toEqual([{ id: jobId, state: 'waiting', isCancellation: false, units: [1, 2] }]);
    expect(await rows(orderId)).toMatchObject([
      { quantity: 1, is_charged: true },
      { is_charged: true },
      { quantity: 2, is_charged: false, invite_reason: 'Invita la casa' },
    ]);
  });

  it('that are all of it settle the order without a payment, until it is undone', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = invitationOf(orderId);
    expect(await owner.orderChanges.inviteLines(press)).toMatchObject({ amount: 750 });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0, payment_on: null });
    expect(await settledOn(orderId)).toEqual(expect.any(Date));
    expect((await owner.owedOrders.listOwed({})).tables).toEqual([]);
    expect(await pendingOnBoard()).toEqual(['2 pending']);

    const undo = { undoId: venue.newId(), changeId: press.changeId };
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: true });
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: false });
    expect([await due(orderId), await settledOn(orderId)]).toEqual([750, null]);

    await owner.orderChanges.inviteLines(invitationOf(orderId));
    await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2 }));
    expect([(await paymentOf(orderId)).total_amount_order, await stock()]).toEqual([0, 10]);
  });

  it('are not owed again by undoing the invitation of a line that was taken off since', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = invitationOf(orderId, [{ lineId: lines.beer, units: 2 }]);
    await owner.orderChanges.inviteLines(press);
    const voided = pressOn(lines.beer, { units: 2 });
    await owner.orderChanges.voidLine(voided);
    const undone = owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    await expect(undone).rejects.toMatchObject({ code: 'line-already-voided' });
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: voided.changeId });
    expect([await due(orderId), await stock()]).toEqual([250, 8]);
  });

  it('are owed again with those of their units that were taken off since and put back, and not before', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    const invitation = invitationOf(orderId, [{ lineId: lines.beer, units: 2 }]);
    const { lineIds } = await owner.orderChanges.inviteLines(invitation);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    const press = pressOn(lineIds[0] ?? '');
    await owner.orderChanges.voidLine(press);
    const undo = () => owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: invitation.changeId });
    await expect(undo()).rejects.toMatchObject({ code: 'line-already-voided' });
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    expect(await undo()).toMatchObject({ hasChanged: true });
    expect(await due(orderId)).toBe(1000);
    expect(await undo()).toMatchObject({ hasChanged: false });
  });

  it('need the right to invite, a reason, units of that order, and no earlier invitation', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const other = await place({ beers: 1 });
    const refused = (press: InviteLinesInput) => expect(owner.orderChanges.inviteLines(press)).rejects;
    const whole = [{ lineId: lines.beer, units: 2 }];
    const asWaiter = waiter.orderChanges.inviteLines(invitationOf(orderId, whole));
    await expect(asWaiter).rejects.toMatchObject({ code: 'not-allowed' });
    await refused({ ...invitationOf(orderId, whole), reason: ' ' }).toMatchObject({ code: 'invite-reason-required' });
    await refused(invitationOf(orderId, [{ lineId: other.lines.beer, units: 1 }])).toMatchObject({ code: 'not-found' });
    await refused(invitationOf(orderId, [{ lineId: venue.newId(), units: 1 }])).toMatchObject({ code: 'not-found' });
    await refused(invitationOf(venue.newId())).toMatchObject({ code: 'not-found' });
    await refused(invitationOf(orderId, [{ lineId: lines.beer, units: 3 }])).toMatchObject({ code: 'line-changed' });
    const one = { lineId: lines.beer, units: 1 };
    await refused(invitationOf(orderId, [one, one])).toMatchObject({ code: 'malformed' });
    const press = invitationOf(orderId, whole);
    await owner.orderChanges.inviteLines(press);
    await refused(invitationOf(orderId, whole)).toMatchObject({ code: 'line-already-invited' });
    await refused({ ...press, orderId: other.orderId }).toMatchObject({ code: 'change-id-reused' });
    expect(await due(orderId)).toBe(250);
  });

  it('are an invitation once if two presses come at the same time', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const whole = [{ lineId: lines.beer, units: 2 }];
      const presses = [1, 2].map(() => owner.orderChanges.inviteLines(invitationOf(orderId, whole)));
      await untilStatementsWaitForLock(venue.db, 2);
      return presses;
    });
    const results = await Promise.allSettled(both);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'line-already-invited' }),
    });
    expect(await due(orderId)).toBe(250);
  });

  it('stand on the bill of the table at 0,00 €', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    await owner.orderChanges.inviteLines(invitationOf(orderId, [{ lineId: lines.beer, units: 1 }]));
    await waiter.receipts.printTableBill({ tableCode: 'A1', jobId: venue.newId(), printerId: lineBar.printerId });
    const job = venue.db.selectFrom('print_jobs').select('ticket').where('kind', '=', 'bill');
    expect(await job.executeTakeFirstOrThrow()).toMatchObject({
      ticket: {
        owed: 500,
        lines: [
          { quantity: 1, price: 250, isInvited: false },
          { quantity: 1, isInvited: false },
          { quantity: 1, price: 0, isInvited: true },
        ],
      },
    });
  });
});

describe('units of a paid order', () => {
  it('are refunded as they were paid, and stay in what the order cost', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1, paidWith: 'efectivo' });
    const whole = [{ lineId: lines.beer, units: 2 }];
    const notRefunded = owner.orderChanges.inviteLines(invitationOf(orderId, whole));
    await expect(notRefunded).rejects.toMatchObject({ code: 'invitation-not-refunded' });
    const press = { ...invitationOf(orderId, whole), isRefunded: true };
    await owner.orderChanges.inviteLines(press);
    await owner.orderChanges.inviteLines(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'partially-refunded', total_amount_order: 750 });
    expect(await venue.db.selectFrom('refund_lines').selectAll().execute()).toEqual([
      { refund_id: press.changeId, line_id: lines.beer, units: 2, amount: 500 },
    ]);
    const undone = owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    await expect(undone).rejects.toMatchObject({ code: 'undo-refunded' });
  });

  it('stay in what the order cost if they are taken off and put back', async () => {
    const { lines, orderId } = await place({ beers: 2, paidWith: 'efectivo' });
    const whole = [{ lineId: lines.beer, units: 2 }];
    await owner.orderChanges.inviteLines({ ...invitationOf(orderId, whole), isRefunded: true });
    const voided = pressOn(lines.beer, { units: 2 });
    await owner.orderChanges.voidLine(voided);
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: voided.changeId });
    expect(await rows(orderId)).toMatchObject([{ is_charged: true, amount: 500, voided_on: null }]);
  });
});

describe('the Z closure', () => {
  it('says who took off, invited or discounted what, and why: what was paid before stands apart', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 2 });
    await waiter.orderChanges.voidLine(pressOn(lines.beer));
    await owner.orderChanges.inviteLines(invitationOf(orderId, [{ lineId: lines.croquettes, units: 1 }]));
    const paid = await place({ beers: 2, paidWith: 'efectivo' });
    await owner.orderChanges.voidLine(pressOn(paid.lines.beer, { isRefunded: true }));
    const free = await place({ beers: 1, croquettes: 2, paidWith: 'efectivo' });
    await owner.orderChanges.inviteLines({ ...invitationOf(free.orderId), isRefunded: true });
    await owner.orderChanges.voidLine(pressOn(free.lines.beer));
    const putBack = pressOn(paid.lines.beer);
    await waiter.orderChanges.voidLine(putBack);
    await waiter.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: putBack.changeId });
    const discounted = await place({ beers: 4 });
    const promotion = { kind: 'percent', percent: 10 } as const;
    const ofOrders = { orderIds: [discounted.orderId], discount: promotion, reason: 'Promoción' };
    await owner.orderChanges.discountOrders({ changeId: venue.newId(), ...ofOrders });
    const undone = { changeId: venue.newId(), undoId: venue.newId() };
    await owner.orderChanges.discountOrders({ changeId: undone.changeId, ...ofOrders });
    await owner.orderChanges.undoLineChange(undone);
    const canceled = await place({ beers: 1 });
    const { id: paymentId } = await paymentOf(canceled.orderId);
    await owner.paymentHistory.cancelPayment({ paymentId, reason: 'Se han ido' });
    const { closure } = await owner.zClosures.readOpenZClosure({});
    const { name: waiterName } = await waiter.staff.readSession({});
    const { name: ownerName } = await owner.staff.readSession({});
    expect(closure?.uncharged).toHaveLength(5);
    expect(closure?.uncharged).toEqual(
      expect.arrayContaining([
        { kind: 'voided', by: waiterName, reason: 'Error al pedir', lines: 1, sum: 250 },
        { kind: 'invited', by: ownerName, reason: 'Invita la casa', lines: 1, sum: 250 },
        { kind: 'discounted', by: ownerName, reason: 'Promoción', lines: 1, sum: 100 },
        { kind: 'voided-paid', by: ownerName, reason: 'Error al pedir', lines: 1, sum: 250 },
        { kind: 'invited-paid', by: ownerName, reason: 'Invita la casa', lines: 2, sum: 750 },
      ]),
    );
  });

  it('lists the same for ever once it is closed, and the next one subtracts what is undone and has what changes since', async () => {
    const { orderId } = await place({ beers: 2 });
    const press = invitationOf(orderId);
    await owner.orderChanges.inviteLines(press);
    const { openId: closureId } = await owner.zClosures.readOpenZClosure({});
    const invited = { kind: 'invited', reason: 'Invita la casa', lines: 1, sum: 500 };
    const closed = await owner.zClosures.closeZClosure({ closureId });
    expect(closed.uncharged).toMatchObject([invited]);

    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    const discount = { kind: 'amount', amount: cents(100) } as const;
    const promotion = { changeId: venue.newId(), orderIds: [orderId], discount, reason: 'Promoción' };
    await owner.orderChanges.discountOrders(promotion);
    expect(await owner.zClosures.readZClosure({ closureId })).toEqual(closed);
    await owner.paymentHistory.confirmPayment({ paymentId: (await paymentOf(orderId)).id, paidWith: 'efectivo' });
    const { closure: next } = await owner.zClosures.readOpenZClosure({});
    const since = [
      { kind: 'discounted', lines: 1, sum: 100 },
      { ...invited, lines: -1, sum: -500 },
    ];
    expect(next?.uncharged).toMatchObject(since);
    expect((await owner.zClosures.closeZClosure({ closureId: closureId + 1 })).uncharged).toMatchObject(since);
    expect(await owner.zClosures.readZClosure({ closureId })).toEqual(closed);
  });
});

/** A press that makes these units an invitation; without units, the whole order. */
function invitationOf(orderId: string, lines: InviteLinesInput['lines'] = []): InviteLinesInput {
  return { changeId: venue.newId(), orderId, lines, reason: 'Invita la casa' };
}

async function settledOn(orderId: string): Promise<Date | null> {
  const order = venue.db.selectFrom('orders').select('settled_on').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).settled_on;
}
