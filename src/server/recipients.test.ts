// The recipients of customer data in the menu, with the real server.
import { describe, expect, it } from 'vitest';
import { TestBank } from './attempts/testing/provider.ts';
import { TEST_GOOGLE_PAY } from './attempts/testing/table.ts';
import { openTestVenue, type TestVenueOptions } from './platform/testing/venue.ts';

const EVERYTHING: TestVenueOptions = {
  paying: {
    providers: [{ ...new TestBank('stripe').provider(), formReturns: null }, new TestBank('redsys').provider()],
    googlePay: TEST_GOOGLE_PAY,
  },
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'encina@example.com' },
  push: { subject: 'mailto:encina@example.com' },
};

describe('a server with every service configured', async () => {
  const venue = await openTestVenue(EVERYTHING);

  it.each([
    ['manual', []],
    ['stripe', ['stripe']],
    ['redsys', ['redsys', 'google-pay', 'bizum']],
  ] as const)('in the payment mode %s the menu lists only what that mode uses', async (mode, expected) => {
    await venue.db.updateTable('settings').set({ payment_mode: mode }).execute();
    venue.live.publish('menu');
    const { recipients } = await venue.browser().menu.readMenu({});
    expect(recipients).toEqual([...expected, 'mail-server', 'push-services']);
  });
});

it('a server without keys, mail server and push messages lists no recipient, whatever its payment mode is', async () => {
  const venue = await openTestVenue();
  await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
  expect((await venue.browser().menu.readMenu({})).recipients).toEqual([]);
});
