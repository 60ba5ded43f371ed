// Sending wait notices: whom they reach, once, and what customers then see of their orders.
import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addPendingPayment } from '#server/z-closures/testing/pending-payments.ts';
import { addCustomerWithSession, addSubscription, eraseEmailDuring, type TestCustomer } from './testing/customers.ts';

const venue = await openTestVenue({ publicUrl: 'https://encina.example' });
const waiter = await venue.staffBrowser('WAITER');
let lucia: TestCustomer;
let marta: TestCustomer;

beforeEach(async () => {
  for (const table of [
    ...(['push_messages', 'notice_mails', 'outgoing_mails', 'wait_notice_orders', 'wait_notices'] as const),
    ...([
      'notice_emails',
      'push_subscriptions',
      'receipts',
      'order_lines',
      'payment_shares',
      'payments',
      'orders',
    ] as const),
  ])
    await venue.db.deleteFrom(table).execute();
  venue.setNow(SATURDAY_NIGHT);
  lucia = await addCustomerWithSession(venue, 'lucia@comanda.test');
  marta = await addCustomerWithSession(venue);
});

describe('whom a notice reaches', () => {
  it('the orders of customers with pending lines of the section at the table, and no others', async () => {
    const here = await lucia.order('A1', 'food', 'drinks');
    await marta.order('A1', 'drinks');
    await marta.order('A2', 'food');
    await addOrder(venue.db, { tableCode: 'A1', lines: [{ product_type_id: 'food' }] });
    const done = await marta.order('A1', 'food');
    await waiter.printing.markDone({ lineIds: done.lineIds });

    const reach = { orders: 1, withPush: 0, withEmail: 0 };
    expect(await waiter.notices.readNoticeReach({ section: 'food', tableCode: 'A1' })).toEqual(reach);
    expect(await send('food', 'A1')).toEqual(reach);
    expect(await venue.db.selectFrom('wait_notice_orders').select('order_id').execute()).toEqual([
      { order_id: here.id },
    ]);
  });

  it('is counted by push and e-mail before and after, the same', async () => {
    const withMail = await lucia.order('A1', 'food');
    await lucia.browser.notices.switchEmailNotices({ orderId: withMail.id, isWanted: true });
    await marta.order('A1', 'food');
    await addSubscription(venue, marta.id);

    const reach = { orders: 2, withPush: 1, withEmail: 1 };
    expect(await waiter.notices.readNoticeReach({ section: 'food', tableCode: 'A1' })).toEqual(reach);
    expect(await send('food', 'A1')).toEqual(reach);
  });

  it('is refused, and stores nothing, if only staff ordered there', async () => {
    await addOrder(venue.db, { tableCode: 'A1', lines: [{ product_type_id: 'food' }] });
    expect(await waiter.notices.readNoticeReach({ section: 'food', tableCode: 'A1' })).toMatchObject({ orders: 0 });
    await expect(send('food', 'A1')).rejects.toMatchObject({ code: 'notice-without-orders' });
    expect(await storedNotices()).toBe(0);
  });

  it('is refused if all lines are done already', async () => {
    const { lineIds } = await lucia.order('A1', 'food');
    await waiter.printing.markDone({ lineIds });
    await expect(send('food', 'A1')).rejects.toMatchObject({ code: 'notice-without-orders' });
  });
});

describe('a notice that is sent again', () => {
  it('with the same id is one notice, with the same result, also after its lines are done', async () => {
    const { lineIds } = await lucia.order('A1', 'food');
    const noticeId = venue.newId();
    const sent = await send('food', 'A1', { noticeId });
    expect(await send('food', 'A1', { noticeId })).toEqual(sent);
    await waiter.printing.markDone({ lineIds });
    expect(await send('food', 'A1', { noticeId })).toEqual(sent);
    expect(await storedNotices()).toBe(1);
  });

  it('with the same id ten times at once is one notice', async () => {
    await lucia.order('A1', 'food');
    const noticeId = venue.newId();
    await Promise.all(Array.from({ length: 10 }, () => send('food', 'A1', { noticeId })));
    expect(await storedNotices()).toBe(1);
  });

  it('within 20 seconds is refused, for this table and section only', async () => {
    await lucia.order('A1', 'food', 'drinks');
    await lucia.order('A2', 'food');
    await send('food', 'A1');
    venue.setNow(secondsAfter(19.9));
    await expect(send('food', 'A1', { wait: '45' })).rejects.toMatchObject({ code: 'notice-too-soon' });
    await send('drinks', 'A1');
    await send('food', 'A2');
    venue.setNow(secondsAfter(20));
    await send('food', 'A1', { wait: '45' });
    expect(await storedNotices()).toBe(4);
  });

  it('by ten tablets at once is one notice: the others are refused', async () => {
    await lucia.order('A1', 'food');
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => send('food', 'A1')));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await storedNotices()).toBe(1);
  });
});

describe('the order of a customer', () => {
  it('has the latest notice of each section with pending lines', async () => {
    const { id, lineIds } = await lucia.order('A1', 'food', 'drinks');
    const [food = ''] = lineIds;
    await send('food', 'A1', { wait: '20' });
    await send('drinks', 'A1', { wait: 'over-hour' });
    venue.setNow(secondsAfter(60));
    await send('food', 'A1', { wait: '45' });

    const drinks = { section: 'drinks', wait: 'over-hour', sentOn: SATURDAY_NIGHT.toISOString() };
    const { notices } = await lucia.browser.orders.readOrder({ orderId: id });
    expect(notices).toEqual([drinks, { section: 'food', wait: '45', sentOn: secondsAfter(60).toISOString() }]);

    await waiter.printing.markDone({ lineIds: [food] });
    const { orders } = await lucia.browser.orders.listRecentOrders({ page: 1 });
    expect(orders).toMatchObject([{ notices: [drinks] }]);
  });

  it('is published once to each customer, and to the board of its section', async () => {
    await lucia.order('A1', 'food');
    await lucia.order('A1', 'food');
    const events: string[] = [];
    for (const topic of ['own-orders', 'board-food', 'board-drinks'] as const) {
      venue.live.onChanged(topic, () => events.push(topic));
    }
    await send('food', 'A1');
    expect(events).toEqual(['own-orders', 'board-food']);
  });
});

describe('e-mails', () => {
  it('say how long it takes and how they came to be sent, to the customer who asked for them', async () => {
    const { id } = await lucia.order('A1', 'food');
    await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    expect(await lucia.browser.orders.readOrder({ orderId: id })).toMatchObject({ hasNoticeEmails: true });
    await send('food', 'A1', { wait: '30' });
    const [mail] = await venue.db.selectFrom('outgoing_mails').selectAll().execute();
    expect(mail).toMatchObject({
      recipient: 'lucia@comanda.test',
      expires_on: secondsAfter(30 * 60),
    });
    expect(mail?.subject).toContain('Tu pedido de comida para la mesa A01 estará listo en 30 min');
    expect(mail?.body).toContain('https://encina.example/recent');
    expect(mail?.body).toContain('porque lo pediste para tu pedido de las 21:00');
  });

  it('are three for an order at most, and six an hour to an address', async () => {
    const first = await lucia.order('A1', 'food');
    const second = await lucia.order('B1', 'food');
    const third = await lucia.order('C1', 'food');
    for (const { id } of [first, second, third])
      await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    const sent: number[] = [];
    for (const [minute, table] of ['A1', 'A1', 'A1', 'A1', 'B1', 'B1', 'B1', 'C1'].entries()) {
      venue.setNow(secondsAfter(minute * 60));
      sent.push((await send('food', table)).withEmail);
    }
    expect(sent).toEqual([1, 1, 1, 0, 1, 1, 1, 0]);
    venue.setNow(secondsAfter(62 * 60));
    expect((await send('food', 'C1')).withEmail).toBe(1);
  });

  it('and the receipts that customers requested for the address count together', async () => {
    const { id } = await lucia.order('A1', 'food');
    await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    const { paymentId } = await addPendingPayment(venue, { method: 'manual', amount: 300 });
    const receipts = Array.from({ length: 5 }, () => ({
      ...{ id: venue.newId(), mail_id: venue.newId(), payment_id: paymentId },
      ...{ customer_id: marta.id, requested_on: SATURDAY_NIGHT },
      address_hash: hash('sha256', 'lucia@comanda.test', 'buffer'),
      ...{ staff_id: null, network_hash: null },
    }));
    await venue.db.insertInto('receipts').values(receipts).execute();
    const sent: number[] = [];
    for (const minute of [0, 1]) {
      venue.setNow(secondsAfter(minute * 60));
      sent.push((await send('food', 'A1')).withEmail);
    }
    expect(sent).toEqual([1, 0]);
  });

  it('do not go to an address that was erased while the notice waited for the lines', async () => {
    const { id } = await lucia.order('A1', 'food');
    await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    const sent = await eraseEmailDuring(venue.db, lucia.id, () => send('food', 'A1'));
    expect(sent).toMatchObject({ orders: 1, withEmail: 0 });
  });

  it('are stopped by their customer', async () => {
    const { id } = await lucia.order('A1', 'food');
    await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: true });
    expect(await lucia.browser.notices.switchEmailNotices({ orderId: id, isWanted: false })).toEqual({
      isWanted: false,
    });
    expect((await send('food', 'A1')).withEmail).toBe(0);
  });

  it('are refused to a customer without an address, and for an order of another customer', async () => {
    const own = await marta.order('A1', 'food');
    await expect(marta.browser.notices.switchEmailNotices({ orderId: own.id, isWanted: true })).rejects.toMatchObject({
      code: 'email-required',
    });
    await expect(lucia.browser.notices.switchEmailNotices({ orderId: own.id, isWanted: true })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

type Sent = Parameters<TestBrowser['notices']['sendWaitNotice']>[0];

function send(section: Sent['section'], tableCode: string, more: Partial<Sent> = {}) {
  return waiter.notices.sendWaitNotice({ noticeId: venue.newId(), section, tableCode, wait: '20', ...more });
}

async function storedNotices(): Promise<number> {
  return (await venue.db.selectFrom('wait_notices').select('id').execute()).length;
}

function secondsAfter(seconds: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + seconds * 1_000);
}
