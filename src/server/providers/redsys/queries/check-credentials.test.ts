// The check whether Redsys accepts our credentials.
import { beforeEach, describe, expect, it } from 'vitest';
import { QUERY_OPTIONS } from '#server/providers/redsys/testing/attempts.ts';
import { settingsOf } from '#server/providers/redsys/testing/bank.ts';
import { openSimulatedRedsys } from '#server/providers/redsys/testing/simulated-bank.ts';

const bank = await openSimulatedRedsys();
const { fake } = bank;
beforeEach(() => fake.resetBehaviour());

const soapOnly = { queryUrl: undefined };

describe('the credentials of Redsys', () => {
  it.each([{}, soapOnly])('are accepted if Redsys does not know an order that cannot exist: %o', async (settings) => {
    expect(await bank.provider(settings).checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'accepted' });
    expect(fake.operations()).toEqual([]);
  });

  it.each([
    ['a wrong key', { ...soapOnly, secretKey: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' }, 'XML0023'],
    ['another terminal', { ...soapOnly, terminal: '7' }, 'XML0009'],
    ['another merchant', { ...soapOnly, merchantCode: '1' }, 'XML0009'],
  ])('are rejected with the code of Redsys: %s', async (_, settings, code) => {
    expect(await bank.provider(settings).checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'rejected', code });
  });

  it('are rejected if those of one account are', async () => {
    const earlier = [{ ...settingsOf(fake.url), terminal: '7' }];
    expect(await bank.provider({ earlier }).checkCredentials(QUERY_OPTIONS)).toMatchObject({ state: 'rejected' });
  });

  it.each(['drops', 'http-500', 'html', 'empty'] as const)(
    'are not confirmed without a response: %s',
    async (query) => {
      fake.setBehaviour({ query });
      expect(await bank.provider(soapOnly).checkCredentials(QUERY_OPTIONS)).toMatchObject({ state: 'no-response' });
    },
  );
});
