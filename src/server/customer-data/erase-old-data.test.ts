// The retention setting: whose data is erased by itself, and whose is not.
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import type { CustomerDataMonths } from '#domain/customer-data.ts';
import { compareTexts } from '#domain/text.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { runErasure } from './erase-customer-data.ts';
import { eraseOldData } from './erase-old-data.ts';

const TWO_YEARS_AGO = new Date('2024-11-21T20:00:00Z');
const LAST_WEEK = new Date('2026-11-14T20:00:00Z');
const OLD_DEVICES = 130;

const table = await openPaymentTestVenue('redsys');

it('erases the customers without recent order or scan, and old staff orders, in batches and once', async () => {
  const { venue } = table;
  const manager = await venue.staffBrowser('MANAGER');
  await switchMode('manual');
  venue.setNow(TWO_YEARS_AGO);
  const left = await orderAs('se.fue@example.com');
  const regular = await orderAs('vuelve@example.com');
  const scanning = await orderAs('escanea@example.com');
  await addOldDevices();
  await addStaffOrder(manager, 'recibo.viejo@example.com');
  await switchMode('redsys');
  const paying = await orderAs('paga@example.com');
  await paying.browser.attempts.startAttempt(newStartAttemptInput(paying.orderId, venue.newId()));
  await switchMode('manual');

  venue.setNow(LAST_WEEK);
  await table.placeOrder(regular.browser);
  await scanning.browser.customers.scanTable({ code: 'A1' });
  const arrived = await orderAs('nuevo@example.com');
  const recentManager = await venue.staffBrowser('MANAGER');
  await addStaffOrder(recentManager, 'recibo.nuevo@example.com');

  venue.setNow(SATURDAY_NIGHT);
  await eraseOldData(venue.services);
  expect(await erasedCount()).toBe(0);
  await setMonths(60);
  await eraseOldData(venue.services);
  expect(await erasedCount()).toBe(0);

  await setMonths(12);
  await Promise.all([eraseOldData(venue.services), eraseOldData(venue.services)]);
  expect(await erasedCount()).toBe(OLD_DEVICES + 1);
  const emails = await venue.db
    .selectFrom('customers')
    .select('email')
    .where(
      'email',
      'in',
      [left, regular, scanning, paying, arrived].map(({ email }) => email),
    )
    .$narrowType<{ email: string }>()
    .execute();
  expect(emails.map(({ email }) => email).toSorted(compareTexts)).toEqual(
    [regular, scanning, paying, arrived].map(({ email }) => email).toSorted(compareTexts),
  );
  const stored = await venue.db.selectFrom('orders').select('email').execute();
  const stayed = stored.map(({ email }) => email).filter((email) => email.includes('@'));
  expect(stayed).toContain('recibo.nuevo@example.com');
  expect(stayed).not.toContain('recibo.viejo@example.com');
  expect(stayed).not.toContain(left.email);

  const logged = await readActivity();
  expect(logged.reduce((sum, { customers }) => sum + customers, 0)).toBe(OLD_DEVICES + 1);
  expect(logged.length).toBeGreaterThan(1);
  expect(logged.every(({ actor, isAutomatic }) => actor === null && isAutomatic)).toBe(true);
  await eraseOldData(venue.services);
  expect(await readActivity()).toEqual(logged);
});

it('leaves out a customer who ordered or scanned a table after the list of old customers was read', async () => {
  const { venue } = table;
  venue.setNow(TWO_YEARS_AGO);
  const ordering = await orderAs('pide@example.com');
  const scanning = await orderAs('llega@example.com');
  venue.setNow(SATURDAY_NIGHT);
  await table.placeOrder(ordering.browser);
  await scanning.browser.customers.scanTable({ code: 'A1' });
  const customers = venue.db.selectFrom('customers').select('id');
  const rows = await customers.where('email', 'in', [ordering.email, scanning.email]).execute();
  const context = createSystemContext(venue.services);
  const erasure = { customerIds: rows.map(({ id }) => id), staffPaymentIds: [], email: null, inactiveSince: LAST_WEEK };
  expect(rows).toHaveLength(2);
  expect(await context.transaction((sql) => runErasure(context, sql, erasure))).toMatchObject({ erased: 0 });
});

async function orderAs(email: string) {
  const browser = await table.createCustomer();
  await browser.customers.identify({ email });
  return { browser, email, orderId: await table.placeOrder(browser) };
}

async function addStaffOrder(manager: TestBrowser, email: string): Promise<void> {
  const { db } = table.venue;
  const { id } = await db.selectFrom('products').select('id').where('name', '=', 'Caña').executeTakeFirstOrThrow();
  const { orderId } = await manager.staffOrders.placeStaffOrder(aStaffOrder([id], { paidWith: 'efectivo' }));
  await db.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
}

/** Devices that scanned a table and never ordered. */
async function addOldDevices(): Promise<void> {
  await raw`
    insert into customers (id, token_hash, label, created_on)
    select gen_random_uuid(), sha256(number::text::bytea), 'anonimo-' || number, ${TWO_YEARS_AGO}
    from generate_series(1, ${OLD_DEVICES}) as number
  `.execute(table.venue.db);
}

async function switchMode(mode: 'manual' | 'redsys'): Promise<void> {
  const isPaid = { manual_orders_are_paid: true };
  await table.venue.db
    .updateTable('settings')
    .set({ payment_mode: mode, ...isPaid })
    .execute();
}

async function setMonths(months: CustomerDataMonths): Promise<void> {
  await table.venue.db.updateTable('settings').set({ customer_data_months: months }).execute();
}

async function erasedCount(): Promise<number> {
  const erased = await table.venue.db.selectFrom('customers').select('id').where('erased_on', 'is not', null).execute();
  return erased.length;
}

async function readActivity() {
  const { rows } = await raw<{ actor: string | null; customers: number; isAutomatic: boolean }>`
    select actor_id as actor, (details ->> 'customers')::integer as customers,
      (details ->> 'isAutomatic')::boolean as "isAutomatic"
    from activity_log where kind = 'customer-data-erased' order by id
  `.execute(table.venue.db);
  return rows;
}
