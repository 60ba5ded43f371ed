// Export and erasure of a customer of whom every table stores something: the whole database is searched before and after.

import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CustomerData } from '#contract/customer-data.ts';
import { customerName } from '#contract/customer-name.es.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { ERASED_LABEL_PREFIX } from '#domain/customer-data.ts';
import { sendProviderDeletions } from '#server/attempts/index.ts';
import { TEST_CARD } from '#server/attempts/testing/provider.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { DAY_TABLE_NAMES } from '#server/day-sums/day-rows.ts';
import { readDaySums } from '#server/day-sums/index.ts';
import { storeDay } from '#server/day-sums/store-day.ts';
import { hashAddress } from '#server/mail/index.ts';
import { ORDER_LINES } from '#server/orders/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { OTHER, openCustomerDataVenue, RECEIPT_EMAIL, TEXTS } from './testing/rich-customer.ts';
import { findInDatabase } from './testing/search-database.ts';

const place = await openCustomerDataVenue();
const { owner } = place;
const needles = [...Object.values(TEXTS), place.label, hashAddress(TEXTS.email), 'es-ES'];
let secondId: string;

const choice = () => ({ customerIds: [place.customerId, secondId], email: TEXTS.email });

/** The part of the export that holds what a table stores of the customer. */
const EXPORTED: Readonly<Record<string, (data: CustomerData) => unknown>> = {
  customers: ({ customers }) => customers.map(({ email, label }) => [email, label]),
  orders: ({ customers, staffOrders }) => {
    const orders = [customers[0]?.orders, staffOrders].flat();
    return orders.map((order) => [order?.email, order?.comment]);
  },
  order_lines: ({ customers }) => customers[0]?.orders.flatMap(({ lines }) => lines.map(({ notes }) => notes)),
  outgoing_mails: ({ customers }) => customers[0]?.orders.flatMap(({ waitingEmails }) => waitingEmails),
  payment_attempts: ({ customers }) => customers[0]?.orders.flatMap(({ attempts }) => attempts),
  receipts: ({ customers }) => customers[0]?.orders.flatMap(({ receipts }) => receipts),
  notice_mails: ({ customers }) => customers[0]?.orders.flatMap(({ notices }) => notices),
};
/** Tables that store copies of exported data for a technical reason. */
const TECHNICAL: Readonly<Record<string, string>> = {
  print_jobs: 'Copies of comments and notes for the printers, deleted 30 days after they were printed.',
};

describe('the owner', () => {
  it('finds devices by e-mail and by label, and the staff orders of an e-mail', async () => {
    const found = await owner.customerData.findCustomers({ text: 'LUCIA.marca@' });
    expect(found).toMatchObject({
      customers: [
        { customerId: place.customerId, email: TEXTS.email, label: place.label, orders: 2 },
        { email: TEXTS.email.toUpperCase(), orders: 0, lastOrderOn: null },
      ],
      emails: [{ email: TEXTS.email, staffOrders: 1, receipts: 0 }],
      hasMore: false,
    });
    secondId = found.customers[1]?.customerId ?? '';
    const idsOf = async (text: string) =>
      (await owner.customerData.findCustomers({ text })).customers.map(({ customerId }) => customerId);
    expect(await idsOf(place.label)).toEqual([place.customerId, secondId]);
    expect(await idsOf(customerName(place.label))).toContain(place.customerId);
    expect(await idsOf(TEXTS.earlierEmail)).toEqual([place.customerId]);
    expect(await idsOf('lucia_marca')).toEqual([]);
    expect(await idsOf('%%%')).toEqual([]);
    const { customers, emails } = await owner.customerData.findCustomers({ text: RECEIPT_EMAIL.toUpperCase() });
    expect(customers).toEqual([]);
    expect(emails).toEqual([{ email: RECEIPT_EMAIL, staffOrders: 0, receipts: 1, lastOrderOn: null }]);
  });

  it('exports everything that a search of the whole database finds', async () => {
    const data = await owner.customerData.exportCustomerData(choice());
    const tables = new Set((await findInDatabase(place.venue.db, needles)).map((column) => column.split('.')[0] ?? ''));
    expect([...tables].toSorted()).toEqual([...Object.keys(EXPORTED), ...Object.keys(TECHNICAL)].toSorted());
    for (const [table, partOf] of Object.entries(EXPORTED)) expect(partOf(data), table).not.toEqual([]);

    const text = JSON.stringify(data);
    for (const needle of [...Object.values(TEXTS), place.label, 'es-ES']) expect(text).toContain(needle);
    for (const foreign of Object.values(OTHER)) expect(text).not.toContain(foreign);
    expect(data.customers[0]).toMatchObject({
      savedCards: [{ brand: 'visa', last4: '4242' }],
      pushSubscriptions: [{ createdOn: SATURDAY_NIGHT.toISOString() }],
    });
    expect(data.customers[0]?.orders.map(({ state, total, attempts }) => [state, total, attempts.length])).toEqual([
      ['canceled', 250, 1],
      ['succeeded', 250, 1],
      ['succeeded', 250, 0],
    ]);
    expect(data.staffOrders).toMatchObject([{ email: TEXTS.email, comment: TEXTS.staffComment }]);
  });

  it('leaves entries in the activity log that contain none of the data', async () => {
    const { customerData } = owner;
    await customerData.readCustomerData(choice());
    expect(await readActivity()).toEqual([
      { kind: 'customer-data-exported', details: { customers: 2, staffOrders: 1, otherReceipts: 1 } },
    ]);
  });
});

describe('erasing', () => {
  it('is refused while the customer may be paying, and then erases nothing', async () => {
    await place.venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    const before = await findInDatabase(place.venue.db, needles);
    const orderId = await place.placeOrder(place.customer);
    await expect(owner.customerData.eraseCustomerData(choice())).rejects.toMatchObject({ code: 'customer-paying' });
    await place.customer.attempts.cancelCheckout({ orderId });
    expect(await findInDatabase(place.venue.db, needles)).toEqual(before);
  });

  it('stores nothing if it fails in the middle', async () => {
    const { db } = place.venue;
    await raw`alter table activity_log add constraint failing check (kind <> 'customer-data-erased') not valid`.execute(
      db,
    );
    const before = await findInDatabase(db, needles);
    await expect(owner.customerData.eraseCustomerData(choice())).rejects.toThrow();
    expect(await findInDatabase(db, needles)).toEqual(before);
    await raw`alter table activity_log drop constraint failing`.execute(db);
  });

  it('twice at the same time erases once, ends the session and its streams, and changes no sum', async () => {
    const { venue, customer } = place;
    const address = await listenOnFreePort(venue.app);
    const stream = await openStream(address, `${LIVE_PATHS.customer}?topics=menu,own-orders`, customer);
    await stream.received('ready');
    const day = { day: '2026-11-21', timeZone: 'Europe/Madrid', now: SATURDAY_NIGHT };
    await venue.db.transaction().execute((sql) => storeDay(sql, day));
    const before = await readAllSums();

    const results = await Promise.all([
      owner.customerData.eraseCustomerData(choice()),
      owner.customerData.eraseCustomerData(choice()),
    ]);
    expect(results.toSorted((one, other) => other.erased - one.erased)).toEqual([
      { erased: 2, staffOrders: 1, otherReceipts: 1, cardsLeft: 1 },
      { erased: 0, staffOrders: 0, otherReceipts: 0, cardsLeft: 0 },
    ]);
    await stream.received('ended');
    await expect(customer.orders.listRecentOrders({ page: 1 })).rejects.toMatchObject({ code: 'not-identified' });
    expect(await readAllSums()).toEqual(before);
    await venue.db.deleteFrom('stored_days').execute();
    expect(await readAllSums()).toEqual(before);
    expect(before.customers).toHaveLength(2);
    expect((await readActivity()).at(-1)).toEqual({
      kind: 'customer-data-erased',
      details: { customers: 2, staffOrders: 1, otherReceipts: 1, isAutomatic: false },
    });
  });

  it('leaves nothing of the customer in the whole database, and all of the other customer', async () => {
    const { db } = place.venue;
    expect(await findInDatabase(db, [...Object.values(TEXTS), place.label, hashAddress(TEXTS.email)])).toEqual([]);
    const others = await findInDatabase(db, Object.values(OTHER));
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
    expect(await owner.customerData.findCustomers({ text: TEXTS.email })).toMatchObject({ customers: [], emails: [] });
    expect(await owner.customerData.readCustomerData(choice())).toMatchObject({ customers: [], staffOrders: [] });
  });

  it('of an e-mail that only receipts were sent to erases the hash of the address, with an entry', async () => {
    const erasure = { customerIds: [], email: RECEIPT_EMAIL };
    const counts = { staffOrders: 0, otherReceipts: 1 };
    expect(await owner.customerData.eraseCustomerData(erasure)).toEqual({ erased: 0, cardsLeft: 0, ...counts });
    expect(await findInDatabase(place.venue.db, [RECEIPT_EMAIL, hashAddress(RECEIPT_EMAIL)])).toEqual([]);
    expect(await readActivity()).toHaveLength(3);
    expect((await readActivity()).at(-1)?.details).toEqual({ customers: 0, isAutomatic: false, ...counts });
    expect(await owner.customerData.eraseCustomerData(erasure)).toMatchObject({ otherReceipts: 0 });
    expect(await readActivity()).toHaveLength(3);
  });

  it('deletes the saved card and the customer at the provider, again and again until it replies', async () => {
    const { venue, bank } = place;
    const gateways = { providers: [bank.provider()] };
    bank.isUnreachable = true;
    await sendProviderDeletions(venue.services, gateways);
    expect(await countDeletions()).toBe(2);
    bank.isUnreachable = false;
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await Promise.all([
      sendProviderDeletions(venue.services, gateways),
      sendProviderDeletions(venue.services, gateways),
    ]);
    expect([bank.deletedCards, bank.deletedCustomers]).toEqual([['a-token-nobody-sees'], ['payer-1']]);
    expect(await countDeletions()).toBe(0);
  });
});

describe('a request that had read the customer before the erasure', () => {
  it('stores an order that is erased a minute later', async () => {
    const { venue, customerId } = place;
    const { db } = venue;
    const order = db.selectFrom('orders').select('id').where('customer_id', '=', customerId).limit(1);
    const { id } = await order.executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ email: TEXTS.email, comment: TEXTS.comment }).where('id', '=', id).execute();
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 60_000));
    await repeatErasures(venue.services);
    expect(await findInDatabase(db, Object.values(TEXTS))).toEqual([]);
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
    await customer.customers.identify({ email: TEXTS.email });
    await start({ paymentOption: 'redirect', saveCard: true });
    await venue.db.updateTable('payment_attempts').set({ state: 'canceled', unpaid_confirmation: 'none' }).execute();
    await venue.db.updateTable('payments').set({ state: 'expired' }).where('remainder_of', '=', orderId).execute();
    const { customers } = await owner.customerData.findCustomers({ text: TEXTS.email });
    const customerIds = customers.map(({ customerId }) => customerId);
    expect(await owner.customerData.eraseCustomerData({ customerIds, email: null })).toMatchObject({ erased: 1 });

    bank.payOnPage(ref);
    expect(await sendWebhook(bank.sign(ref))).toBe(200);
    expect(await readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
    expect((await paymentOf(orderId)).email).toMatch(/^borrado-/);
    expect(await venue.db.selectFrom('saved_cards').selectAll().execute()).toEqual([]);
    await sendProviderDeletions(venue.services, { providers: [bank.provider()] });
    expect([bank.deletedCards, bank.deletedCustomers]).toEqual([[TEST_CARD.token], ['payer-1']]);
  });
});

describe('the phone that comes back with its old cookie', () => {
  it('is a new customer', async () => {
    const { customer } = place;
    await customer.customers.scanTable({ code: 'A1' });
    expect(await customer.customers.readCustomer({})).toMatchObject({
      ...{ hasEmail: false, ordersCount: 0 },
      label: expect.stringMatching(/^anonimo-/),
    });
  });
});

async function countDeletions(): Promise<number> {
  return (await place.venue.db.selectFrom('provider_deletions').select('id').execute()).length;
}

function readActivity() {
  return place.venue.db
    .selectFrom('activity_log')
    .select(['kind', 'details'])
    .where('kind', 'in', ['customer-data-exported', 'customer-data-erased'])
    .orderBy('id')
    .execute();
}

async function readAllSums(): Promise<Record<string, unknown[]>> {
  return readDaySums(createSystemContext(place.venue.services), '2026-11-21', async ({ sql, rows }) => {
    const tables: Record<string, unknown[]> = {};
    for (const name of DAY_TABLE_NAMES) {
      const result = await raw`select * from ${rows(name)} as sums order by sums::text`.execute(sql);
      tables[name] = result.rows;
    }
    return tables;
  });
}
