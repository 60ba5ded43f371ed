// The session cookie of customers.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrderOf, type SmallMenuIds, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

import { eraseCustomerIdentity, lockCustomerRows } from './erase-customer-identity.ts';
import { customerSessionTokenOf } from './session-cookie.ts';
import { storeCustomer } from './testing/store-customer.ts';

const COOKIE = 'comanda_guest';

const venue = await openTestVenue();

describe('the session cookie of a customer', () => {
  it('is HttpOnly, SameSite=Lax and lasts 400 days', async () => {
    const cookie = await cookieSetBy(venue);
    const [named, ...attributes] = cookie.split('; ');
    expect(named).toMatch(/^comanda_guest=[\w-]{43}\.[\w-]+\.[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  it('is Secure when the public address uses https', async () => {
    const secure = await openTestVenue({ publicUrl: 'https://comanda.example' });
    expect((await cookieSetBy(secure)).split('; ')).toContain('Secure');
  });

  it('is still valid after a year', async () => {
    const customerBrowser = venue.browser();
    const { label } = await customerBrowser.customers.identify({ email: null });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 365 * 24 * 60 * 60_000));
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ label });
    venue.setNow(SATURDAY_NIGHT);
  });

  it('is stored only as its hash', async () => {
    const customerBrowser = venue.browser();
    const { label } = await customerBrowser.customers.identify({ email: null });
    await storeCustomer(venue, customerBrowser);
    const token = customerSessionTokenOf(customerBrowser.cookies.get(COOKIE) ?? '');
    const stored = await venue.db.selectFrom('customers').selectAll().where('label', '=', label).execute();
    expect(stored).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('cannot be derived from the id or the label', async () => {
    const customerBrowser = venue.browser();
    const { label } = await customerBrowser.customers.identify({ email: null });
    const id = await storeCustomer(venue, customerBrowser);
    expect(id.replaceAll('-', '')).not.toContain(label.replace('anonimo-', ''));
    expect(customerSessionTokenOf(customerBrowser.cookies.get(COOKIE) ?? '')).not.toContain(
      label.replace('anonimo-', ''),
    );
  });

  it.each([
    ['empty', ''],
    ['invented', 'x'.repeat(43)],
    ['a session with an invented signature', `${'x'.repeat(43)}.e30.${'x'.repeat(43)}`],
    ['garbage', '%E0%A4%A'],
    ['a text with a forbidden character', '%00'],
    ['eight kilobytes long', 'x'.repeat(8 * 1024)],
    ['an attempt at SQL', "' or '1'='1"],
  ])('whose value is %s is ignored and replaced by the next action that needs a session', async (_, value) => {
    const customerBrowser = venue.browser();
    customerBrowser.cookies.set(COOKIE, value);
    await expect(customerBrowser.customers.readCustomer({})).rejects.toMatchObject({ code: 'not-identified' });
    await customerBrowser.customers.identify({ email: null });
    expect(customerBrowser.cookies.get(COOKIE)).toMatch(/^[\w-]{43}\.[\w-]+\.[\w-]{43}$/);
    expect(await customerBrowser.customers.readCustomer({})).toMatchObject({ ordersCount: 0 });
  });

  it('is not set by requests that only read', async () => {
    const customerBrowser = venue.browser();
    await customerBrowser.settings.readVenue({});
    await expect(customerBrowser.orders.listRecentOrders({ page: 1 })).rejects.toMatchObject({
      code: 'not-identified',
    });
    expect(customerBrowser.cookies.size).toBe(0);
  });
});

describe('a session', () => {
  let bar: SmallMenuIds;
  let customer: TestBrowser;

  beforeAll(async () => {
    bar = await storeSmallMenu(venue.db);
    await venue.db.deleteFrom('customers').execute();
  });
  beforeEach(async () => {
    customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    await customer.customers.identify({ email: 'lucia@example.com' });
  });

  it('stores nothing until its first order, which shortens the cookie to its token', async () => {
    expect(await rowOf(customer)).toBeUndefined();
    const before = customer.cookies.get(COOKIE) ?? '';
    const { label } = await customer.customers.readCustomer({});
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    expect(customer.cookies.get(COOKIE)).toBe(customerSessionTokenOf(before));
    expect(await rowOf(customer)).toMatchObject({ email: 'lucia@example.com', table_code: 'A1' });
    expect(await customer.customers.readCustomer({})).toMatchObject({ label, ordersCount: 1 });
    // The response with the shorter cookie may have been lost.
    customer.cookies.set(COOKIE, before);
    expect(await customer.customers.readCustomer({})).toMatchObject({ label, ordersCount: 1 });
    await customer.customers.identify({ email: 'ana@example.com' });
    expect(await rowOf(customer)).toMatchObject({ email: 'ana@example.com' });
  });

  it('counts an order that waits for staff, as the page of its orders does', async () => {
    await venue.db.updateTable('settings').set({ accepts_orders: 'always' }).execute();
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    await venue.db.updateTable('settings').set({ accepts_orders: 'never' }).execute();
    const { orders } = await customer.orders.listRecentOrders({ page: 1 });
    expect(orders).toHaveLength(1);
    expect(await customer.customers.readCustomer({})).toMatchObject({ ordersCount: 1 });
  });

  it('stores nothing with an order that is refused', async () => {
    const order = { ...anOrderOf(bar.beer), tableCode: 'B7' };
    await expect(customer.payments.placeOrder(order)).rejects.toMatchObject({ code: 'table-not-valid' });
    expect(await rowOf(customer)).toBeUndefined();
  });

  it('is stored once by two first orders at the same time', async () => {
    const orders = [anOrderOf(bar.beer), anOrderOf(bar.beer)];
    await Promise.all(orders.map((order) => customer.payments.placeOrder(order)));
    expect(await customer.customers.readCustomer({})).toMatchObject({ ordersCount: 2 });
  });

  it('in a cookie whose content was changed is none', async () => {
    const [token, content = '', signature] = (customer.cookies.get(COOKIE) ?? '').split('.');
    const changed = Buffer.from(
      Buffer.from(content, 'base64url').toString().replace('tableCode=A1', 'tableCode=A2'),
    ).toString('base64url');
    expect(changed).not.toBe(content);
    customer.cookies.set(COOKIE, [token, changed, signature].join('.'));
    await expect(customer.customers.readCustomer({})).rejects.toMatchObject({ code: 'not-identified' });
    await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({ code: 'not-identified' });
  });

  it('of an erased customer does not begin again with the cookie from before its first order', async () => {
    const before = customer.cookies.get(COOKIE) ?? '';
    await customer.payments.placeOrder(anOrderOf(bar.beer));
    const context = createSystemContext(venue.services);
    const id = await storeCustomer(venue, customer);
    await context.transaction(async (sql) => {
      await lockCustomerRows(sql, [id]);
      await eraseCustomerIdentity(context, sql, id, 'borrado-1');
    });
    customer.cookies.set(COOKIE, before);
    await expect(customer.customers.readCustomer({})).rejects.toMatchObject({ code: 'not-identified' });
    await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({ code: 'not-identified' });
  });
});

function rowOf({ cookies }: TestBrowser) {
  const hash = hashToken(customerSessionTokenOf(cookies.get(COOKIE) ?? ''));
  return venue.db.selectFrom('customers').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

async function cookieSetBy({ browser }: TestVenue): Promise<string> {
  const body = JSON.stringify({ email: null });
  const { headers } = await browser().send({ method: 'PUT', url: '/api/customer', body });
  return String(headers['set-cookie']);
}
