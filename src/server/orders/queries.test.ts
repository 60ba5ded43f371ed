// The boards, and a customer's orders.

import { beforeEach, describe, expect, it } from 'vitest';
import { BOARD_LINES_MAX } from '#contract/orders.ts';
import type { AnnouncedWaitingTime } from '#domain/wait-notice.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { addCategory, addProduct } from '#server/menu/testing/menu.ts';
import { anOrderOf, aStaffOrder, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { addOrder } from './testing/orders.ts';

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
const waiter = await venue.staffBrowser('WAITER');
let customer: TestBrowser;
let customerId: string;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('wait_notice_orders').execute();
  await venue.db.deleteFrom('wait_notices').execute();
  for (const table of ['order_lines', 'payment_shares', 'payments', 'orders'] as const)
    await venue.db.deleteFrom(table).execute();
  customer = venue.browser();
  customerId = await enter(customer);
});

describe('a board', () => {
  it('shows the pending lines of its own section, with what is needed to make them', async () => {
    const order = await addOrder(venue.db, {
      tableCode: 'B7',
      lines: [
        { name: 'Caña', label: 'Caña', quantity: 3, notes: 'Muy fría' },
        { product_type_id: 'food', name: 'Croquetas', label: 'Croquetas' },
        { done_on: SATURDAY_NIGHT },
      ],
    });
    const [drink, food] = order.lineIds;
    const line = { orderId: order.id, time: '2026-11-21T20:00:00.000Z', tableCode: 'B7', size: '' };
    const marks = {
      productId: expect.any(String),
      categoryId: null,
      isVoided: false,
      isRecovered: false,
      hasTicket: false,
      hasCustomer: false,
    };
    const rest = {
      page: 1,
      pages: 1,
      comments: [],
      notices: [],
      owed: [],
      categories: expect.any(Array),
      pendingCount: 1,
    };
    expect(await waiter.orders.readBoard({ section: 'drinks' })).toEqual({
      lines: [{ ...line, ...marks, id: drink, label: 'Caña', quantity: 3, notes: 'Muy fría' }],
      ...rest,
    });
    expect(await waiter.orders.readBoard({ section: 'food' })).toEqual({
      lines: [{ ...line, ...marks, id: food, label: 'Croquetas', quantity: 1, notes: '' }],
      ...rest,
    });
  });

  it('is empty when no line is pending', async () => {
    expect(await waiter.orders.readBoard({ section: 'food' })).toEqual({
      ...{ lines: [], page: 1, pages: 1, comments: [], notices: [], owed: [], categories: expect.any(Array) },
      pendingCount: 0,
    });
  });

  it('shows the oldest order first, with the lines of each order by their position', async () => {
    const late = await addOrder(venue.db, { time: minutesAfter(10), lines: [{}, {}] });
    const early = await addOrder(venue.db, {
      time: minutesAfter(5),
      lines: [{ position: 3 }, { position: 1 }, { position: 2 }],
    });
    const [third, first, second] = early.lineIds;
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ id }) => id)).toEqual([first, second, third, ...late.lineIds]);
  });

  it('does not mix the lines of two orders with the same time', async () => {
    const [one, other] = [await addOrder(venue.db, { lines: [{}, {}] }), await addOrder(venue.db, { lines: [{}, {}] })];
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    const orders = lines.map(({ orderId }) => orderId);
    expect(orders).toEqual([one.id, one.id, other.id, other.id].toSorted());
  });

  it('shows the comment of each order on it once, and no other comments', async () => {
    const both = [{}, {}, { product_type_id: 'food' as const }];
    const commented = await addOrder(venue.db, { comment: 'Sin prisa', lines: both });
    await addOrder(venue.db, { comment: 'Solo comida', lines: [{ product_type_id: 'food' }] });
    await addOrder(venue.db, { comment: 'Ya servido', lines: [{ done_on: SATURDAY_NIGHT }] });
    await addOrder(venue.db);
    const { comments } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(comments).toEqual([{ orderId: commented.id, comment: 'Sin prisa' }]);
  });

  it('shows a thousand of 1,005 lines on its first page, with their full number, and the newest on its second', async () => {
    const order = await addOrder(venue.db, { lines: Array.from({ length: 1005 }, () => ({})) });
    const { lines, pendingCount } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ id }) => id)).toEqual(order.lineIds.slice(0, BOARD_LINES_MAX));
    const second = await waiter.orders.readBoard({ section: 'drinks', page: 2 });
    expect(second).toMatchObject({ page: 2, pages: 2 });
    expect(second.lines.map(({ id }) => id)).toEqual(order.lineIds.slice(BOARD_LINES_MAX));
    expect(await waiter.orders.readBoard({ section: 'drinks', page: 9 })).toEqual(second);
    expect(pendingCount).toBe(1005);
  });

  it('says which lines a customer ordered, and not those of orders that staff took', async () => {
    await addOrder(venue.db, { customerId });
    await addOrder(venue.db, { time: minutesAfter(1) });
    const { lines } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map(({ hasCustomer }) => hasCustomer)).toEqual([true, false]);
  });

  it('shows the latest wait notice of each table, while an order that received it is on the board', async () => {
    const told = await addOrder(venue.db, { customerId, lines: [{}, { product_type_id: 'food' }] });
    await addOrder(venue.db, { customerId, tableCode: 'B7' });
    await sendWaitNotice('A1', '20');
    venue.setNow(minutesAfter(12));
    await sendWaitNotice('A1', 'over-hour');
    await sendWaitNotice('B7', '45');
    await addOrder(venue.db, { customerId, time: minutesAfter(13) });
    const sentOn = minutesAfter(12).toISOString();
    const noticeOfB7 = { tableCode: 'B7', wait: '45', sentOn };
    expect((await waiter.orders.readBoard({ section: 'drinks' })).notices).toEqual([
      { tableCode: 'A1', wait: 'over-hour', sentOn },
      noticeOfB7,
    ]);
    expect((await waiter.orders.readBoard({ section: 'food' })).notices).toEqual([]);

    // The later order of table A1 was told nothing.
    await waiter.printing.markDone({ lineIds: told.lineIds });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).notices).toEqual([noticeOfB7]);
  });

  it('shows what its tables owe: the pending payments that staff must collect', async () => {
    await addTable(venue.db, 'A2');
    for (const [tableCode, paidWith] of [
      ['A1', null],
      ['A1', null],
      ['A1', 'efectivo'],
      ['A2', 'efectivo'],
    ] as const)
      await waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer], { tableCode, paidWith }));
    expect((await waiter.orders.readBoard({ section: 'drinks' })).owed).toEqual([
      { tableCode: 'A1', total: 500, paid: 0 },
    ]);
    expect((await waiter.orders.readBoard({ section: 'food' })).owed).toEqual([]);
  });

  it('shows what is paid of the orders that its tables owe', async () => {
    const order = () => waiter.staffOrders.placeStaffOrder(aStaffOrder([bar.beer, bar.beer], { tableCode: 'A1' }));
    const [first, second] = [await order(), await order()];
    const collect = (paymentId: string, amount?: number) =>
      waiter.owedOrders.collectPayments({
        collectionId: venue.newId(),
        paymentIds: [paymentId],
        ways: [{ paidWith: 'efectivo', ...(amount && { amount }) }],
      });
    await collect(first.paymentId, 120);
    await collect(first.paymentId, 80);
    await collect(second.paymentId);
    expect((await waiter.orders.readBoard({ section: 'drinks' })).owed).toEqual([
      { tableCode: 'A1', total: 300, paid: 200 },
    ]);
  });

  it('has the categories of its section, and the category of each line whose product still exists', async () => {
    const categoryId = await addCategory(venue.db, 'drinks', 'Vinos');
    const product = { category_id: categoryId, product_type_id: 'drinks', name: 'Rioja' } as const;
    await addOrder(venue.db, { lines: [{ product_id: await addProduct(venue.db, product) }, {}] });
    const { lines, categories } = await waiter.orders.readBoard({ section: 'drinks' });
    expect(lines.map((line) => line.categoryId)).toEqual([categoryId, null]);
    expect(categories).toContainEqual({ id: categoryId, name: 'Vinos' });
    const { categories: ofFood } = await waiter.orders.readBoard({ section: 'food' });
    expect(ofFood.map(({ id }) => id)).not.toContain(categoryId);
  });

  it('that does not exist is refused as malformed', async () => {
    const reply = await waiter.send({ method: 'GET', url: '/api/admin/boards/desserts' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('the label of an order line', () => {
  const cubata = { name: 'Ron Barceló', label: 'Ron Barceló - cubata + Coca-Cola', size: 'cubata' };
  const pizza = { name: 'Pizza', label: 'Pizza [Jamón x2, Queso]', size: '' };
  // Characters that would have a meaning in the replacement text of `String.replace`.
  const odd = { name: 'Ron 5$$ $& (añejo)', label: 'Ron 5$$ $& (añejo) - copa', size: 'copa' };
  const expected = [
    { label: 'Ron Barceló + Coca-Cola', size: 'cubata' },
    { label: 'Pizza [Jamón x2, Queso]', size: '' },
    { label: 'Ron 5$$ $& (añejo)', size: 'copa' },
  ];

  it('is without the size on the board, which shows it separately', async () => {
    await addOrder(venue.db, { lines: [cubata, pizza, odd] });
    expect((await waiter.orders.readBoard({ section: 'drinks' })).lines).toMatchObject(expected);
  });

  it('is without the size in the customer’s orders, which show it separately', async () => {
    const { id } = await addOrder(venue.db, { customerId: customerId, lines: [cubata, pizza, odd] });
    expect((await customer.orders.readOrder({ orderId: id })).lines).toMatchObject(expected);
  });
});

describe('the recent orders of a customer', () => {
  it('are listed newest first, ten per page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      ids.unshift((await addOrder(venue.db, { customerId: customerId, time: minutesAfter(count) })).id);
    }
    const pages = [1, 2, 3].map((page) => customer.orders.listRecentOrders({ page }));
    const [first, second, third] = await Promise.all(pages);
    expect(first).toMatchObject({ page: 1, pages: 3, total: 23 });
    expect([first, second, third].map((page) => page?.orders.map(({ id }) => id))).toEqual([
      ids.slice(0, 10),
      ids.slice(10, 20),
      ids.slice(20),
    ]);
  });

  it('are on one page each, also if many have the same time', async () => {
    for (let count = 0; count < 15; count += 1) await addOrder(venue.db, { customerId: customerId });
    const [first, second] = await Promise.all([1, 2].map((page) => customer.orders.listRecentOrders({ page })));
    const ids = [...(first?.orders ?? []), ...(second?.orders ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(15);
  });

  it('are the last page for a page number past the end', async () => {
    for (let count = 0; count < 11; count += 1) await addOrder(venue.db, { customerId: customerId });
    const last = await customer.orders.listRecentOrders({ page: 2 });
    expect(last.orders).toHaveLength(1);
    expect(await customer.orders.listRecentOrders({ page: 10_000 })).toEqual(last);
  });

  it('are an empty first page when there are none', async () => {
    const none = { orders: [], page: 1, pages: 1, total: 0 };
    expect(await customer.orders.listRecentOrders({ page: 1 })).toEqual(none);
    expect(await customer.orders.listRecentOrders({ page: 5 })).toEqual(none);
  });

  it.each(['cancels', 'marks as false'])(
    'include one that somebody %s before it is prepared, until the next visit',
    async (how) => {
      await venue.db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
      await customer.customers.scanTable({ code: 'A1' });
      const order = anOrderOf(bar.beer);
      await customer.payments.placeOrder(order);
      await venue.db.updateTable('settings').set({ accepts_orders: 'never' }).execute();
      const list = () => customer.orders.listRecentOrders({ page: 1 });
      expect(await list()).toMatchObject({ orders: [{ id: order.orderId, isToAccept: true }], total: 1 });
      const { id: paymentId } = await venue.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
      const manager = await venue.staffBrowser('MANAGER');
      await (how === 'cancels'
        ? manager.paymentHistory.cancelPayment({ paymentId, reason: 'No queda' })
        : manager.owedOrders.markOrdersFalse({ paymentId, scope: 'order' }));
      const canceled = { id: order.orderId, paymentState: 'canceled', isToAccept: true };
      expect(await list()).toMatchObject({ orders: [canceled], total: 0 });
      venue.setNow(minutesAfter(24 * 60));
      expect(await list()).toMatchObject({ orders: [], total: 0 });
    },
  );

  it('include neither those of another customer nor those of staff', async () => {
    const other = venue.browser();
    await addOrder(venue.db, { customerId: await enter(other) });
    await addOrder(venue.db, { customerId: null });
    const own = await addOrder(venue.db, { customerId: customerId });
    expect(await customer.orders.listRecentOrders({ page: 1 })).toMatchObject({ orders: [{ id: own.id }], total: 1 });
  });

  it.each(['0', '-1', '1.5', 'uno', '', '10001', '1&page=2'])(
    'are refused as malformed for the page «%s»',
    async (page) => {
      const reply = await customer.send({ method: 'GET', url: `/api/orders?page=${page}` });
      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed', details: { fields: { page: /./ } } } });
    },
  );
});

describe('one order of a customer', () => {
  it('has its lines, whether each is pending, its comment and its total', async () => {
    const { id, lineIds } = await addOrder(venue.db, {
      customerId: customerId,
      comment: 'Sin prisa',
      lines: [
        { quantity: 3, price: 250, notes: 'Muy fría' },
        { name: 'Croquetas', label: 'Croquetas', product_type_id: 'food', price: 850, done_on: minutesAfter(-180) },
      ],
    });
    expect(await customer.orders.readOrder({ orderId: id })).toEqual({
      id,
      time: '2026-11-21T20:00:00.000Z',
      tableCode: 'A1',
      comment: 'Sin prisa',
      total: 1600,
      paymentState: 'succeeded',
      due: 0,
      refunded: 0,
      notices: [],
      isWaiting: false,
      isToAccept: false,
      takeBackUntil: null,
      hasNoticeEmails: false,
      lines: [
        {
          id: lineIds[0],
          section: 'drinks',
          name: 'Caña',
          label: 'Caña',
          size: '',
          quantity: 3,
          notes: 'Muy fría',
          price: 250,
          amount: 750,
          discount: 0,
          isInvited: false,
          isPending: true,
          isVoided: false,
        },
        {
          id: lineIds[1],
          section: 'food',
          name: 'Croquetas',
          label: 'Croquetas',
          size: '',
          quantity: 1,
          notes: '',
          price: 850,
          amount: 850,
          discount: 0,
          isInvited: false,
          isPending: false,
          isVoided: false,
        },
      ],
    });
  });

  it('gets another customer the same response as an order that was never placed', async () => {
    const { id } = await addOrder(venue.db, { customerId: customerId });
    const stranger = venue.browser();
    await enter(stranger);
    const theirs = await stranger.send({ method: 'GET', url: `/api/orders/${id}` });
    const nobodys = await stranger.send({ method: 'GET', url: `/api/orders/${venue.newId()}` });
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(theirs.body).toEqual(nobodys.body);
  });

  it('is not found if staff placed it', async () => {
    const { id } = await addOrder(venue.db, { customerId: null });
    await expect(customer.orders.readOrder({ orderId: id })).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['1', "1' or '1'='1", '%00', '..%2f..%2fetc'])('is refused as malformed for the id «%s»', async (id) => {
    const reply = await customer.send({ method: 'GET', url: `/api/orders/${encodeURIComponent(id)}` });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

/** Opens a session and returns the customer's id. */
async function enter(browser: TestBrowser): Promise<string> {
  await browser.customers.identify({ email: null });
  return storeCustomer(venue, browser);
}

function minutesAfter(minutes: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000);
}

/** Sends a wait notice for the drinks of a table. */
async function sendWaitNotice(tableCode: string, wait: AnnouncedWaitingTime): Promise<void> {
  await waiter.notices.sendWaitNotice({ noticeId: venue.newId(), section: 'drinks', tableCode, wait });
}
