// Browser contexts and request headers with a signed-in user of the demo venue.
import type { BrowserContextOptions } from '@playwright/test';
import { STAFF_DOMAIN, STAFF_PASSWORD } from './cluster.ts';

const COOKIE = 'comanda_staff';

type DemoUser = 'waiter' | 'manager' | 'owner';

/** Signs a user in and returns the Playwright options of a browser context that has the session cookie. */
export async function signedInContext(port: number, who: DemoUser = 'waiter'): Promise<BrowserContextOptions> {
  const cookie = {
    name: COOKIE,
    value: await openSession(port, who),
    domain: 'localhost',
    path: '/',
    expires: -1,
  };
  return { storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] } };
}

/** Signs a user in and returns the request header with the session cookie. */
export async function sessionHeader(port: number, who: DemoUser): Promise<{ readonly cookie: string }> {
  return { cookie: `${COOKIE}=${await openSession(port, who)}` };
}

async function openSession(port: number, who: DemoUser): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@${STAFF_DOMAIN}`, password: STAFF_PASSWORD }),
  });
  const sessionCookie = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const value = sessionCookie?.slice(COOKIE.length + 1).split(';')[0];
  if (!response.ok || value === undefined) throw new Error('Signing in failed.');
  return value;
}
