// Rate limits by session: the key is a session that exists, so that nobody has more requests by inventing cookies.
import { expect, it } from 'vitest';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { createBrowser } from './platform/testing/browser.ts';
import { openTestVenue, PASSWORD } from './platform/testing/venue.ts';
import { addSignedInStaff } from './staff/testing/staff.ts';

/** The address of the venue's Wi-Fi. */
const WIFI = '10.77.0.1';
const INVENTED = 400;
const ORDERS_PER_MINUTE = 12;
const REFUNDS_PER_MINUTE = 30;
const CANCELS_PER_MINUTE = 30;
const CLOSED_IDS_PER_MINUTE = 600;

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
await venue.db.updateTable('settings').set({ session_debt_max: null, table_debt_max: null }).execute();

it('invented cookies are refused as such, however many, and customers behind the same address go on ordering', async () => {
  const customer = await seatCustomer();
  const stranger = createBrowser(venue.app, WIFI);
  const statuses: number[] = [];
  for (let count = 0; count < INVENTED; count += 1) {
    stranger.cookies.set('comanda_guest', `invented-${count}`);
    const { status } = await stranger.send({ method: 'PUT', url: `/api/orders/${venue.newId()}`, body: '{}' });
    statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  await customer.payments.placeOrder(anOrderOf(bar.beer));
});

it('a customer has as many orders a minute as allowed, and another one behind the same address their own', async () => {
  const [customer, neighbour] = [await seatCustomer(), await seatCustomer()];
  for (let count = 0; count < ORDERS_PER_MINUTE; count += 1) await customer.payments.placeOrder(anOrderOf(bar.beer));
  const code = 'too-many-requests';
  await expect(customer.payments.placeOrder(anOrderOf(bar.beer))).rejects.toMatchObject({ code });
  await neighbour.payments.placeOrder(anOrderOf(bar.beer));
});

it('sessions that ordered nothing can close a limited number of ids together, and one that has ordered still cancels', async () => {
  const customer = await seatCustomer();
  const { orderId } = await customer.payments.placeOrder(anOrderOf(bar.beer));
  const stranger = await seatCustomer();
  const closeIds = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => stranger.attempts.cancelCheckout({ orderId: venue.newId() })),
    );
  for (let closed = 0; closed < CLOSED_IDS_PER_MINUTE; closed += CANCELS_PER_MINUTE) {
    stranger.cookies.clear();
    await stranger.customers.scanTable({ code: 'A1' });
    for (const result of await closeIds(CANCELS_PER_MINUTE))
      expect(result).toMatchObject({ reason: { code: 'not-found' } });
  }
  stranger.cookies.clear();
  await stranger.customers.scanTable({ code: 'A1' });
  expect(await closeIds(1)).toMatchObject([{ reason: { code: 'too-many-requests' } }]);
  expect(await customer.attempts.cancelCheckout({ orderId })).toMatchObject({ orderId });
});

it('members of staff behind one address have a limit each, which no invented cookie of a customer renews', async () => {
  const [first, second] = [await signInAtVenue(), await signInAtVenue()];
  const refund = { method: 'PUT', url: '/api/admin/payments/x/refunds/x', body: '{}' } as const;
  for (let count = 0; count < REFUNDS_PER_MINUTE; count += 1) {
    first.cookies.set('comanda_guest', `invented-${count}`);
    expect((await first.send(refund)).status).toBe(400);
  }
  expect((await first.send(refund)).status).toBe(429);
  expect((await second.send(refund)).status).toBe(400);
});

async function seatCustomer() {
  const browser = createBrowser(venue.app, WIFI);
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

async function signInAtVenue() {
  const { email } = await addSignedInStaff(venue, 'OWNER');
  const browser = createBrowser(venue.app, WIFI);
  await browser.staff.signIn({ email, password: PASSWORD });
  return browser;
}
