// Discounts: what they do to what orders owe, to their lines, to bills and receipts, and to changes that follow.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DiscountOrdersInput } from '#contract/order-changes.ts';
import { cents } from '#domain/money.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, owner, waiter, place, pressOn, rows, paymentOf, due, stock, pendingOnBoard } = lineBar;
const { db: second } = venue.openDatabase();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await lineBar.reset();
});

describe('a discount of an order', () => {
  it('lowers what it owes and its lines, once however often it is requested', async () => {
    const { orderId } = await place({ beers: 3, croquettes: 1 });
    const press = percentOf(10, orderId);
    expect(await owner.orderChanges.discountOrders(press)).toEqual({ amount: 100, hasChanged: true });
    expect(await owner.orderChanges.discountOrders(press)).toEqual({ amount: 100, hasChanged: false });
    expect(await due(orderId)).toBe(900);
    expect(await rows(orderId)).toMatchObject([
      { quantity: 3, discount: 75, amount: 675 },
      { quantity: 1, discount: 25, amount: 225 },
    ]);
    expect([await pendingOnBoard(), await stock()]).toEqual([['3 pending'], 7]);
  });

  it('in euros is on top of an earlier one, and what is paid is split by product type and VAT rate', async () => {
    const { orderId } = await place({ beers: 1, croquettes: 2 });
    await owner.orderChanges.discountOrders(percentOf(10, orderId));
    await owner.orderChanges.discountOrders(eurosOf(100, orderId));
    expect(await due(orderId)).toBe(575);
    await collect(orderId);
    const { id, amount_paid_by_user: paid } = await paymentOf(orderId);
    const parts = raw<{ section: string; amount: number }>`
      select product_type_id as section, amount from payment_parts where payment_id = ${id} order by amount`;
    expect([paid, (await parts.execute(venue.db)).rows]).toEqual([
      575,
      [
        { section: 'drinks', amount: 192 },
        { section: 'food', amount: 383 },
      ],
    ]);
  });

  it('of all settles it without a payment, and lines of it can still be taken off, until it is undone', async () => {
    const { lines, orderId } = await place({ beers: 2, croquettes: 1 });
    const press = percentOf(100, orderId);
    await owner.orderChanges.discountOrders(press);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0, payment_on: null });
    expect([await settledOn(orderId), await pendingOnBoard()]).toEqual([SATURDAY_NIGHT, ['2 pending']]);
    expect((await owner.owedOrders.listOwed({})).tables).toEqual([]);
    expect(await waiter.orderChanges.readChangeableLine({ lineId: lines.beer })).toMatchObject({
      isLast: false,
      due: 0,
    });
    const voided = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(voided);
    await waiter.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: voided.changeId });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled', total_amount_order: 0 });
    await owner.orderChanges.inviteLines({ ...invitationOf(orderId), lines: [{ lineId: lines.croquettes, units: 1 }] });
    expect(await settledOn(orderId)).toEqual(SATURDAY_NIGHT);
  });

  it('needs the right to cancel orders, a reason, an order that owes, and no more than it owes', async () => {
    const { orderId } = await place({ beers: 2 });
    const paid = await place({ beers: 1, paidWith: 'efectivo' });
    const refused = (press: DiscountOrdersInput) => expect(owner.orderChanges.discountOrders(press)).rejects;
    const asWaiter = waiter.orderChanges.discountOrders(percentOf(10, orderId));
    await expect(asWaiter).rejects.toMatchObject({ code: 'not-allowed' });
    await refused({ ...percentOf(10, orderId), reason: ' ' }).toMatchObject({ code: 'discount-reason-required' });
    await refused(percentOf(10, paid.orderId)).toMatchObject({ code: 'order-owes-nothing' });
    await refused(percentOf(10, orderId, paid.orderId)).toMatchObject({ code: 'order-owes-nothing' });
    await refused(percentOf(10, orderId, venue.newId())).toMatchObject({ code: 'not-found' });
    await refused(eurosOf(501, orderId)).toMatchObject({ code: 'discount-not-valid' });
    await refused(eurosOf(0, orderId)).toMatchObject({ code: 'discount-not-valid' });
    await refused(eurosOf(-100, orderId)).toMatchObject({ code: 'discount-not-valid' });
    for (const percent of [0, 101, 2.5])
      await refused(percentOf(percent, orderId)).toMatchObject({ code: 'malformed' });
    const press = eurosOf(100, orderId);
    await owner.orderChanges.discountOrders(press);
    const other = await place({ beers: 1 });
    await refused({ ...press, orderIds: [other.orderId] }).toMatchObject({ code: 'change-id-reused' });
    const voided = pressOn((await place({ beers: 2 })).lines.beer);
    await waiter.orderChanges.voidLine(voided);
    await refused({ ...percentOf(10, orderId), changeId: voided.changeId }).toMatchObject({ code: 'change-id-reused' });
    expect([await due(orderId), await due(other.orderId)]).toEqual([400, 250]);
  });

  it('is refused to the second of two people who take off more than remains at the same time', async () => {
    const { orderId } = await place({ beers: 2 });
    const both = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('orders').select('id').forUpdate().execute();
      const presses = [1, 2].map(() => owner.orderChanges.discountOrders(eurosOf(300, orderId)));
      await untilStatementsWaitForLock(venue.db, 2);
      return presses;
    });
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await due(orderId)).toBe(200);
  });

  it('takes nothing off what is paid of it in parts', async () => {
    const { orderId } = await place({ beers: 2, croquettes: 1 });
    await payPart(orderId, { section: 'drinks', vatPercent: 10, amount: 500 });
    await owner.orderChanges.discountOrders(percentOf(20, orderId));
    expect(await rows(orderId)).toMatchObject([{ discount: 0 }, { discount: 50 }]);
    const more = owner.orderChanges.discountOrders(eurosOf(201, orderId));
    await expect(more).rejects.toMatchObject({ code: 'discount-not-valid' });
    expect((await paymentOf(orderId)).total_amount_order).toBe(200);
  });
});

describe('a discount of a table', () => {
  it('is of what its orders owe together', async () => {
    const [first, other] = [await place({ beers: 3 }), await place({ beers: 1, croquettes: 1 })];
    const press = eurosOf(250, first.orderId, other.orderId);
    expect(await owner.orderChanges.discountOrders(press)).toMatchObject({ amount: 250 });
    expect([await due(first.orderId), await due(other.orderId)]).toEqual([600, 400]);
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: press.changeId });
    expect([await due(first.orderId), await due(other.orderId)]).toEqual([750, 500]);
  });
});

describe('a discounted line', () => {
  it('that is taken off or an invitation is worth its lowered price, also when it comes back', async () => {
    const { lines, orderId } = await place({ beers: 3, croquettes: 1 });
    await owner.orderChanges.discountOrders(eurosOf(100, orderId));
    expect((await waiter.orderChanges.readChangeableLine({ lineId: lines.beer })).amounts).toEqual([225, 450, 675]);
    const voided = pressOn(lines.beer);
    await waiter.orderChanges.voidLine(voided);
    const invited = { ...invitationOf(orderId), lines: [{ lineId: lines.beer, units: 1 }] };
    expect(await owner.orderChanges.inviteLines(invited)).toMatchObject({ amount: 225 });
    expect(await due(orderId)).toBe(450);
    for (const { changeId } of [voided, invited])
      await (changeId === voided.changeId ? waiter : owner).orderChanges.undoLineChange({
        ...{ undoId: venue.newId(), changeId },
      });
    expect(await due(orderId)).toBe(900);
    expect((await rows(orderId)).map(({ discount }) => discount)).toEqual([25, 25, 25, 25]);
  });

  it('that is paid is refunded at its lowered price', async () => {
    const { lines, orderId } = await place({ beers: 2 });
    await owner.orderChanges.discountOrders(percentOf(10, orderId));
    await collect(orderId);
    await owner.orderChanges.voidLine(pressOn(lines.beer, { isRefunded: true }));
    const refund = venue.db.selectFrom('refund_lines').select(['units', 'amount']);
    expect(await refund.execute()).toEqual([{ units: 1, amount: 225 }]);
  });
});

describe('a bill and a receipt', () => {
  it('have the discount, and its per cent if there is one', async () => {
    const { orderId } = await place({ beers: 2 });
    const { id: paymentId } = await paymentOf(orderId);
    await owner.orderChanges.discountOrders(percentOf(10, orderId));
    expect(await print('bill')).toMatchObject({ discount: 50, discountPercent: 10, total: 450, owed: 450 });
    expect(await owed(orderId)).toMatchObject({ discount: 50, discountPercent: 10, total: 450 });
    expect(await owner.paymentHistory.readPaymentDetail({ paymentId })).toMatchObject({
      ...{ discountPercent: 10, total: 450, lines: [{ discount: 50 }] },
    });
    const more = percentOf(20, orderId);
    await owner.orderChanges.discountOrders(more);
    expect(await print('bill')).toMatchObject({ discount: 140, discountPercent: null, total: 360 });
    await owner.orderChanges.undoLineChange({ undoId: venue.newId(), changeId: more.changeId });
    await place({ beers: 1 });
    expect(await print('bill')).toMatchObject({ discount: 50, discountPercent: null, total: 700 });
    await collect(orderId);
    expect(await print('receipt', paymentId)).toMatchObject({
      ...{ discount: 50, discountPercent: 10, total: 450, paid: 450, lines: [{ quantity: 2, price: 250 }] },
    });
    await waiter.receipts.sendReceipt({ paymentId, email: 'ana@correo.example' });
    const mail = venue.db.selectFrom('outgoing_mails').select('body').where('recipient', '=', 'ana@correo.example');
    expect((await mail.executeTakeFirstOrThrow()).body).toMatch(/Descuento 10\s%.*-0,50\s€/);
  });
});

function percentOf(percent: number, ...orderIds: string[]): DiscountOrdersInput {
  return { changeId: venue.newId(), orderIds, discount: { kind: 'percent', percent }, reason: 'Promoción' };
}

function eurosOf(amount: number, ...orderIds: string[]): DiscountOrdersInput {
  return { ...percentOf(0, ...orderIds), discount: { kind: 'amount', amount: cents(amount) } };
}

function invitationOf(orderId: string) {
  return { changeId: venue.newId(), orderId, lines: [], reason: 'Invita la casa' };
}

async function collect(orderId: string): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), ways: [{ paidWith: 'efectivo' as const }] };
  await waiter.owedOrders.collectPayments({ ...collection, paymentIds: [id] });
}

async function settledOn(orderId: string): Promise<Date | null> {
  const order = venue.db.selectFrom('orders').select('settled_on').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).settled_on;
}

async function owed(orderId: string) {
  const { tables } = await owner.owedOrders.listOwed({});
  return tables.flatMap(({ payments }) => payments).find((payment) => payment.orderId === orderId);
}

/** Prints the bill of the table, or the receipt of this payment, and returns what it says. */
async function print(kind: 'bill' | 'receipt', paymentId = '') {
  const job = { jobId: venue.newId(), printerId: lineBar.printerId };
  await (kind === 'bill'
    ? waiter.receipts.printTableBill({ tableCode: 'A1', ...job })
    : owner.receipts.printReceipt({ paymentId, ...job }));
  const stored = venue.db.selectFrom('print_jobs').select('ticket').where('id', '=', job.jobId);
  return (await stored.executeTakeFirstOrThrow()).ticket;
}

/** Another payment pays a part of the order, of one product type. */
async function payPart(
  orderId: string,
  part: { readonly section: 'drinks' | 'food'; readonly vatPercent: number; readonly amount: number },
): Promise<void> {
  const paymentId = venue.newId();
  const { id: z } = await venue.db.selectFrom('z_closures').select('id').executeTakeFirstOrThrow();
  await venue.db.transaction().execute(async (sql) => {
    await raw`
      insert into payments (
        id, number, table_code, created_on, payment_method, state, total_amount_order, amount_paid_by_user, payment_on, z_closure_id
      ) values (
        ${paymentId}, 9999, 'A1', ${SATURDAY_NIGHT}, 'manual', 'succeeded', ${part.amount}, ${part.amount}, ${SATURDAY_NIGHT}, ${z}
      )`.execute(sql);
    await raw`
      insert into payment_shares (payment_id, order_id, amount, split)
      values (${paymentId}, ${orderId}, ${part.amount}, ${JSON.stringify([part])}::jsonb)`.execute(sql);
    await raw`
      update payments set total_amount_order = total_amount_order - ${part.amount} where remainder_of = ${orderId}`.execute(
      sql,
    );
  });
}
