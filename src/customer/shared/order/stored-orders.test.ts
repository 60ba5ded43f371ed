import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { aStorage } from '#customer/shared/testing/builders.ts';
import { newOrder, type StoredOrder } from './stored-order.ts';
import { ENDED_ORDER_WATCH_MS } from './stored-orders.ts';
import { CANCELED_STATUS, PAID_STATUS } from './testing/order-machine.ts';
import { createFakePaymentServer, createPayingCustomer } from './testing/payment-venue.ts';

const CONTENT = { tableCode: 'A1', lines: [], comment: '' };

/** The orders of a browser in which these keys are stored. */
async function someOrders(entries: Record<string, unknown> = {}) {
  const stored = Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  const device = aStorage({ email: 'anonimo-abcd1234', ...stored });
  const customer = await createPayingCustomer(createFakePaymentServer(), { device });
  const end = (id: number, fields: Partial<OrderStatus> = {}) => {
    customer.orders.write(newOrder(anId(id), 'online', CONTENT));
    customer.orders.end({ ...CANCELED_STATUS, orderId: anId(id), ...fields });
  };
  const idsEnded = () => customer.orders.ended().map(({ orderId }) => orderId);
  return { ...customer, end, idsEnded };
}

describe('the orders that this browser stores', () => {
  it('have each ended one once, the newest first, and at most five', async () => {
    const { end, idsEnded } = await someOrders();
    for (const id of [1, 2, 3, 4, 5, 6, 6]) end(id);
    expect(idsEnded()).toEqual([6, 5, 4, 3, 2].map(anId));
  });

  it('keep the open one beside the ended ones, in the tab that sent it', async () => {
    const { end, orders, device } = await someOrders();
    end(1);
    orders.write(newOrder(anId(2), 'online', CONTENT));
    end(3);
    expect(orders.open()).toMatchObject({ orderId: anId(2) });
    expect(orders.isOpenedHere()).toBe(true);
    const another = await createPayingCustomer(createFakePaymentServer(), { device, tab: 'another' });
    expect(another.orders.open()).toMatchObject({ orderId: anId(2) });
    expect(another.orders.isOpenedHere()).toBe(false);
  });

  it('forget an ended one after a day, and never the open one', async () => {
    const { end, idsEnded, orders, app } = await someOrders();
    end(1);
    orders.write(newOrder(anId(2), 'staff', CONTENT));
    app.clock.at += ENDED_ORDER_WATCH_MS - 1;
    expect(idsEnded()).toEqual([anId(1)]);
    app.clock.at += 1;
    expect(idsEnded()).toEqual([]);
    expect(orders.open()).toMatchObject({ orderId: anId(2) });
  });

  it('are not read if the storage was changed by hand', async () => {
    const order = { ...newOrder(anId(1), 'online', CONTENT), startedInTab: 'first' };
    expect((await someOrders({ orders: [order] })).orders.open()).toMatchObject({ orderId: anId(1) });
    expect((await someOrders({ orders: [{ ...order, kind: 'free' }] })).orders.open()).toBeNull();
    expect((await someOrders({ orders: {} })).orders.open()).toBeNull();
  });

  it('never show an older reply of the server in place of a newer one', async () => {
    const { end, orders } = await someOrders();
    end(1, { readOn: 1_000 });
    orders.applyStatus({ ...PAID_STATUS, orderId: anId(1), readOn: 3_000 });
    expect(orders.notices.get()).toMatchObject([{ kind: 'arrived' }]);
    orders.applyStatus({ ...CANCELED_STATUS, orderId: anId(1), readOn: 2_000 });
    expect(orders.notices.get()).toMatchObject([{ kind: 'arrived' }]);
  });
});

describe('the orders that an earlier version of the app stored', () => {
  const order = { orderId: anId(1), ...CONTENT };
  const attempt = { id: anId(2), way: 'bizum', cardId: null, saveCard: false, isAnswered: true };

  it.each([
    ['an order whose reply was lost', { orderId: order }, { orderId: anId(1), kind: 'staff', attempt: null }],
    [
      'a payment in progress',
      { paymentId: { order, attempt, hasEndedAttempt: true } },
      { orderId: anId(1), kind: 'online', attempt: { id: anId(2), option: 'bizum' }, hasEndedAttempt: true },
    ],
    ['an owed order that is being paid', { paymentId: { order, attempt: null, isOwed: true } }, { kind: 'owed' }],
  ] as const)('are moved once: %s', async (_, entries, expected) => {
    const { orders, device } = await someOrders(entries);
    expect(orders.open()).toMatchObject(expected);
    expect([...device.entries.keys()].filter((key) => key in entries)).toEqual([]);
  });

  it('are moved once: those that have ended', async () => {
    const watched = { order, endedOn: 1, isInCart: true, readOutcome: 'unknown', readDuplicate: 'none' };
    const { orders, app } = await someOrders();
    const endedOn = app.clock.now();
    const moved = await someOrders({ watchedPayments: [{ ...watched, endedOn }] });
    expect(orders.ended()).toEqual([]);
    expect(moved.orders.ended()).toMatchObject([
      { orderId: anId(1), endedOn, acknowledged: { outcome: 'unknown', surplus: 'none' } },
    ] satisfies Partial<StoredOrder>[]);
  });

  it('are dropped if they cannot be read', async () => {
    const { orders, device } = await someOrders({ paymentId: { order: { orderId: 'x' } }, watchedPayments: 'no' });
    expect(orders.open()).toBeNull();
    expect([device.entries.has('paymentId'), device.entries.has('watchedPayments')]).toEqual([false, false]);
  });
});
