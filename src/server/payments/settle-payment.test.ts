// A payment that needs a provider, from placing the order to refunds.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentMode, PaymentState } from '#domain/payment.ts';
import { TestBank } from '#server/attempts/testing/provider.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { endPendingPayment, lockPayment, recordRefundedAmount, settlePayment } from './index.ts';
import { anOrderOf, storeSmallMenu } from './testing/carts.ts';

const CONFIRMATION = { method: 'bizum', paid: cents(500), externalId: 'money-1', attemptId: null } as const;

const venue = await openTestVenue({ paying: { providers: [new TestBank('redsys').provider()] } });
const bar = await storeSmallMenu(venue.db);
let customer: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await setPaymentMode('redsys');
  customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
});

describe('placing an order in a venue with a payment provider', () => {
  it('stores a pending payment with the next number, its lines and their total, and its order, which is on no board yet', async () => {
    const order = { ...anOrderOf(bar.beer, bar.croquettes), comment: ' Sin prisa ' };
    const placed = await customer.payments.placeOrder(order);
    expect(placed).toMatchObject({ orderId: order.orderId, paymentState: 'pending', total: 500 });
    expect(await paymentOf(order.orderId)).toMatchObject({
      ...{ number: placed.paymentNumber, state: 'pending', payment_method: 'redsys', payment_on: null },
      ...{ total_amount_order: 500, amount_paid_by_user: 0, z_closure_id: null, comment: 'Sin prisa' },
    });
    expect(await ordersOf(order.orderId)).toEqual({ orders: 0, lines: 0, comments: 1 });
    const waiting = venue.db.selectFrom('order_lines').select(['position', 'name', 'quantity', 'price', 'sent_on']);
    expect(await waiting.where('order_id', '=', order.orderId).orderBy('position').execute()).toEqual([
      { position: 1, name: 'Caña', quantity: 1, price: 250, sent_on: null },
      { position: 2, name: 'Croquetas', quantity: 1, price: 250, sent_on: null },
    ]);
  });

  it('ten times at the same time stores one payment, and a later request returns its current state', async () => {
    const order = anOrderOf(bar.beer);
    const placed = await Promise.all(Array.from({ length: 10 }, () => customer.payments.placeOrder(order)));
    expect(new Set(placed.map(({ paymentNumber }) => paymentNumber)).size).toBe(1);
    await within((context, sql, id) => endPendingPayment(context, sql, id, { ending: 'abandoned' }), order.orderId);
    expect(await customer.payments.placeOrder(order)).toMatchObject({ paymentState: 'canceled' });
  });

  it('is refused if the terms for paying are not accepted', async () => {
    const order = { ...anOrderOf(bar.beer), termsAccepted: false };
    await expect(customer.payments.placeOrder(order)).rejects.toMatchObject({ code: 'terms-to-pay' });
  });

  it('is refused if the provider is not configured', async () => {
    await setPaymentMode('stripe');
    await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({
      code: 'payment-method-unavailable',
    });
  });
});

describe('settling a payment', () => {
  it('enters it into the open Z closure, stores the order, and publishes to the boards and to the customer', async () => {
    const order = { ...anOrderOf(bar.beer, bar.croquettes), comment: 'Sin prisa' };
    await customer.payments.placeOrder(order);
    const address = await listenOnFreePort(venue.app);
    const stream = await openStream(address, '/api/live?topics=own-orders', customer);
    await stream.received('ready');

    expect(await settle(order.orderId)).toBe(true);
    const open = venue.db.selectFrom('z_closures').select('id').where('closed_on', 'is', null);
    expect(await paymentOf(order.orderId)).toMatchObject({
      ...{ state: 'succeeded', payment_method: 'bizum', amount_paid_by_user: 500, external_payment_id: 'money-1' },
      ...{ payment_on: SATURDAY_NIGHT, z_closure_id: (await open.executeTakeFirstOrThrow()).id, is_late: false },
    });
    expect(await ordersOf(order.orderId)).toEqual({ orders: 1, lines: 2, comments: 1 });
    expect(await customer.orders.readOrder(order)).toMatchObject({ comment: 'Sin prisa', total: 500 });
    await stream.received('changed', 'own-orders');
    stream.close();
  });

  it('ten times at the same time stores one order', async () => {
    const order = anOrderOf(bar.beer, bar.croquettes);
    await customer.payments.placeOrder(order);
    const settled = await Promise.all(Array.from({ length: 10 }, () => settle(order.orderId)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await ordersOf(order.orderId)).toMatchObject({ orders: 1, lines: 2 });
  });

  it.each(['canceled', 'expired'] as const)(
    'that was %s succeeds with the late money, and reports an incident',
    async (state) => {
      const order = anOrderOf(bar.beer, bar.croquettes);
      await customer.payments.placeOrder(order);
      expect(
        await within(
          (context, sql, id) =>
            endPendingPayment(context, sql, id, { ending: state === 'expired' ? state : 'abandoned' }),
          order.orderId,
        ),
      ).toBe(true);
      expect(await paymentOf(order.orderId)).toMatchObject({ state });
      expect(await settle(order.orderId)).toBe(true);
      expect(await paymentOf(order.orderId)).toMatchObject({ state: 'succeeded', is_late: true });
      expect(await ordersOf(order.orderId)).toMatchObject({ orders: 1, lines: 2 });
      const { id } = await paymentOf(order.orderId);
      const incidents = await venue.db
        .selectFrom('payment_incidents')
        .selectAll()
        .where('payment_id', '=', id)
        .execute();
      expect(incidents).toMatchObject([{ kind: 'late-money', detail: { amount: 500, externalId: 'money-1' } }]);
    },
  );

  it('opens one Z closure if none is open, also for three payments at the same time', async () => {
    await venue.db.updateTable('z_closures').set({ closed_on: SATURDAY_NIGHT, totals: '[]' }).execute();
    const orders = [anOrderOf(bar.beer), anOrderOf(bar.beer), anOrderOf(bar.beer)];
    for (const order of orders) await customer.payments.placeOrder(order);
    await Promise.all(orders.map(({ orderId }) => settle(orderId)));
    const open = await venue.db.selectFrom('z_closures').selectAll().where('closed_on', 'is', null).execute();
    expect(open).toHaveLength(1);
  });
});

describe('a paid payment', () => {
  it('cannot expire', async () => {
    const order = anOrderOf(bar.beer);
    await customer.payments.placeOrder(order);
    await settle(order.orderId);
    expect(
      await within((context, sql, id) => endPendingPayment(context, sql, id, { ending: 'expired' }), order.orderId),
    ).toBe(false);
    expect(await paymentOf(order.orderId)).toMatchObject({ state: 'succeeded' });
  });

  it('changes its state as its money is refunded', async () => {
    const order = anOrderOf(bar.beer, bar.croquettes);
    await customer.payments.placeOrder(order);
    await settle(order.orderId);
    const states: [refunded: number, state: PaymentState][] = [
      [0, 'succeeded'],
      [200, 'partially-refunded'],
      [300, 'partially-refunded'],
      [500, 'refunded'],
    ];
    for (const [refunded, state] of states) {
      await within((context, sql, id) => recordRefundedAmount(context, sql, id, cents(refunded)), order.orderId);
      expect(await paymentOf(order.orderId)).toMatchObject({ state });
    }
  });
});

function settle(orderId: string): Promise<boolean> {
  return within(async (context, sql, id) => {
    const payment = await lockPayment(sql, id);
    return payment !== undefined && settlePayment(context, sql, payment, CONFIRMATION);
  }, orderId);
}

async function within<T>(
  work: (context: Context, sql: Sql, paymentId: string) => Promise<T>,
  orderId: string,
): Promise<T> {
  const context = createSystemContext(venue.services);
  const { id } = await paymentOf(orderId);
  return context.transaction((sql) => work(context, sql, id));
}

async function setPaymentMode(payment_mode: PaymentMode): Promise<void> {
  await venue.db.updateTable('settings').set({ payment_mode }).execute();
}

function paymentOf(orderId: string) {
  const payments = venue.db.selectFrom('payments').innerJoin('orders', 'orders.id', 'remainder_of');
  return payments.selectAll('payments').select('comment').where('remainder_of', '=', orderId).executeTakeFirstOrThrow();
}

async function ordersOf(orderId: string) {
  const { db } = venue;
  const [orders, lines, comments] = await Promise.all([
    db.selectFrom('orders').select('id').where('id', '=', orderId).where('sent_on', 'is not', null).execute(),
    db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .where('sent_on', 'is not', null)
      .execute(),
    db.selectFrom('orders').select('comment').where('id', '=', orderId).where('comment', '<>', '').execute(),
  ]);
  return { orders: orders.length, lines: lines.length, comments: comments.length };
}
