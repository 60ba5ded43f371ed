// Storing the messages of a notice: one for each order and subscription, with the notice or not at all.
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storePushMessages } from './store-push-messages.ts';
import { addCustomer, openPushVenue, timeAfter } from './testing/push-venue.ts';

const EXPIRES_ON = timeAfter(20 * 60_000);
let published = 0;

const push = await openPushVenue();
push.venue.live.onChanged('outgoing-push-messages', () => {
  published += 1;
});
beforeEach(async () => {
  published = 0;
  await push.venue.db.deleteFrom('push_subscriptions').execute();
});

describe('the messages of a notice', () => {
  it('are one for each order and each phone of its customer, and are due at once', async () => {
    const { customerId } = await push.addPhone();
    await push.addPhone(customerId);
    const other = await push.addPhone();
    await push.addPhone();
    const orders = [await anOrderOf(customerId), await anOrderOf(customerId), await anOrderOf(other.customerId)];
    expect(await store(orders)).toBe(3);
    const messages = await push.messages();
    expect(messages.map(({ order_id: id }) => id).toSorted()).toEqual(
      [orders[0], orders[0], orders[1], orders[1], orders[2]].map((order) => order?.orderId ?? '').toSorted(),
    );
    const due = { next_try_on: SATURDAY_NIGHT, expires_on: EXPIRES_ON, tries: 0, sent_on: null, given_up_on: null };
    expect(messages).toMatchObject(Array.from({ length: 5 }, () => due));
    expect(published).toBe(1);
  });

  it('are none for customers without a subscription', async () => {
    const { customerId } = await push.addPhone();
    const orders = [await anOrderOf(customerId), await anOrderOf(await addCustomer(push.venue))];
    expect(await store(orders)).toBe(1);
    expect(await push.messages()).toHaveLength(1);
    expect(await store(orders.slice(1))).toBe(0);
    expect(await store([])).toBe(0);
    expect(published).toBe(1);
  });

  it('are not stored, and nothing is published, if the transaction of the notice is rolled back', async () => {
    const { customerId } = await push.addPhone();
    const context = createSystemContext(push.venue.services);
    const orders = [await anOrderOf(customerId)];
    const undone = context.transaction(async (sql) => {
      await storePushMessages(context, sql, { orders, noticeId: null, expiresOn: EXPIRES_ON });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await push.messages()).toEqual([]);
    expect(published).toBe(0);
  });

  it('do not fail the notice when a phone is unsubscribed at the same time', async () => {
    const { customerId } = await push.addPhone();
    const orders = [await anOrderOf(customerId)];
    const { db } = push.venue;
    const unsubscribe = db.deleteFrom('push_subscriptions').execute();
    const [withPush] = await Promise.all([store(orders), unsubscribe]);
    expect(withPush).toBeLessThanOrEqual(1);
    expect(await push.messages()).toEqual([]);
  });
});

async function anOrderOf(customerId: string) {
  const { id } = await addOrder(push.venue.db, { customerId });
  return { orderId: id, customerId };
}

function store(orders: readonly { readonly orderId: string; readonly customerId: string }[]): Promise<number> {
  const context = createSystemContext(push.venue.services);
  return context.transaction((sql) =>
    storePushMessages(context, sql, { orders, noticeId: null, expiresOn: EXPIRES_ON }),
  );
}
