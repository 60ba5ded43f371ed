// Finding and export of a customer of whom every table stores something, and erasures that are refused or fail.

import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CustomerData } from '#contract/customer-data.ts';
import { customerName } from '#contract/customer-name.es.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  CUSTOMER_TEXTS,
  OTHER_CUSTOMER_TEXTS,
  openVenueWithCustomerData,
  RECEIPT_EMAIL,
} from './testing/rich-customer.ts';
import { findInDatabase } from './testing/search-database.ts';

const place = await openVenueWithCustomerData();
const { owner, secondId } = place;
const needles = [...Object.values(CUSTOMER_TEXTS), place.label, hashEmailAddress(CUSTOMER_TEXTS.email), 'es-ES'];
const choice = { customerIds: [place.customerId, secondId], email: CUSTOMER_TEXTS.email };

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
        { customerId: place.customerId, email: CUSTOMER_TEXTS.email, label: place.label, orders: 2 },
        { customerId: secondId, email: CUSTOMER_TEXTS.email.toUpperCase(), orders: 0, lastOrderOn: null },
      ],
      emails: [{ email: CUSTOMER_TEXTS.email, staffOrders: 1, receipts: 0 }],
      hasMore: false,
    });
    const idsOf = async (text: string) =>
      (await owner.customerData.findCustomers({ text })).customers.map(({ customerId }) => customerId);
    expect(await idsOf(place.label)).toEqual([place.customerId, secondId]);
    expect(await idsOf(customerName(place.label))).toContain(place.customerId);
    expect(await idsOf(CUSTOMER_TEXTS.earlierEmail)).toEqual([place.customerId]);
    expect(await idsOf('lucia_marca')).toEqual([]);
    expect(await idsOf('%%%')).toEqual([]);
    const { customers, emails } = await owner.customerData.findCustomers({ text: RECEIPT_EMAIL.toUpperCase() });
    expect(customers).toEqual([]);
    expect(emails).toEqual([{ email: RECEIPT_EMAIL, staffOrders: 0, receipts: 1, lastOrderOn: null }]);
  });

  it('exports everything that a search of the whole database finds', async () => {
    const data = await owner.customerData.exportCustomerData(choice);
    const tables = new Set((await findInDatabase(place.venue.db, needles)).map((column) => column.split('.')[0] ?? ''));
    expect([...tables].toSorted()).toEqual([...Object.keys(EXPORTED), ...Object.keys(TECHNICAL)].toSorted());
    for (const [table, partOf] of Object.entries(EXPORTED)) expect(partOf(data), table).not.toEqual([]);

    const text = JSON.stringify(data);
    for (const needle of [...Object.values(CUSTOMER_TEXTS), place.label, 'es-ES']) expect(text).toContain(needle);
    for (const foreign of Object.values(OTHER_CUSTOMER_TEXTS)) expect(text).not.toContain(foreign);
    expect(data.customers[0]).toMatchObject({
      savedCards: [{ brand: 'visa', last4: '4242' }],
      pushSubscriptions: [{ createdOn: SATURDAY_NIGHT.toISOString() }],
    });
    expect(data.customers[0]?.orders.map(({ state, total, attempts }) => [state, total, attempts.length])).toEqual([
      ['canceled', 250, 1],
      ['succeeded', 250, 1],
      ['succeeded', 250, 0],
    ]);
    expect(data.staffOrders).toMatchObject([{ email: CUSTOMER_TEXTS.email, comment: CUSTOMER_TEXTS.staffComment }]);
  });

  it('leaves an entry of an export, and none of what is read, that contains none of the data', async () => {
    const earlier = (await readActivity()).length;
    await owner.customerData.exportCustomerData(choice);
    await owner.customerData.readCustomerData(choice);
    expect((await readActivity()).slice(earlier)).toEqual([
      { kind: 'customer-data-exported', details: { customers: 2, staffOrders: 1, otherReceipts: 1 } },
    ]);
  });
});

describe('an erasure', () => {
  it('is refused while the customer may be paying, and then erases nothing', async () => {
    await place.venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    const before = await findInDatabase(place.venue.db, needles);
    const orderId = await place.placeOrder(place.second);
    await expect(owner.customerData.eraseCustomerData(choice)).rejects.toMatchObject({ code: 'customer-paying' });
    await place.second.attempts.cancelCheckout({ orderId });
    expect(await findInDatabase(place.venue.db, needles)).toEqual(before);
  });

  it('stores nothing if it fails in the middle', async () => {
    const { db } = place.venue;
    await raw`alter table activity_log add constraint failing check (kind <> 'customer-data-erased') not valid`.execute(
      db,
    );
    const before = await findInDatabase(db, needles);
    await expect(owner.customerData.eraseCustomerData(choice)).rejects.toThrow();
    expect(await findInDatabase(db, needles)).toEqual(before);
    await raw`alter table activity_log drop constraint failing`.execute(db);
  });
});

function readActivity() {
  return place.venue.db
    .selectFrom('activity_log')
    .select(['kind', 'details'])
    .where('kind', '=', 'customer-data-exported')
    .orderBy('id')
    .execute();
}
