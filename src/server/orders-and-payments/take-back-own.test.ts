// «Corregir» by a customer: an order that was just sent, while no ticket may be on paper, three times a visit.
import { beforeEach, describe, expect, it } from 'vitest';
import { TAKE_BACK_MS } from '#domain/take-back.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { endJob } from '#server/printing/testing/print-jobs.ts';
import { openLineChangeTestVenue } from './testing/line-bar.ts';

const lineBar = await openLineChangeTestVenue();
const { venue, bar, owner, waiter, rows, paymentOf, stock, pendingOnBoard, print } = lineBar;
const { db: second } = venue.openDatabase();
let customer: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ accepts_orders: 'never' }).execute();
  await lineBar.reset();
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

describe('an order of a customer', () => {
  it('leaves board, debts and their list, and returns its lines, comment and notes, once however often it is requested', async () => {
    const orderId = await order({ comment: 'Sin prisa', notes: 'Muy fría' });
    const press = pressOn(orderId);
    const taken = await customer.takeBacks.takeBackOwnOrder(press);
    const lines = [{ productId: bar.beer, size: 'base', quantity: 1, notes: 'Muy fría', price: 250, label: 'Caña' }];
    expect(taken).toMatchObject({ tableCode: 'A1', comment: 'Sin prisa', lines, hasChanged: true });
    expect(await customer.takeBacks.takeBackOwnOrder(press)).toEqual({ ...taken, hasChanged: false });
    expect(await paymentOf(orderId)).toMatchObject({ state: 'canceled' });
    expect(await rows(orderId)).toMatchObject([{ voided_by: null, void_reason: 'Corregido al momento' }]);
    expect([await stock(), await pendingOnBoard()]).toEqual([10, []]);
    expect((await owner.owedOrders.listOwed({})).tables).toEqual([]);
    expect(await customer.orders.listRecentOrders({ page: 1 })).toMatchObject({ orders: [], total: 0 });
    expect(await customer.attempts.readPayment({ orderId })).toMatchObject({ ending: 'taken-back', remaining: 0 });
    const { payments } = await owner.paymentHistory.listPendingPayments({ state: 'canceled' });
    expect(payments).toMatchObject([{ canceled: { by: null, reason: 'Corregido al momento' } }]);
  });

  it('is taken back while it waits for staff, until they have accepted it', async () => {
    await venue.db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
    const [first, other] = [await order(), await order()];
    await customer.takeBacks.takeBackOwnOrder(pressOn(first));
    expect(await orderOf(first)).toMatchObject({ state: 'ended', ending: 'taken-back', ended_by: null, sent_on: null });
    await waiter.owedOrders.acceptOrder({ paymentId: (await paymentOf(other)).id });
    expect(await shownUntil(other)).toBeNull();
    await expectRefusal(other, 'take-back-under-way');
    expect(await stock()).toBe(9);
  });

  it('that another phone has taken back, or staff have canceled, is refused as such, without a name', async () => {
    const [first, other] = [await order(), await order()];
    await customer.takeBacks.takeBackOwnOrder(pressOn(first));
    const { id: paymentId } = await paymentOf(other);
    await owner.paymentHistory.cancelPayment({ paymentId, reason: 'No queda' });
    for (const [orderId, code] of [
      [first, 'take-back-repeated'],
      [other, 'take-back-canceled'],
    ] as const) {
      const refused = customer.takeBacks.takeBackOwnOrder(pressOn(orderId));
      await expect(refused).rejects.toSatisfy((error) => error.code === code && error.details.names === undefined);
    }
  });

  it('says until when it can be taken back', async () => {
    const orderId = await order();
    const until = new Date(SATURDAY_NIGHT.getTime() + TAKE_BACK_MS);
    expect(await shownUntil(orderId)).toBe(until.toISOString());
    const { takeBackUntil } = await customer.orders.readOrder({ orderId });
    expect(takeBackUntil).toBe(until.toISOString());
    venue.setNow(new Date(until.getTime() + 1));
    expect(await shownUntil(orderId)).toBeNull();
    await expectRefusal(orderId, 'take-back-under-way');
  });

  it.each<[string, (beer: string, orderId: string) => Promise<unknown>]>([
    ['may be on paper', async (beer) => endJob(venue.db, await print(beer), 'unknown')],
    ['is done', (beer) => waiter.printing.markDone({ lineIds: [beer] })],
    ['is paid', (_, orderId) => collect(orderId)],
  ])('that %s is under way', async (_, prepare) => {
    const orderId = await order();
    const [beer] = await rows(orderId);
    await prepare(beer?.id ?? '', orderId);
    expect(await shownUntil(orderId)).toBeNull();
    await expectRefusal(orderId, 'take-back-under-way');
    expect(await orderOf(orderId)).toMatchObject({ state: 'sent' });
  });

  it('that is printed while it is being taken back stays as it is', async () => {
    const orderId = await order();
    const [beer] = await rows(orderId);
    const jobId = await print(beer?.id ?? '');
    const { press } = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('print_jobs').select('id').where('id', '=', jobId).forUpdate().execute();
      const waiting = customer.takeBacks.takeBackOwnOrder(pressOn(orderId)).catch((error: unknown) => error);
      await untilStatementsWaitForLock(venue.db, 1);
      await sql.updateTable('print_jobs').set({ state: 'sending' }).where('id', '=', jobId).execute();
      return { press: waiting };
    });
    expect(await press).toMatchObject({ code: 'take-back-under-way' });
    expect(await pendingOnBoard()).toEqual(['1 pending']);
    expect(await paymentOf(orderId)).toMatchObject({ state: 'pending' });
  });

  it('is taken back by no other customer, and not by staff', async () => {
    const orderId = await order();
    const stranger = venue.browser();
    await stranger.customers.scanTable({ code: 'A1' });
    const theirs = stranger.takeBacks.takeBackOwnOrder(pressOn(orderId));
    await expect(theirs).rejects.toMatchObject({ code: 'not-found' });
    const byStaff = owner.orderChanges.takeBackOrder(pressOn(orderId));
    await expect(byStaff).rejects.toMatchObject({ code: 'take-back-of-customer' });
  });
});

describe('a customer', () => {
  it('takes back three orders of a visit, also if the presses come at the same time, and more at the next visit', async () => {
    const ids = [await order(), await order(), await order(), await order()];
    const press = await second.transaction().execute(async (sql) => {
      await sql.selectFrom('customers').select('id').forUpdate().execute();
      const sent = ids.map((id) => customer.takeBacks.takeBackOwnOrder(pressOn(id)));
      await untilStatementsWaitForLock(venue.db, ids.length);
      return sent;
    });
    const results = await Promise.allSettled(press);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'take-back-too-often' }),
    });
    const left = await customer.orders.listRecentOrders({ page: 1 });
    expect(left.orders).toMatchObject([{ takeBackUntil: null }]);

    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 24 * 60 * 60_000));
    await customer.customers.scanTable({ code: 'A1' });
    expect(await customer.takeBacks.takeBackOwnOrder(pressOn(await order()))).toMatchObject({ hasChanged: true });
  });

  it('orders again what was taken back, under another id', async () => {
    const orderId = await order();
    await customer.takeBacks.takeBackOwnOrder(pressOn(orderId));
    await order();
    expect(await pendingOnBoard()).toEqual(['1 pending']);
    expect(await stock()).toBe(9);
  });
});

/** Orders a beer, and returns the id of the order. */
async function order({ comment = '', notes = '' } = {}): Promise<string> {
  const { lines, ...placed } = anOrderOf(bar.beer);
  await customer.payments.placeOrder({ ...placed, comment, lines: lines.map((line) => ({ ...line, notes })) });
  return placed.orderId;
}

function pressOn(orderId: string) {
  return { changeId: venue.newId(), orderId };
}

async function expectRefusal(orderId: string, code: string): Promise<void> {
  await expect(customer.takeBacks.takeBackOwnOrder(pressOn(orderId))).rejects.toMatchObject({ code });
}

/** Until when the list of the customer's orders says that this one can be taken back. */
async function shownUntil(orderId: string): Promise<string | null | undefined> {
  const { orders } = await customer.orders.listRecentOrders({ page: 1 });
  return orders.find(({ id }) => id === orderId)?.takeBackUntil;
}

async function collect(orderId: string): Promise<void> {
  const { id } = await paymentOf(orderId);
  const collection = { collectionId: venue.newId(), paymentIds: [id] };
  await waiter.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
}

function orderOf(orderId: string) {
  return venue.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}
