// The history of orders by day.
import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_HISTORY_PAGE_SIZE, type OrderHistory } from '#contract/order-history.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addOrder, HALF_PORTION } from './testing/orders.ts';

const TODAY = '2026-11-21';

const venue = await openTestVenue();
const [manager, waiter] = [await venue.staffBrowser('MANAGER'), await venue.staffBrowser('WAITER')];

beforeEach(async () => {
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
});

describe('the history of orders', () => {
  it('shows the orders of today, newest first, with lines, comment and customer', async () => {
    const { id, lineIds } = await addOrder(venue.db, {
      tableCode: 'B7',
      comment: 'Sin prisa',
      lines: [
        { name: 'Ron', label: 'Ron - cubata + Cola', size: 'cubata', quantity: 2, price: 900, notes: 'Poco hielo' },
        { product_type_id: 'food', name: 'Croquetas', label: 'Croquetas', price: 450, done_on: hoursBefore(3) },
      ],
    });
    const later = await addOrder(venue.db, { time: new Date(SATURDAY_NIGHT.getTime() + 60_000) });
    const { days, orders, next, totals } = await manager.orderHistory.listOrderHistory({});
    expect({ days, next }).toEqual({ days: { from: TODAY, to: TODAY }, next: null });
    expect(orders.map((order) => order.id)).toEqual([later.id, id]);
    expect(orders[1]).toEqual({
      ...{
        id,
        time: SATURDAY_NIGHT.toISOString(),
        tableCode: 'B7',
        customer: 'anonimo-12345678',
        comment: 'Sin prisa',
      },
      ...{ closedOn: null, total: 2250, payments: [], due: 0 },
      lines: [
        {
          ...{ id: lineIds[0], section: 'drinks', name: 'Ron', label: 'Ron + Cola', size: 'cubata' },
          ...{
            quantity: 2,
            price: 900,
            amount: 1800,
            discount: 0,
            isInvited: false,
            notes: 'Poco hielo',
            isPending: true,
            isInPreparation: false,
            isVoided: false,
            isRecoverable: false,
            isChangeable: true,
          },
          ...{ vatPercent: 10, doneOn: null, doneBy: null, voided: null },
        },
        {
          ...{ id: lineIds[1], section: 'food', name: 'Croquetas', label: 'Croquetas', size: '' },
          ...{
            quantity: 1,
            price: 450,
            amount: 450,
            discount: 0,
            isInvited: false,
            notes: '',
            isPending: false,
            isInPreparation: false,
            isVoided: false,
            isRecoverable: true,
            isChangeable: true,
          },
          ...{ vatPercent: 10, doneOn: hoursBefore(3).toISOString(), doneBy: null, voided: null },
        },
      ],
    });
    expect(totals).toEqual({
      ...{ orders: 2, units: 4 },
      money: { ordered: 2500, collected: 2500, owed: 0, canceled: 0 },
    });
  });

  it('shows a food in a size of the venue’s own with its size', async () => {
    await addOrder(venue.db, { lines: [{ ...HALF_PORTION, price: 690 }] });
    const { orders } = await manager.orderHistory.listOrderHistory({});
    expect(orders).toMatchObject([
      { total: 690, lines: [{ section: 'food', label: 'Croquetas', size: 'Media ración', price: 690 }] },
    ]);
  });

  // Each day with its first and its last minute, in UTC.
  it.each([
    ['a day of 24 hours', '2026-11-21', '2026-11-20T23:00Z', '2026-11-21T22:59Z'],
    ['the day of 23 hours', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T21:59Z'],
    ['the day of 25 hours', '2026-10-25', '2026-10-24T22:00Z', '2026-10-25T22:59Z'],
  ])('of %s has all orders of that day and no others', async (_, day, first, last) => {
    const minute = 60_000;
    const [begins, ends] = [Date.parse(first), Date.parse(last)];
    const own = [begins, begins + 3 * 60 * minute, ends];
    for (const time of [begins - minute, ...own, ends + minute]) await addOrder(venue.db, { time: new Date(time) });
    const { orders, totals } = await manager.orderHistory.listOrderHistory({ from: day, to: day });
    expect(orders.map(({ time }) => Date.parse(time))).toEqual(own.toReversed());
    expect(totals).toMatchObject({ orders: 3 });
  });

  it('of several days has the orders from the first to the last of them', async () => {
    for (const time of ['2026-11-18T12:00Z', '2026-11-19T12:00Z', '2026-11-20T12:00Z', '2026-11-21T12:00Z'])
      await addOrder(venue.db, { time: new Date(time) });
    const days = { from: '2026-11-19', to: '2026-11-20' };
    const { orders } = await manager.orderHistory.listOrderHistory(days);
    expect(orders.map(({ time }) => time.slice(0, 10))).toEqual(['2026-11-20', '2026-11-19']);
    const sinceThen = await manager.orderHistory.listOrderHistory({ from: '2026-11-20' });
    expect(sinceThen).toMatchObject({ days: { from: '2026-11-20', to: TODAY }, totals: { orders: 2 } });
  });

  it('shows each order once over all pages, although some have the same time and new ones are added', async () => {
    const count = ORDER_HISTORY_PAGE_SIZE * 2 + 10;
    const ids = new Set<string>();
    for (let order = 0; order < count; order += 1) {
      const time = new Date(SATURDAY_NIGHT.getTime() - Math.floor(order / 30) * 1000);
      ids.add((await addOrder(venue.db, { time })).id);
    }
    const pages: OrderHistory[] = [await manager.orderHistory.listOrderHistory({})];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      await addOrder(venue.db, { time: new Date(SATURDAY_NIGHT.getTime() + 1000) });
      pages.push(await manager.orderHistory.listOrderHistory({ after: next }));
    }
    expect(pages.map(({ orders }) => orders.length)).toEqual([50, 50, 10]);
    expect(new Set(pages.flatMap(({ orders }) => orders.map(({ id }) => id)))).toEqual(ids);
    expect(pages.map(({ totals }) => totals?.orders)).toEqual([count, undefined, undefined]);
  });
});

describe('a waiter', () => {
  it('sees the orders of today, without amounts of money', async () => {
    await addOrder(venue.db);
    await addOrder(venue.db, { time: new Date('2026-11-20T12:00Z') });
    const history = await waiter.orderHistory.listOrderHistory({});
    expect(history).toMatchObject({ days: { from: TODAY, to: TODAY }, totals: { orders: 1, money: null } });
    expect(await waiter.orderHistory.listOrderHistory({ from: TODAY, to: TODAY })).toEqual(history);
  });

  it('sees the labels of customers, and no e-mails', async () => {
    await addOrder(venue.db, { tableCode: 'a1' });
    await addOrder(venue.db, { tableCode: 'a2' });
    await venue.db.updateTable('orders').set({ email: 'ana@example.com' }).where('table_code', '=', 'a2').execute();
    const customers = async (staff: typeof waiter) =>
      (await staff.orderHistory.listOrderHistory({})).orders.map(({ customer }) => customer).toSorted();
    expect(await customers(waiter)).toEqual(['', 'anonimo-12345678']);
    expect(await customers(manager)).toEqual(['ana@example.com', 'anonimo-12345678']);
  });

  it.each([
    { from: '2026-11-20', to: '2026-11-20' },
    { from: '2026-11-20', to: TODAY },
    { from: '2026-11-20' },
    { to: '2026-11-20' },
    { from: TODAY, to: '2026-11-22' },
  ])('is refused the days %j', async (days) => {
    await expect(waiter.orderHistory.listOrderHistory(days)).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('who is also a manager sees past orders', async () => {
    const both = await venue.staffBrowser('WAITER', 'MANAGER');
    const past = both.orderHistory.listOrderHistory({ from: '2026-11-01', to: '2026-11-20' });
    expect(await past).toMatchObject({ totals: { money: { ordered: 0 } } });
  });
});

it.each([
  ['days-not-valid', 409, 'from=2026-11-21&to=2026-11-20'],
  ['malformed', 400, 'from=2026-02-30'],
  ['malformed', 400, 'from=ayer'],
  ['malformed', 400, 'after=mañana'],
  ['malformed', 400, 'after=2026-11-21T20:00:00.000Z'],
  ['malformed', 400, 'after=2026-13-45T20:00:00.000Z/019abc00-0000-7000-8000-000000000000'],
])('the history of orders responds with «%s» (%d) to the query %s', async (code, status, query) => {
  const reply = await manager.send({ method: 'GET', url: `/api/admin/orders?${encodeURI(query)}` });
  expect(reply).toMatchObject({ status, body: { code } });
});

function hoursBefore(hours: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() - hours * 60 * 60_000);
}
