// A browser in which somebody of the demo venue is signed in.
import type { BrowserContextOptions } from '@playwright/test';
import { STAFF_PASSWORD } from './cluster.ts';

const COOKIE = 'comanda_staff';

type Who = 'waiter' | 'manager' | 'owner';

/** What a fresh page needs to be that person's: the session's cookie. */
export async function signIn(port: number, who: Who = 'waiter'): Promise<BrowserContextOptions> {
  const cookie = {
    name: COOKIE,
    value: await openSession(port, who),
    domain: 'localhost',
    path: '/',
    expires: -1,
  };
  return { storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] } };
}

/** The header by which a request is that person's. */
export async function sessionHeader(port: number, who: Who): Promise<{ readonly cookie: string }> {
  return { cookie: `${COOKIE}=${await openSession(port, who)}` };
}

async function openSession(port: number, who: Who): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@comanda.test`, password: STAFF_PASSWORD }),
  });
  const kept = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const value = kept?.slice(COOKIE.length + 1).split(';')[0];
  if (!response.ok || value === undefined) throw new Error('Nobody could be signed in.');
  return value;
}
