// What a customer's browser reads about its own session.
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { storeCustomer } from './testing/store-customer.ts';

const MINUTE_MS = 60_000;

const venue = await openTestVenue();
await addTable(venue.db, 'A1');
let customerBrowser: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.updateTable('settings').set({ qr_expiry: null, protected_qrs: false }).execute();
  customerBrowser = venue.browser();
  await customerBrowser.customers.scanTable({ code: 'A1' });
});

describe('the customer’s own session', () => {
  it('counts the customer’s orders and no others', async () => {
    const other = venue.browser();
    await other.customers.identify({ email: null });
    await addOrder(venue.db, { customerId: await storeCustomer(venue, other) });

    const own = await storeCustomer(venue, customerBrowser);
    for (let count = 0; count < 12; count += 1) await addOrder(venue.db, { customerId: own });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ ordersCount: 12 });
    expect(await other.customers.readCustomer({})).toMatchObject({ ordersCount: 1 });
  });

  it('keeps the table without limit where scans do not expire', async () => {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 365 * 24 * 60 * MINUTE_MS));
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'A1', expiresAt: null } });
  });

  it('has no table once the scan has expired', async () => {
    await venue.db.updateTable('settings').set({ qr_expiry: 30 }).execute();
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 30 * MINUTE_MS - 1));
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'A1' } });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 30 * MINUTE_MS));
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: null });
  });

  it('applies the current expiry setting to older scans too', async () => {
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 20 * MINUTE_MS));
    await venue.db.updateTable('settings').set({ qr_expiry: 15 }).execute();
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: null });
    await venue.db.updateTable('settings').set({ qr_expiry: 60 }).execute();
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({
      table: { expiresAt: '2026-11-21T21:00:00.000Z' },
    });
  });
});

describe('with protected QR codes', () => {
  it('a scan made before protection was switched on gives no table', async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: null });
  });

  it('a scan gives no table once the table’s key was renewed or the table is inactive', async () => {
    await venue.db.updateTable('settings').set({ protected_qrs: true }).execute();
    await customerBrowser.customers.scanTable({ code: 'A1', key: 'key-A1' });
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: { code: 'A1' } });
    for (const change of [{ key: 'another' }, { key: 'key-A1', active: false }]) {
      await venue.db.updateTable('table_qrs').set(change).where('code', '=', 'A1').execute();
      expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ table: null });
    }
    await venue.db.updateTable('table_qrs').set({ active: true }).where('code', '=', 'A1').execute();
  });
});
