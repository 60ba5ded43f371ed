// The key by which requests of one client are counted.
import { expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { rateLimitKey } from './rate-limit-key.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the network of «%s» is %s', (address, network) => {
  expect(rateLimitKey(address)).toBe(network);
});

it('a limit by address counts all addresses of one IPv6 /64 prefix together', async () => {
  const venue = await openTestVenue({ trustedProxies: ['10.0.0.0/8'] });
  const { send } = venue.browser();
  const ask = async (address: string): Promise<unknown> => {
    const { requestReset } = createClient<typeof contract.passwordResets>(contract.passwordResets, (request) =>
      send(request, { 'x-forwarded-for': address }),
    );
    return requestReset({ email: `${venue.newId()}@comanda.test` }).catch((error: unknown) => error);
  };
  const limit = contract.passwordResets.requestReset.limit?.perMinute ?? 0;
  for (let customer = 1; customer <= limit; customer += 1) await ask(`2001:db8:1:2::${customer}`);
  expect(await ask('2001:db8:1:2::ffff')).toMatchObject({ code: 'too-many-requests' });
  expect(await ask('2001:db8:1:3::1')).not.toMatchObject({ code: 'too-many-requests' });
});
