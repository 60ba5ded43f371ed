// Lines that are taken off or invited after their order was paid in part, or together with other orders.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ReceiptTicket } from '#domain/ticket.ts';
import { anOrderOf, aStaffOrder } from '#server/payments/testing/carts.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { findUnbalancedOrders } from '#server/reconciliation/find-unbalanced-orders.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, bar, place, pressOn, paymentOf } = lineBar;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('share_lines').execute();
  await lineBar.reset();
});

/** Collects so much of these orders; all without an amount. */
async function collect(orderIds: string[], amount?: number): Promise<void> {
  const payments = await Promise.all(orderIds.map(paymentOf));
  const paymentIds = payments.map(({ id }) => id);
  const ways = [{ paidWith: 'efectivo' as const, amount }];
  await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds, ways });
}

async function receiptOf(paymentId: string): Promise<ReceiptTicket> {
  const jobId = venue.newId();
  await owner.receipts.printReceipt({ paymentId, jobId, printerId: lineBar.printerId });
  const job = venue.db.selectFrom('print_jobs').select('ticket').where('id', '=', jobId);
  const { ticket } = await job.executeTakeFirstOrThrow();
  if (ticket.kind !== 'receipt') throw new Error('The job has another paper.');
  return ticket;
}

/** The refunds, the last payment first, and whether all orders add up. */
async function refunds(): Promise<number[]> {
  expect(await findUnbalancedOrders({ db: venue.db, now: SATURDAY_NIGHT })).toEqual([]);
  const rows = await venue.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.amount')
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ amount }) => amount);
}

const invitationOf = (orderId: string, lineId: string, units: number) => ({
  ...{ changeId: venue.newId(), orderId, lines: [{ lineId, units }], reason: 'Invita la casa' },
});

describe('an order that was paid together with others', () => {
  it('refunds the line that is taken off, from the payment of all', async () => {
    const [first, second] = [await place({ beers: 2 }), await place({ beers: 1 })];
    await collect([first.orderId, second.orderId]);
    const line = { lineId: first.lines.beer };
    expect(await owner.orderChanges.readChangeableLine(line)).toMatchObject({ isPaid: true, isLast: false, due: 0 });
    await owner.orderChanges.voidLine(pressOn(first.lines.beer, { units: 2, isRefunded: true }));
    expect(await refunds()).toEqual([500]);
    expect(await venue.db.selectFrom('refund_lines').select(['units', 'amount']).execute()).toEqual([
      { units: 2, amount: 500 },
    ]);
  });

  it('stays as paid without a refund, and needs one to be an invitation', async () => {
    const [first, second] = [await place({ beers: 2 }), await place({ beers: 1 })];
    await collect([first.orderId, second.orderId]);
    await waiter.orderChanges.voidLine(pressOn(first.lines.beer));
    const invitation = invitationOf(second.orderId, second.lines.beer, 1);
    await expect(owner.orderChanges.inviteLines(invitation)).rejects.toMatchObject({
      code: 'invitation-not-refunded',
    });
    await owner.orderChanges.inviteLines({ ...invitation, isRefunded: true });
    expect(await refunds()).toEqual([250]);
  });
});

describe('an order of which a part is paid', () => {
  it('owes less first, while that is enough', async () => {
    const { orderId, lines } = await place({ beers: 4 });
    await collect([orderId], 700);
    const press = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 50 });
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    expect(await waiter.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: true });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 300 });
    expect(await refunds()).toEqual([]);
  });

  it('refunds what it does not owe any more, of the last payment first', async () => {
    const { orderId, lines } = await place({ beers: 4 });
    await collect([orderId], 700);
    await collect([orderId], 100);
    const { refunds: shown } = await owner.orderChanges.readChangeableLine({ lineId: lines.beer });
    const inCash = (amount: number) => ({ method: 'manual', paidWith: 'efectivo', amount });
    expect(shown).toEqual([
      [inCash(50)],
      [inCash(100), inCash(200)],
      [inCash(100), inCash(450)],
      [inCash(100), inCash(700)],
    ]);
    const press = pressOn(lines.beer, { units: 3, isRefunded: true });
    await owner.orderChanges.voidLine(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect(await refunds()).toEqual([100, 450]);
    expect(await owner.orderChanges.voidLine(press)).toMatchObject({ hasChanged: false });
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    await expect(owner.orderChanges.undoLineChange(undo)).rejects.toMatchObject({ code: 'undo-refunded' });
  });

  it('refunds from the payment that was booked last, also if it is the rest of the order', async () => {
    const { orderId, lines } = await place({ beers: 2 });
    await collect([orderId], 300);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await collect([orderId]);
    await owner.orderChanges.voidLine(pressOn(lines.beer, { isRefunded: true }));
    const stored = venue.db
      .selectFrom('refunds')
      .select(['payment_id as paymentId', 'amount'])
      .orderBy('amount', 'desc');
    const [last] = await stored.execute();
    expect(last).toEqual({ paymentId: (await paymentOf(orderId)).id, amount: 200 });
  });

  it.each([
    ['all units', 2],
    ['one unit', 1],
  ])('refunds %s of a line from the payment that was of this line, not from the last one', async (_, units) => {
    const twoLines = anOrderOf(bar.beer, bar.beer).lines.map((line, index) => ({
      ...line,
      quantity: 2,
      notes: index === 0 ? 'Sin espuma' : '',
    }));
    const { orderId } = await waiter.staffOrders.placeStaffOrder({
      ...aStaffOrder([bar.beer], { paidWith: null }),
      lines: twoLines,
    });
    const [first] = await lineBar.rows(orderId);
    const { id } = await paymentOf(orderId);
    const ofBeers = {
      paymentIds: [id],
      lines: [{ lineId: first?.id ?? '', units: 2 }],
      ways: [{ paidWith: 'datafono' as const }],
    };
    await waiter.owedOrders.collectPayments({ collectionId: venue.newId(), ...ofBeers });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await collect([orderId]);
    const { refunds: shown } = await owner.orderChanges.readChangeableLine({ lineId: first?.id ?? '' });
    expect(shown[units - 1]).toEqual([{ method: 'manual', paidWith: 'datafono', amount: 250 * units }]);
    await owner.orderChanges.voidLine(pressOn(first?.id ?? '', { units, isRefunded: true }));
    const refunded = venue.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['payments.paid_with as paidWith', 'refunds.amount']);
    expect(await refunded.execute()).toEqual([{ paidWith: 'datafono', amount: 250 * units }]);
  });

  it('keeps its lines if the part is given back, because it still owes them', async () => {
    const { orderId } = await place({ beers: 4 });
    await collect([orderId], 700);
    const part = venue.db.selectFrom('payments').select('id').where('payment_on', 'is not', null);
    const { id: paymentId } = await part.executeTakeFirstOrThrow();
    const refund = {
      paymentId,
      refundId: venue.newId(),
      amount: cents(700),
      reason: 'Se equivocó',
      voidsLines: true,
    };
    const { payments } = await owner.refunds.listRefundable({});
    expect(payments).toMatchObject([{ id: paymentId, pendingLines: 0 }]);
    await owner.refunds.refundPayment(refund);
    expect(await lineBar.rows(orderId)).toMatchObject([{ quantity: 4, voided_on: null }]);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 300 });
  });

  it('has payments that say that each pays only a part of it', async () => {
    const [{ orderId }, whole] = [await place({ beers: 4 }), await place({ beers: 1 })];
    await collect([orderId], 700);
    await collect([orderId]);
    await collect([whole.orderId]);
    const { payments } = await owner.refunds.listRefundable({});
    expect(new Map(payments.map(({ paid, isPart }) => [Number(paid), isPart]))).toEqual(
      new Map([
        [250, false],
        [300, true],
        [700, true],
      ]),
    );
  });

  it('is settled if staff keep the money of what is taken off, and owes its rest again if that is undone', async () => {
    const { orderId, lines } = await place({ beers: 4 });
    await collect([orderId], 700);
    const press = pressOn(lines.beer, { units: 2 });
    await owner.orderChanges.voidLine(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect(await refunds()).toEqual([]);
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: true });
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: false });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 300 });
    const [whole, restored] = await lineBar.rows(orderId);
    expect([whole, restored]).toMatchObject([{ quantity: 2 }, { quantity: 2, discount: 0, uncharged: 0, amount: 500 }]);
    expect(restored).toMatchObject({ is_charged: true, voided_on: null });
    await collect([orderId]);
    const { closure } = await owner.zClosures.readOpenZClosure({});
    await owner.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    const closed = await owner.zClosures.readZClosure({ closureId: closure?.id ?? 0 });
    expect(closed).toMatchObject({ uncharged: [] });
    expect(await refunds()).toEqual([]);
  });

  it('is settled by an invitation to the rest, and refunds what of it was paid', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 2 });
    await collect([orderId], 700);
    await owner.orderChanges.inviteLines({ ...invitationOf(orderId, lines.beer, 2), isRefunded: true });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect(await refunds()).toEqual([200]);
  });

  it('is settled by an invitation to what is left of all, to the cent of each VAT rate, until that is undone', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await venue.db.updateTable('order_lines').set({ vat_percent: 21 }).where('id', '=', lines.croquettes).execute();
    await collect([orderId], 333);
    const press = { changeId: venue.newId(), orderId, lines: [], reason: 'Invita la casa' };
    const invited = await owner.orderChanges.inviteLines(press);
    expect(invited).toMatchObject({ amount: 417, isRefunded: false, hasChanged: true });
    expect(await owner.orderChanges.inviteLines(press)).toEqual({ ...invited, hasChanged: false });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect(await refunds()).toEqual([]);
    const { rows: paid } = await raw<{ percent: number; amount: number }>`
      select vat_percent as percent, sum(amount)::integer as amount from payment_parts group by 1 order by 1`.execute(
      venue.db,
    );
    const rows = await lineBar.rows(orderId);
    expect(rows.map((line) => ({ percent: line.vat_percent, amount: line.amount }))).toEqual(paid);
    expect(rows.map(({ uncharged }) => uncharged).reduce((sum, each) => sum + each)).toBe(417);

    const undo = { undoId: venue.newId(), changeId: press.changeId };
    expect(await owner.orderChanges.undoLineChange(undo)).toMatchObject({ hasChanged: true });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 417 });
    expect(await lineBar.rows(orderId)).toMatchObject([
      { amount: 500, discount: 0, uncharged: 0, invited_on: null },
      { amount: 250, discount: 0, uncharged: 0, invited_on: null },
    ]);
  });

  it('invites only the lines of which something is left', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 2 });
    const { id: paymentId } = await paymentOf(orderId);
    const collection = {
      collectionId: venue.newId(),
      paymentIds: [paymentId],
      ways: [{ paidWith: 'efectivo' as const }],
    };
    await waiter.owedOrders.collectPayments({ ...collection, lines: [{ lineId: lines.beer, units: 2 }] });
    await owner.orderChanges.inviteLines({ changeId: venue.newId(), orderId, lines: [], reason: 'Casa' });
    expect(await lineBar.rows(orderId)).toMatchObject([
      { amount: 500, invited_on: null },
      { amount: 0, is_charged: false, uncharged: 0 },
    ]);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    expect(await refunds()).toEqual([]);
  });

  it('has on its receipt what was taken off and is not charged, and no discount', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await collect([orderId], 600);
    await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2, isRefunded: true }));
    const { payment_id: paymentId } = await venue.db.selectFrom('payment_shares').selectAll().executeTakeFirstOrThrow();
    const receipt = await receiptOf(paymentId);
    expect(receipt).toMatchObject({ discount: 0, total: 600, paid: 600, refunded: 350 });
    expect(receipt).toMatchObject({ uncharged: [{ label: 'Quitado: Caña', amount: 150 }] });
    const listed = receipt.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    expect(listed - 150).toBe(600);
    expect(receipt).not.toHaveProperty('ordered');
    const detail = await owner.paymentHistory.readPaymentDetail({ paymentId });
    expect(detail.lines.map(({ discount, uncharged }) => [discount, uncharged])).toEqual([
      [0, 150],
      [0, 0],
    ]);
  });

  it('splits what is not charged of an invitation that is taken off later', async () => {
    const { orderId, lines } = await place({ beers: 3 });
    await collect([orderId], 500);
    await owner.orderChanges.inviteLines({ ...invitationOf(orderId, lines.beer, 3), isRefunded: true });
    await owner.orderChanges.voidLine(pressOn(lines.beer));
    const rows = await lineBar.rows(orderId);
    expect(rows.map(({ quantity, discount, uncharged }) => [quantity, discount, uncharged])).toEqual([
      [2, 167, 167],
      [1, 83, 83],
    ]);
  });

  it('is in the Z closure with what it owed less, apart from what was paid, also if that was only a cent', async () => {
    const { orderId, lines } = await place({ beers: 2, croquettes: 1 });
    await collect([orderId], 600);
    await owner.orderChanges.voidLine(pressOn(lines.beer, { units: 2, reason: 'Se ha acabado' }));
    const other = await place({ beers: 1 });
    await collect([other.orderId], 1);
    await owner.orderChanges.inviteLines({
      ...invitationOf(other.orderId, other.lines.beer, 1),
      isRefunded: true,
    });
    const { closure } = await owner.zClosures.readOpenZClosure({});
    await owner.zClosures.closeZClosure({ closureId: closure?.id ?? 0 });
    const { uncharged } = await owner.zClosures.readZClosure({ closureId: closure?.id ?? 0 });
    expect(uncharged).toMatchObject([
      { kind: 'voided-paid', reason: 'Se ha acabado', lines: 1, sum: 350 },
      { kind: 'invited', reason: 'Invita la casa', lines: 1, sum: 249 },
      { kind: 'voided', reason: 'Se ha acabado', lines: 1, sum: 150 },
      { kind: 'invited-paid', reason: 'Invita la casa', lines: 1, sum: 1 },
    ]);
  });

  it('gets back a discount of all the rest within two minutes, unless the rest was paid since', async () => {
    const { orderId } = await place({ beers: 2 });
    await collect([orderId], 1);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    const discount = { kind: 'percent', percent: 100 } as const;
    const press = { changeId: venue.newId(), orderIds: [orderId], discount, reason: 'Promoción' };
    await owner.orderChanges.discountOrders(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending', total_amount_order: 499 });
  });

  it('is not undone once the rest was paid by another payment', async () => {
    const [first, second] = [await place({ beers: 2 }), await place({ beers: 1 })];
    const press = pressOn(first.lines.beer);
    await waiter.orderChanges.voidLine(press);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 1000));
    await collect([first.orderId, second.orderId]);
    const undo = { undoId: venue.newId(), changeId: press.changeId };
    await expect(waiter.orderChanges.undoLineChange(undo)).rejects.toMatchObject({ code: 'undo-paid' });
  });
});
