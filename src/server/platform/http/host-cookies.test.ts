// The names of the cookies behind https, and cookies that an earlier version has set without the prefix.
import { describe, expect, it } from 'vitest';
import { openTestVenue } from '#server/platform/testing/venue.ts';

const NAMES = ['comanda_guest', 'comanda_staff', 'comanda_tablet', 'comanda_device'] as const;

const venue = await openTestVenue({ publicUrl: 'https://comanda.example' });

describe('behind https', () => {
  it('every cookie has the prefix __Host-, which requires Secure, the path / and no domain', async () => {
    const browser = await venue.staffBrowser('MANAGER');
    await browser.customers.identify({ email: null });
    const tabletId = venue.newId();
    const body = JSON.stringify({ name: 'Barra' });
    const { headers } = await browser.send({ method: 'PUT', url: `/api/admin/tablets/${tabletId}`, body });
    expect([...browser.cookies.keys()].toSorted()).toEqual(
      ['comanda_device', 'comanda_guest', 'comanda_tablet'].map((name) => `__Host-${name}`),
    );
    for (const cookie of setCookies(headers)) {
      expect(cookie).toMatch(/^__Host-/);
      const attributes = cookie.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  it.each(NAMES)('a cookie %s without the prefix is read once, and replaced', async (name) => {
    const { cookies, send } = await browserWithOldCookie(name);
    const value = cookies.get(name) ?? '';
    const { status, headers } = await send(routeOf(name));
    expect(status).toBe(200);
    const [set = '', removed = ''] = setCookies(headers).filter((cookie) => cookie.includes(`${name}=`));
    expect(set).toContain(`__Host-${name}=${value}; `);
    expect(removed).toContain(`${name}=; `);
    expect([...cookies]).toEqual([[`__Host-${name}`, value]]);
    const again = await send(routeOf(name));
    expect({ status: again.status, set: setCookies(again.headers) }).toEqual({ status: 200, set: [] });
  });

  it('a cookie with the prefix wins over one that a neighbouring host has set', async () => {
    const browser = await venue.staffBrowser('MANAGER');
    const own = await browser.staff.readSession({});
    browser.cookies.set('comanda_staff', 'x'.repeat(43));
    expect(await browser.staff.readSession({})).toEqual(own);
  });

  it('signing out with a cookie without the prefix leaves neither of both', async () => {
    const browser = await browserWithOldCookie('comanda_staff');
    await browser.staff.signOut({});
    expect([...browser.cookies.keys()]).toEqual([]);
    await expect(browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('a reply that others may cache sets no cookie', async () => {
    const { send } = await browserWithOldCookie('comanda_guest');
    for (const url of ['/api/menu', `/api/images/${venue.newId()}`, '/healthz'])
      expect(setCookies((await send({ method: 'GET', url })).headers)).toEqual([]);
  });
});

it('without https the cookies have no prefix, and one with it is not read', async () => {
  const plain = await openTestVenue();
  const browser = await plain.staffBrowser('MANAGER');
  expect([...browser.cookies.keys()].toSorted()).toEqual(['comanda_device', 'comanda_staff']);
  const token = browser.cookies.get('comanda_staff') ?? '';
  browser.cookies.clear();
  browser.cookies.set('__Host-comanda_staff', token);
  await expect(browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
});

function routeOf(name: (typeof NAMES)[number]): { method: 'GET'; url: string } {
  if (name === 'comanda_staff') return { method: 'GET', url: '/api/admin/session' };
  if (name === 'comanda_tablet') return { method: 'GET', url: '/api/admin/tablet' };
  if (name === 'comanda_guest') return { method: 'GET', url: '/api/customer' };
  return { method: 'GET', url: '/api/venue' };
}

/** A browser with nothing but this cookie, as a version without the prefix has set it. */
async function browserWithOldCookie(name: (typeof NAMES)[number]) {
  const browser = await venue.staffBrowser('MANAGER');
  await browser.customers.identify({ email: null });
  if (name === 'comanda_tablet') await browser.sharedTablets.shareTablet({ tabletId: venue.newId(), name });
  const value = browser.cookies.get(`__Host-${name}`) ?? '';
  expect(value).not.toBe('');
  browser.cookies.clear();
  browser.cookies.set(name, value);
  return browser;
}

function setCookies(headers: Record<string, unknown>): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String);
}
