// Charges that were made while the server was off are found after its start, also if the bank is unreachable at first.
import { beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts } from './index.ts';
import { openPaymentTestVenue, TEST_QUERY_TIMEOUTS } from './testing/table.ts';

const HOUR_MS = 3_600_000;
const table = await openPaymentTestVenue('redsys', { queryTimeouts: TEST_QUERY_TIMEOUTS });
const { bank, venue } = table;
const gateways: PaymentGateways = {
  ...{ providers: [bank.provider()], publicUrl: 'http://localhost', googlePay: null, appleSession: null },
  queryTimeouts: TEST_QUERY_TIMEOUTS,
};
let { customer, orderId, ref, start } = await table.startCheckout();

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  await table.endEarlierAttempts();
  ({ customer, orderId, ref, start } = await table.startCheckout());
  bank.canClose = false;
});

const HOURS_OFF = [1, 23, 25, 36, 72, 40 * 24];

describe.each(HOURS_OFF)('after a start when the server was off for %i hours', (hours) => {
  it('a page that was paid meanwhile is found at once', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    await runAt(hours);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('a page that was left, and paid meanwhile, is found at once', async () => {
    await start({ paymentOption: 'bizum' });
    await customer.attempts.cancelCheckout({ orderId });
    bank.payOnPage(ref);
    await runAt(hours);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', incidents: ['late-money'] });
  });

  it('a charge whose response was lost is found at once', async () => {
    bank.replyWith('break-after');
    await start({ paymentOption: 'googlepay', token: 't' });
    await runAt(hours);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });

  it('a page that was paid meanwhile is found within ten minutes after the bank can be reached again', async () => {
    await start({ paymentOption: 'bizum' });
    bank.payOnPage(ref);
    bank.isUnreachable = true;
    for (let minute = 0; minute < 60; minute += 1) await runAt(hours + minute / 60);
    bank.isUnreachable = false;
    for (let minute = 60; minute <= 70; minute += 1) await runAt(hours + minute / 60);
    expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded', orders: 1 });
  });
});

it('a paid page that its bank calls unfinished for days is an incident after a day, and found when the bank knows it', async () => {
  await start({ paymentOption: 'bizum' });
  bank.payOnPage(ref);
  bank.isAuthorising = true;
  await runAt(2);
  expect(await table.readStored(orderId)).toMatchObject({ incidents: [] });
  await runAt(27);
  expect(await table.readStored(orderId)).toMatchObject({ incidents: ['unknown-outcome'] });
  bank.isAuthorising = false;
  await runAt(54);
  expect(await table.readStored(orderId)).toMatchObject({ payment: 'succeeded' });
});

/** One run of the reconciler this many hours after the attempt was started. */
async function runAt(hours: number): Promise<void> {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + hours * HOUR_MS));
  await reconcileAttempts(venue.services, gateways);
}
