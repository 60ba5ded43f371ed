// The REST query of operations, and its list, against the simulator. No real terminal was queried.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import {
  attemptOf,
  BROWSER_DATA,
  NOW,
  PAYER,
  QUERY_OPTIONS,
  stepOf,
} from '#server/providers/redsys/testing/attempts.ts';
import { openSimulatedRedsys } from '#server/providers/redsys/testing/simulated-bank.ts';

const bank = await openSimulatedRedsys();
const { fake } = bank;

let orders = 0;
let order = '';
let attempt = attemptOf();
beforeEach(() => {
  fake.resetBehaviour();
  orders += 1;
  order = `2611${String(orders).padStart(8, '0')}`;
  attempt = attemptOf({ ref: order, paymentOption: 'redirect', expiresOn: new Date('2027-01-01T00:00:00Z') });
});

const outcome = async () => (await bank.provider().queryStatus(attempt, QUERY_OPTIONS)).outcome;
const onlyRest = { query: 'refused' } as const;
const onlySoap = { operationsQuery: 'refused' } as const;

describe('the REST query of an order', () => {
  it.each(['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const)(
    'signed with %s returns the charge',
    async (signature) => {
      fake.setBehaviour(onlyRest);
      fake.chargeInPortal({ order, amount: 3350 });
      const status = await bank.provider({ signature }).queryStatus(attempt, QUERY_OPTIONS);
      expect(status.outcome).toEqual({
        state: 'succeeded',
        charge: { amount: 3350, currency: 'EUR', externalId: order, card: null },
      });
    },
  );

  it('returns that Redsys does not know the order', async () => {
    fake.setBehaviour(onlyRest);
    expect((await outcome()).state).toBe('action');
    const { outcome: canceled } = await bank.provider().cancel(attempt, QUERY_OPTIONS);
    expect(canceled).toMatchObject({ state: 'canceled', unpaidConfirmation: 'provisional' });
  });

  it('returns a refund whose result is unknown', async () => {
    fake.setBehaviour({ ...onlyRest, queriedRefunds: 'each' });
    fake.chargeInPortal({ order, amount: 3350 });
    const refund = { id: 'a-refund', amount: cents(1000), requestedOn: NOW, otherExternalIds: [] };
    expect(await bank.provider().queryRefund(attempt, refund, QUERY_OPTIONS)).toBeNull();
    await fake.refundInPortal({ order, amount: 1000 });
    expect(await bank.provider().queryRefund(attempt, refund, QUERY_OPTIONS)).toMatchObject({ state: 'succeeded' });
  });

  it.each([
    'refused',
    'drops',
    'http-500',
    'html',
    'empty',
    'half-json',
    'cut-body',
    'unsigned',
    'bad-signature',
    'other-order',
  ] as const)('that gets no usable response is followed by the SOAP query: %s', async (operationsQuery) => {
    fake.chargeInPortal({ order, amount: 3350 });
    fake.setBehaviour({ operationsQuery });
    expect((await outcome()).state).toBe('succeeded');
    fake.setBehaviour({ ...onlyRest });
    await expect(outcome()).rejects.toThrow('order query failed');
  });

  it('that hangs leaves time for the SOAP query', async () => {
    fake.chargeInPortal({ order, amount: 3350 });
    fake.setBehaviour({ operationsQuery: 'hangs' });
    const status = await bank.provider().queryStatus(attempt, { timeoutMs: 4_000 });
    expect(status.outcome.state).toBe('succeeded');
    fake.setBehaviour({ query: 'hangs' });
    await expect(bank.provider().queryStatus(attempt, { timeoutMs: 200 })).rejects.toThrow('no-answer');
    await fake.release();
  });

  it('finds the payment after a decline on the same page, with every notification lost', async () => {
    fake.setBehaviour({ ...onlyRest, notifications: 'off', page: 'payable-again' });
    await openPage();
    expect((await outcome()).state).toBe('action');
    await fake.actOnPage({ order, action: 'decline' });
    expect((await outcome()).state).toBe('failed');
    await fake.actOnPage({ order, action: 'pay' });
    expect((await outcome()).state).toBe('succeeded');
  });

  it('is not sent unless its address is set', async () => {
    fake.setBehaviour(onlySoap);
    fake.chargeInPortal({ order, amount: 3350 });
    const withoutAddress = bank.provider({ queryUrl: undefined });
    expect((await withoutAddress.queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect(withoutAddress.listOperations).toBeNull();
  });

  it('accepts a response signed with the previous key, and signs with the new one', async () => {
    const secretKey = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
    fake.chargeInPortal({ order, amount: 3350 });
    fake.changeKey(secretKey);
    fake.setBehaviour(onlyRest);
    expect((await bank.provider({ secretKey }).queryStatus(attempt, QUERY_OPTIONS)).outcome.state).toBe('succeeded');
    expect(await bank.provider({ secretKey }).checkCredentials(QUERY_OPTIONS)).toEqual({ state: 'accepted' });
  });
});

/** The customer opens the page of the bank. */
async function openPage(): Promise<void> {
  const step = stepOf(await bank.provider().start(attempt, { kind: 'redirect', saveCard: false }, PAYER, BROWSER_DATA));
  if (step.do !== 'post') throw new Error(`No form, but ${step.do}.`);
  await fetch(step.url, { method: 'POST', body: new URLSearchParams(step.fields) });
}
