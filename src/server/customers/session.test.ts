import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#server/platform/ids.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

const COOKIE = 'comanda_guest';

let venue: TestVenue;

beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.close());

describe("a guest's cookie", () => {
  it('cannot be read by scripts or sent by other sites, and lasts as long as browsers keep any', async () => {
    const cookie = await cookieSetBy(venue);
    const [named, ...attributes] = cookie.split('; ');
    expect(named).toMatch(/^comanda_guest=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax']);
  });

  it('travels by https alone where the venue is reached so', async () => {
    const secure = await openTestVenue({ publicUrl: 'https://comanda.example' });
    expect((await cookieSetBy(secure)).split('; ')).toContain('Secure');
    await secure.close();
  });

  it('still counts a year later', async () => {
    const guest = venue.browser();
    const { label } = await guest.customers.identify({ email: null });
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 365 * 24 * 60 * 60_000));
    expect(await guest.customers.readCustomer({})).toMatchObject({ label });
    venue.setNow(SATURDAY_NIGHT);
  });

  it('is stored as its hash alone', async () => {
    const guest = venue.browser();
    const { label } = await guest.customers.identify({ email: null });
    const token = guest.cookies.get(COOKIE) ?? '';
    const stored = await venue.db.selectFrom('customers').selectAll().where('label', '=', label).execute();
    expect(stored).toMatchObject([{ token_hash: tokenHash(token) }]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('shares nothing with the id and the label, which others may see', async () => {
    const guest = venue.browser();
    const { label } = await guest.customers.identify({ email: null });
    const { id } = await venue.db
      .selectFrom('customers')
      .select('id')
      .where('label', '=', label)
      .executeTakeFirstOrThrow();
    expect(id.replaceAll('-', '')).not.toContain(label.replace('anonimo-', ''));
    expect(guest.cookies.get(COOKIE)).not.toContain(label.replace('anonimo-', ''));
  });

  it.each([
    ['empty', ''],
    ['made up', 'x'.repeat(43)],
    ['garbage', '%E0%A4%A'],
    ['with a character that no text may hold', '%00'],
    ['of eight kilobytes', 'x'.repeat(8 * 1024)],
    ['an attempt at SQL', "' or '1'='1"],
  ])('that is %s is nobody, and is replaced when it matters', async (_, value) => {
    const guest = venue.browser();
    guest.cookies.set(COOKIE, value);
    await expect(guest.customers.readCustomer({})).rejects.toMatchObject({ code: 'not-identified' });
    await guest.customers.identify({ email: null });
    expect(guest.cookies.get(COOKIE)).toMatch(/^[\w-]{43}$/);
    expect(await guest.customers.readCustomer({})).toMatchObject({ ordersCount: 0 });
  });

  it('is not given to those who only read', async () => {
    const guest = venue.browser();
    await guest.settings.readVenue({});
    await expect(guest.orders.listRecentOrders({ page: 1 })).rejects.toMatchObject({ code: 'not-identified' });
    expect(guest.cookies.size).toBe(0);
  });
});

async function cookieSetBy({ browser }: TestVenue): Promise<string> {
  const body = JSON.stringify({ email: null });
  const { headers } = await browser().send({ method: 'PUT', url: '/api/customer', body });
  return String(headers['set-cookie']);
}
