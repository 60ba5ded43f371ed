// Customers with orders and subscriptions, for tests of notices.

import { randomBytes } from 'node:crypto';
import type { Section } from '#domain/schedule.ts';
import { storeCustomer } from '#server/customers/testing/store-customer.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import type { Database } from '#server/platform/database/database.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

/** A customer of the test venue with a session in a browser. */
export interface TestCustomer {
  readonly browser: TestBrowser;
  readonly id: string;
  /** Stores an order with one pending line of each of the sections. */
  readonly order: (tableCode: string, ...sections: Section[]) => Promise<{ id: string; lineIds: string[] }>;
}

/**
 * Stores a new customer with a session in a browser of the test venue. With `email` null the customer has no address, only a label.
 */
export async function addCustomerWithSession(venue: TestVenue, email: string | null = null): Promise<TestCustomer> {
  const browser = venue.browser();
  await browser.customers.identify({ email: null });
  const id = await storeCustomer(venue, browser);
  if (email !== null) await browser.customers.identify({ email });
  return {
    browser,
    id,
    order: (tableCode, ...sections) =>
      addOrder(venue.db, {
        customerId: id,
        tableCode,
        lines: sections.map((section) => ({ product_type_id: section })),
      }),
  };
}

/** Stores a push subscription of the customer; its keys are random and belong to no browser. */
export async function addSubscription({ db, newId }: TestVenue, customerId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ id, customer_id: customerId, endpoint: `https://fcm.googleapis.com/fcm/send/${id}` },
      ...{ endpoint_hash: randomBytes(32), p256dh: randomBytes(65), auth: randomBytes(16) },
      ...{ created_on: SATURDAY_NIGHT, used_on: SATURDAY_NIGHT },
    })
    .execute();
  return id;
}

/**
 * Test helper: erases the e-mail of a customer while `notify` is sending a notice to that customer. Starts `notify` while a
 * transaction has locked all order lines and erased the e-mail. Commits the transaction once `notify` waits for a lock. Returns the
 * result of `notify`.
 */
export async function eraseEmailDuring<T>(db: Database, customerId: string, notify: () => Promise<T>): Promise<T> {
  const { started } = await db.transaction().execute(async (sql) => {
    await sql.selectFrom('order_lines').select('id').forUpdate().execute();
    await sql.updateTable('customers').set({ email: null }).where('id', '=', customerId).execute();
    const notifying = notify();
    await untilStatementsWaitForLock(db);
    return { started: notifying };
  });
  return started;
}
