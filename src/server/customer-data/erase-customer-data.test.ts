// Erasure of a customer of whom every table stores something: afterwards the whole database is searched.

import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import { ERASED_LABEL_PREFIX } from '#domain/customer-data.ts';
import { sendDeletionsToProviders } from '#server/attempts/index.ts';
import { TEST_CARD } from '#server/attempts/testing/provider.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { DAY_SUM_TABLE_NAMES } from '#server/day-sums/day-rows.ts';
import { withDaySumSnapshot } from '#server/day-sums/index.ts';
import { storeDaySums } from '#server/day-sums/store-day-sums.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import { ORDER_LINES } from '#server/orders/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { repeatErasures } from './repeat-erasures.ts';
import {
  CUSTOMER_TEXTS,
  OTHER_CUSTOMER_TEXTS,
  openVenueWithCustomerData,
  RECEIPT_EMAIL,
} from './testing/rich-customer.ts';
import { findInDatabase } from './testing/search-database.ts';

const place = await openVenueWithCustomerData();
const { owner } = place;
const choice = { customerIds: [place.customerId, place.secondId], email: CUSTOMER_TEXTS.email };
const erased = await eraseTwice();
const deleted = await deleteAtProvider();

describe('erasing', () => {
  it('twice at the same time erases once, ends the session and its streams, and changes no sum', async () => {
    const { results, sums, entries, stream } = erased;
    expect(results.toSorted((one, other) => other.erased - one.erased)).toEqual([
      { erased: 2, staffOrders: 1, otherReceipts: 1, cardsLeft: 1 },
      { erased: 0, staffOrders: 0, otherReceipts: 0, cardsLeft: 0 },
    ]);
    await stream.received('ended');
    expect(sums.after).toEqual(sums.before);
    expect(sums.computed).toEqual(sums.before);
    expect(sums.before.customers).toHaveLength(2);
    expect(entries).toEqual([
      {
        kind: 'customer-data-erased',
        details: { customers: 2, staffOrders: 1, otherReceipts: 1, isAutomatic: false },
      },
    ]);
  });

  it('leaves nothing of the customer in the whole database, and all of the other customer', async () => {
    const { db } = place.venue;
    expect(
      await findInDatabase(db, [...Object.values(CUSTOMER_TEXTS), place.label, hashEmailAddress(CUSTOMER_TEXTS.email)]),
    ).toEqual([]);
    const others = await findInDatabase(db, Object.values(OTHER_CUSTOMER_TEXTS));
    for (const column of ['customers.email', 'orders.comment', 'order_lines.notes', 'print_jobs.ticket'])
      expect(others).toContain(column);
    const { rows } = await raw<{ browsers: number; subscriptions: number }>`
      select (select count(*) from payment_attempts where browser <> '{}') as browsers,
        (select count(*) from push_subscriptions) as subscriptions
    `.execute(db);
    expect(rows).toEqual([{ browsers: 0, subscriptions: 0 }]);
  });

  it('keeps the orders with their lines and amounts, under a neutral label', async () => {
    const { db } = place.venue;
    const orders = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'remainder_of')
      .select(['email', 'comment', 'total_amount_order as total', 'content_hash'])
      .select(ORDER_LINES.as('lines'))
      .where('customer_id', '=', place.customerId)
      .where('payment_on', 'is not', null)
      .execute();
    expect(orders).toHaveLength(2);
    for (const order of orders) {
      expect(order.email.startsWith(ERASED_LABEL_PREFIX)).toBe(true);
      expect(order).toMatchObject({
        ...{ comment: '', total: 250, content_hash: null },
        lines: [{ name: 'Caña', label: 'Caña', quantity: 1, price: 250, notes: '' }],
      });
    }
    expect(await owner.customerData.findCustomers({ text: CUSTOMER_TEXTS.email })).toMatchObject({
      customers: [],
      emails: [],
    });
    expect(await owner.customerData.readCustomerData(choice)).toMatchObject({ customers: [], staffOrders: [] });
  });

  it('of an e-mail that only receipts were sent to erases the hash of the address, with an entry', async () => {
    const erasure = { customerIds: [], email: RECEIPT_EMAIL };
    const counts = { staffOrders: 0, otherReceipts: 1 };
    const earlier = (await readActivity()).length;
    expect(await owner.customerData.eraseCustomerData(erasure)).toEqual({ erased: 0, cardsLeft: 0, ...counts });
    expect(await findInDatabase(place.venue.db, [RECEIPT_EMAIL, hashEmailAddress(RECEIPT_EMAIL)])).toEqual([]);
    expect(await owner.customerData.eraseCustomerData(erasure)).toMatchObject({ otherReceipts: 0 });
    const entries = (await readActivity()).slice(earlier);
    expect(entries.map(({ details }) => details)).toEqual([{ customers: 0, isAutomatic: false, ...counts }]);
  });

  it('deletes the saved card and the customer at the provider, again and again until it replies', () => {
    expect(deleted).toEqual({ waiting: [2, 0], cards: ['a-token-nobody-sees'], customers: ['payer-1'] });
  });
});

describe('a request that had read the customer before the erasure', () => {
  it('stores an order that is erased a minute later', async () => {
    const { venue, placeOrder, createCustomer } = place;
    const { db } = venue;
    await db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
    const customer = await createCustomer();
    const customerIds = [await storeCustomer(venue, customer)];
    const id = await placeOrder(customer);
    await owner.customerData.eraseCustomerData({ customerIds, email: null });
    await db
      .updateTable('orders')
      .set({ email: CUSTOMER_TEXTS.email, comment: CUSTOMER_TEXTS.comment })
      .where('id', '=', id)
      .execute();
    venue.setNow(new Date(venue.services.clock().getTime() + 60_000));
    await repeatErasures(venue.services);
    expect(await findInDatabase(db, Object.values(CUSTOMER_TEXTS))).toEqual([]);
    expect(await db.selectFrom('repeated_erasures').selectAll().execute()).toEqual([]);
  });
});

describe('orders that are placed at the same time as the erasure', () => {
  it('keep no personal data once the erasure was repeated', async () => {
    const { venue, placeOrder, createCustomer } = place;
    await venue.db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
    const email = 'a.la.vez@example.com';
    for (let round = 0; round < 5; round += 1) {
      const customer = await createCustomer();
      await customer.customers.identify({ email });
      await storeCustomer(venue, customer);
      const { customers } = await owner.customerData.findCustomers({ text: email });
      const customerIds = customers.map(({ customerId }) => customerId);
      await Promise.allSettled([
        placeOrder(customer),
        owner.customerData.eraseCustomerData({ customerIds, email }),
        placeOrder(customer),
      ]);
    }
    venue.setNow(new Date(venue.services.clock().getTime() + 60_000));
    await repeatErasures(venue.services);
    expect(await findInDatabase(venue.db, [email])).toEqual([]);
  });
});

describe('money that arrives after the erasure', () => {
  it('settles the order under the neutral label, and its card is deleted at the provider', async () => {
    const { venue, bank, startCheckout, sendWebhook, readStored, paymentOf } = place;
    await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    bank.reset();
    Object.assign(bank, { card: TEST_CARD, canClose: false });
    const { customer, orderId, ref, start } = await startCheckout();
    await customer.customers.identify({ email: CUSTOMER_TEXTS.email });
    await start({ paymentOption: 'redirect', saveCard: true });
    await venue.db.updateTable('payment_attempts').set({ state: 'canceled', unpaid_confirmation: 'none' }).execute();
    await venue.db.updateTable('payments').set({ state: 'expired' }).where('remainder_of', '=', orderId).execute();
    const { customers } = await owner.customerData.findCustomers({ text: CUSTOMER_TEXTS.email });
    const customerIds = customers.map(({ customerId }) => customerId);
    expect(await owner.customerData.eraseCustomerData({ customerIds, email: null })).toMatchObject({ erased: 1 });

    bank.payOnPage(ref);
    expect(await sendWebhook(bank.sign(ref))).toBe(200);
    expect(await readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
    expect((await paymentOf(orderId)).email).toMatch(/^borrado-/);
    expect(await venue.db.selectFrom('saved_cards').selectAll().execute()).toEqual([]);
    await sendDeletionsToProviders(venue.services, { providers: [bank.provider()] });
    expect([bank.deletedCards, bank.deletedCustomers]).toEqual([[TEST_CARD.token], ['payer-1']]);
  });
});

describe('the phone that comes back with its old cookie', () => {
  it('is not identified until it scans the table, as a new customer', async () => {
    const { customer } = place;
    await expect(customer.orders.listRecentOrders({ page: 1 })).rejects.toMatchObject({ code: 'not-identified' });
    await customer.customers.scanTable({ code: 'A1' });
    expect(await customer.customers.readCustomer({})).toMatchObject({
      ...{ hasEmail: false, ordersCount: 0 },
      label: expect.stringMatching(/^anonimo-/),
    });
  });
});

/** Two requests erase at the same time, while the customer has a stream open. */
async function eraseTwice() {
  const { venue, customer } = place;
  const address = await listenOnFreePort(venue.app);
  const stream = await openStream(address, `${LIVE_PATHS.customer}?topics=menu,own-orders`, customer);
  await stream.received('ready');
  const day = { day: '2026-11-21', timeZone: 'Europe/Madrid', now: SATURDAY_NIGHT };
  await venue.db.transaction().execute((sql) => storeDaySums(sql, day));
  const before = await readAllSums();
  const results = await Promise.all([
    owner.customerData.eraseCustomerData(choice),
    owner.customerData.eraseCustomerData(choice),
  ]);
  const after = await readAllSums();
  await venue.db.deleteFrom('stored_days').execute();
  return { results, sums: { before, after, computed: await readAllSums() }, entries: await readActivity(), stream };
}

/** The worker tries it once while the provider is unreachable, and then twice at the same time. */
async function deleteAtProvider() {
  const { venue, bank } = place;
  const gateways = { providers: [bank.provider()] };
  bank.isUnreachable = true;
  await sendDeletionsToProviders(venue.services, gateways);
  const waiting = await countDeletions();
  bank.isUnreachable = false;
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
  await Promise.all([
    sendDeletionsToProviders(venue.services, gateways),
    sendDeletionsToProviders(venue.services, gateways),
  ]);
  const { deletedCards, deletedCustomers } = bank;
  return { waiting: [waiting, await countDeletions()], cards: [...deletedCards], customers: [...deletedCustomers] };
}

async function countDeletions(): Promise<number> {
  return (await place.venue.db.selectFrom('provider_deletions').select('id').execute()).length;
}

function readActivity() {
  return place.venue.db
    .selectFrom('activity_log')
    .select(['kind', 'details'])
    .where('kind', '=', 'customer-data-erased')
    .orderBy('id')
    .execute();
}

async function readAllSums(): Promise<Record<string, unknown[]>> {
  return withDaySumSnapshot(createSystemContext(place.venue.services), '2026-11-21', async ({ sql, rows }) => {
    const tables: Record<string, unknown[]> = {};
    for (const name of DAY_SUM_TABLE_NAMES) {
      const result = await raw`select * from ${rows(name)} as sums order by sums::text`.execute(sql);
      tables[name] = result.rows;
    }
    return tables;
  });
}
