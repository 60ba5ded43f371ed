// A payment that waits for a provider, from being placed to its end.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentFlow, PaymentState } from '#domain/payment.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { type Context, createHouseContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { openDoor, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { endPayment, lockPayment, recordRefunded, settlePayment } from './index.ts';
import { anOrderOf, openSmallBar, type SmallBar } from './testing/carts.ts';

const PROOF = { method: 'bizum', paid: cents(500), externalId: 'money-1', attemptId: null } as const;

let venue: TestVenue;
let bar: SmallBar;
let guest: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
  bar = await openSmallBar(venue.db);
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await setFlow('redsys');
  guest = venue.browser();
  await guest.customers.scanTable({ code: 'A1' });
});

describe('placing an order that a provider is to be paid for', () => {
  it('takes the next number, freezes the lines and their sum, and orders nothing yet', async () => {
    const order = { ...anOrderOf(bar.beer, bar.croquettes), comment: ' Sin prisa ' };
    const placed = await guest.payments.placeOrder(order);
    expect(placed).toMatchObject({ orderId: order.orderId, paymentState: 'pending', total: 500 });
    expect(await paymentOf(order.orderId)).toMatchObject({
      ...{ number: placed.paymentNumber, state: 'pending', payment_method: 'redsys', payment_on: null },
      ...{ total_amount_order: 500, amount_paid_by_user: 0, z_closure_id: null, comment: 'Sin prisa' },
    });
    expect(await ordersOf(order.orderId)).toEqual({ orders: 0, lines: 0, comments: 0 });
  });

  it('is one payment when it comes ten times at once, and its present state is answered', async () => {
    const order = anOrderOf(bar.beer);
    const placed = await Promise.all(Array.from({ length: 10 }, () => guest.payments.placeOrder(order)));
    expect(new Set(placed.map(({ paymentNumber }) => paymentNumber)).size).toBe(1);
    await within((context, sql, id) => endPayment(context, sql, id, 'canceled'), order.orderId);
    expect(await guest.payments.placeOrder(order)).toMatchObject({ paymentState: 'canceled' });
  });

  it('is refused without the terms, in the words for paying', async () => {
    const order = { ...anOrderOf(bar.beer), termsAccepted: false };
    await expect(guest.payments.placeOrder(order)).rejects.toMatchObject({ code: 'terms-to-pay' });
  });

  it('is refused where the provider’s settings are not given', async () => {
    await setFlow('stripe');
    await expect(guest.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({
      code: 'payment-method-unavailable',
    });
  });
});

describe('settling', () => {
  it('pays it into the open closure, makes the order, and tells board and guest', async () => {
    const order = { ...anOrderOf(bar.beer, bar.croquettes), comment: 'Sin prisa' };
    await guest.payments.placeOrder(order);
    const address = await openDoor(venue.app);
    const stream = await openStream(address, '/api/live?topics=own-orders', guest);
    await stream.heard('ready');

    expect(await settle(order.orderId)).toBe(true);
    expect(await paymentOf(order.orderId)).toMatchObject({
      ...{ state: 'succeeded', payment_method: 'bizum', amount_paid_by_user: 500, external_payment_id: 'money-1' },
      ...{ payment_on: SATURDAY_NIGHT, z_closure_id: 1, is_late: false },
    });
    expect(await ordersOf(order.orderId)).toEqual({ orders: 1, lines: 2, comments: 1 });
    expect(await guest.orders.readOrder(order)).toMatchObject({ comment: 'Sin prisa', total: 500 });
    await stream.heard('changed', 'own-orders');
    stream.leave();
  });

  it('twice, or ten times at once, makes one order', async () => {
    const order = anOrderOf(bar.beer, bar.croquettes);
    await guest.payments.placeOrder(order);
    const settled = await Promise.all(Array.from({ length: 10 }, () => settle(order.orderId)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await ordersOf(order.orderId)).toMatchObject({ orders: 1, lines: 2 });
  });

  it.each(['canceled', 'expired'] as const)('what was %s takes the late money, and tells the staff', async (state) => {
    const order = anOrderOf(bar.beer, bar.croquettes);
    await guest.payments.placeOrder(order);
    expect(await within((context, sql, id) => endPayment(context, sql, id, state), order.orderId)).toBe(true);
    expect(await paymentOf(order.orderId)).toMatchObject({ state });
    expect(await settle(order.orderId)).toBe(true);
    expect(await paymentOf(order.orderId)).toMatchObject({ state: 'succeeded', is_late: true });
    expect(await ordersOf(order.orderId)).toMatchObject({ orders: 1, lines: 2 });
    const { id } = await paymentOf(order.orderId);
    const incidents = await venue.db.selectFrom('payment_incidents').selectAll().where('payment_id', '=', id).execute();
    expect(incidents).toMatchObject([{ kind: 'late-money', detail: { amount: 500, externalId: 'money-1' } }]);
  });

  it('opens a closure when none is, and one alone', async () => {
    await venue.db.updateTable('z_closures').set({ closed_on: SATURDAY_NIGHT, totals: '[]' }).execute();
    const orders = [anOrderOf(bar.beer), anOrderOf(bar.beer), anOrderOf(bar.beer)];
    for (const order of orders) await guest.payments.placeOrder(order);
    await Promise.all(orders.map(({ orderId }) => settle(orderId)));
    const open = await venue.db.selectFrom('z_closures').selectAll().where('closed_on', 'is', null).execute();
    expect(open).toHaveLength(1);
  });
});

describe('what was paid', () => {
  it('cannot be given up any more', async () => {
    const order = anOrderOf(bar.beer);
    await guest.payments.placeOrder(order);
    await settle(order.orderId);
    expect(await within((context, sql, id) => endPayment(context, sql, id, 'expired'), order.orderId)).toBe(false);
    expect(await paymentOf(order.orderId)).toMatchObject({ state: 'succeeded' });
  });

  it('moves on as it goes back', async () => {
    const order = anOrderOf(bar.beer, bar.croquettes);
    await guest.payments.placeOrder(order);
    await settle(order.orderId);
    const states: [given: number, state: PaymentState][] = [
      [0, 'succeeded'],
      [200, 'partially-refunded'],
      [300, 'partially-refunded'],
      [500, 'refunded'],
    ];
    for (const [given, state] of states) {
      await within((context, sql, id) => recordRefunded(context, sql, id, cents(given)), order.orderId);
      expect(await paymentOf(order.orderId)).toMatchObject({ state });
    }
  });
});

function settle(orderId: string): Promise<boolean> {
  return within(async (context, sql, id) => {
    const payment = await lockPayment(sql, id);
    return payment !== undefined && settlePayment(context, sql, payment, PROOF);
  }, orderId);
}

async function within<T>(
  work: (context: Context, sql: Sql, paymentId: string) => Promise<T>,
  orderId: string,
): Promise<T> {
  const context = createHouseContext(venue.house);
  const { id } = await paymentOf(orderId);
  return context.transaction((sql) => work(context, sql, id));
}

async function setFlow(payment_method: PaymentFlow): Promise<void> {
  await venue.db.updateTable('settings').set({ payment_method }).execute();
}

function paymentOf(orderId: string) {
  return venue.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

async function ordersOf(orderId: string) {
  const { db } = venue;
  const [orders, lines, comments] = await Promise.all([
    db.selectFrom('orders').select('id').where('id', '=', orderId).execute(),
    db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute(),
    db.selectFrom('order_comments').select('comment').where('order_id', '=', orderId).execute(),
  ]);
  return { orders: orders.length, lines: lines.length, comments: comments.length };
}
