// Stores the session of a browser, as its first order would.

import { findCustomerByCookie, storeSession } from '#server/customers/session.ts';
import { CUSTOMER_COOKIE, readUnstoredSession } from '#server/customers/session-cookie.ts';
import type { TestBrowser, TestVenue } from '#server/platform/testing/venue.ts';

/** Stores the session of this browser as a customer, and returns the id. Throws if the browser has no session. */
export async function storeCustomer({ db, services }: TestVenue, { cookies }: TestBrowser): Promise<string> {
  const at = { db, now: services.clock() };
  // Behind https the name has a prefix.
  const cookie = cookies.get(CUSTOMER_COOKIE) ?? cookies.get(`__Host-${CUSTOMER_COOKIE}`);
  const session = await readUnstoredSession(at, cookie);
  if (session) await storeSession(db, { ...session, movedFrom: null });
  const customer = await findCustomerByCookie(at, cookie);
  if (!customer) throw new Error('The browser has no session.');
  return customer.id;
}
