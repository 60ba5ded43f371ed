// The session cookie of customers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/platform/ids.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

const COOKIE = 'comanda_guest';

let venue: TestVenue;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

describe('the session cookie of a customer', () => {
  it('is HttpOnly, SameSite=Lax and lasts 400 days', async () => {
    const cookie = await cookieSetBy(venue);
    const [named, ...attributes] = cookie.split('; ');
    expect(named).toMatch(/^comanda_guest=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  it('is Secure when the public address uses https', async () => {
    const secure = await openTestVenue({ publicUrl: 'https://comanda.example' });
    expect((await cookieSetBy(secure)).split('; ')).toContain('Secure');
    await secure.close();
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
    const token = customerBrowser.cookies.get(COOKIE) ?? '';
    const stored = await venue.db.selectFrom('customers').selectAll().where('label', '=', label).execute();
    expect(stored).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('cannot be derived from the id or the label', async () => {
    const customerBrowser = venue.browser();
    const { label } = await customerBrowser.customers.identify({ email: null });
    const { id } = await venue.db
      .selectFrom('customers')
      .select('id')
      .where('label', '=', label)
      .executeTakeFirstOrThrow();
    expect(id.replaceAll('-', '')).not.toContain(label.replace('anonimo-', ''));
    expect(customerBrowser.cookies.get(COOKIE)).not.toContain(label.replace('anonimo-', ''));
  });

  it.each([
    ['empty', ''],
    ['invented', 'x'.repeat(43)],
    ['garbage', '%E0%A4%A'],
    ['a text with a forbidden character', '%00'],
    ['eight kilobytes long', 'x'.repeat(8 * 1024)],
    ['an attempt at SQL', "' or '1'='1"],
  ])('whose value is %s is ignored and replaced by the next action that needs a session', async (_, value) => {
    const customerBrowser = venue.browser();
    customerBrowser.cookies.set(COOKIE, value);
    await expect(customerBrowser.customers.readCustomer({})).rejects.toMatchObject({ code: 'not-identified' });
    await customerBrowser.customers.identify({ email: null });
    expect(customerBrowser.cookies.get(COOKIE)).toMatch(/^[\w-]{43}$/);
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

async function cookieSetBy({ browser }: TestVenue): Promise<string> {
  const body = JSON.stringify({ email: null });
  const { headers } = await browser().send({ method: 'PUT', url: '/api/customer', body });
  return String(headers['set-cookie']);
}
