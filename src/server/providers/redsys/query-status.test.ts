import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome, ProviderAttempt } from '#server/attempts/index.ts';
import { sign } from './signature.ts';
import { after, attemptOf, EXPIRY, ORDER } from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { finds, KEY, NOT_FOUND, operation, type Reply } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
beforeEach(() => bank.reset());

describe('what became of an attempt', () => {
  it('is asked with the oldest signature, over its own piece of the question', async () => {
    bank.will(NOT_FOUND);
    await bank.provider().queryStatus(attemptOf());
    const [asked] = bank.asked;
    const [, version = ''] = /(<Version .*<\/Version>)/.exec(asked?.body ?? '') ?? [];
    expect(asked?.path).toBe('/apl02/services/SerClsWSConsulta');
    expect(version).toBe(
      '<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>999008881</Ds_MerchantCode>' +
        `<Ds_Terminal>1</Ds_Terminal><Ds_Order>${ORDER}</Ds_Order><Ds_TransactionType>0</Ds_TransactionType>` +
        '</Transaction></Message></Version>',
    );
    expect(asked?.body).toContain(`<Signature>${sign('HMAC_SHA256_V1', KEY, ORDER, version)}</Signature>`);
  });

  it.each(['entities', 'cdata'] as const)('is money when it is over and authorised (%s)', async (hidden) => {
    bank.will(finds(operation({ Ds_Response: '0000', Ds_Amount: '3351', Ds_Terminal: '001' }), hidden));
    expect(await outcomeOf(attemptOf({ paymentOption: 'redirect' }))).toEqual({
      state: 'succeeded',
      charge: { amount: 3351, currency: 'EUR', externalId: ORDER, card: null },
    });
  });

  it('is the money that we asked for when the answer does not say how much', async () => {
    bank.will(finds({ Ds_Order: ORDER, Ds_State: 'F', Ds_Response: '0099' }));
    expect(await outcomeOf(attemptOf())).toMatchObject({
      state: 'succeeded',
      charge: { amount: 3350, currency: 'EUR' },
    });
  });

  it.each([
    [operation({ Ds_Response: '0190' }), 'card', { state: 'failed', reason: 'issuer-denied', code: '0190' }],
    [operation({ Ds_Response: '9915' }), 'redirect', { state: 'canceled', reason: 'canceled-by-guest', code: '9915' }],
    [operation({ Ds_Response: '0777' }), 'bizum', { state: 'failed', reason: 'bizum-denied', code: '0777' }],
    [operation({ Ds_Response: '00' }), 'card', { state: 'unknown', code: '00' }],
    [{ Ds_Order: ORDER, Ds_State: 'F' }, 'card', { state: 'unknown', code: 'not-understood' }],
  ] as const)('is what an operation that is over says: %o', async (found, way, outcome) => {
    bank.will(finds({ ...found }));
    expect(await outcomeOf(attemptOf({ paymentOption: way }))).toEqual(outcome);
  });

  it.each(['redirect', 'bizum', 'card'] as const)(
    'is still the guest’s turn when nobody heard of it: %s',
    async (way) => {
      const started = await bank.start({ kind: way, saveCard: way === 'redirect' });
      for (const reply of [NOT_FOUND, finds(operation({ Ds_State: 'P', Ds_Response: '0000' }))]) {
        bank.will(reply);
        expect(await outcomeOf(after(attemptOf({ paymentOption: way }), started))).toEqual(started.outcome);
      }
    },
  );

  it('is still the guest’s turn when we went down before the form was stored', async () => {
    bank.will(NOT_FOUND);
    expect(await outcomeOf(attemptOf({ paymentOption: 'bizum' }))).toMatchObject({
      state: 'action',
      step: { do: 'post' },
    });
  });

  const open: [string, ProviderAttempt][] = [
    ['asked without an answer', attemptOf({ data: { isAsked: true } })],
    ['a kept card, when we went down before its answer', attemptOf({ paymentOption: 'saved-card' })],
    ['a wallet, when we went down before its answer', attemptOf({ paymentOption: 'applepay' })],
  ];

  it.each(open)('stays open while nobody heard of it: %s', async (_, attempt) => {
    bank.will(NOT_FOUND);
    expect(await outcomeOf(attempt)).toEqual({ state: 'unknown', code: 'no-operation' });
  });

  it.each(open)('is under way while it is not over: %s', async (_, attempt) => {
    bank.will(finds(operation({ Ds_State: 'P', Ds_Response: '9998' })));
    expect(await outcomeOf(attempt)).toEqual({ state: 'processing' });
  });

  it.each(open)('is nothing any more once it is too late to be anything: %s', async (_, attempt) => {
    bank.will(NOT_FOUND);
    const late = bank.provider({}, { clock: () => EXPIRY });
    expect((await late.queryStatus(attempt)).outcome).toEqual({ state: 'canceled', reason: 'try-again', code: null });
  });

  const silence: [string, Reply][] = [
    ['nothing', { does: 'hang-up' }],
    ['another error', finds('XML0023')],
    ['another order', finds(operation({ Ds_Order: '1121abcdEFGX', Ds_Response: '0000' }))],
    ['another merchant', finds(operation({ Ds_MerchantCode: '1', Ds_Response: '0000' }))],
    ['another terminal', finds(operation({ Ds_Terminal: '2', Ds_Response: '0000' }))],
    ['a refund', finds(operation({ Ds_TransactionType: '3', Ds_Response: '0000' }))],
    ['a page', { body: '<html>0000</html>' }],
    ['an error of the server', { status: 500, body: '' }],
  ];

  it.each(silence)('is not known when the bank says %s', async (_, reply) => {
    bank.will(reply, reply, reply);
    const attempt = attemptOf({ paymentOption: 'redirect' });
    await expect(bank.provider().queryStatus(attempt)).rejects.toThrow('order query failed');
    await expect(bank.provider().cancel(attempt)).rejects.toThrow('order query failed');
    await expect(bank.provider().queryStatus(attemptOf({ data: { isAsked: true } }))).rejects.toThrow(
      'order query failed',
    );
  });
});

describe('giving up an attempt', () => {
  it('ends what waits for the guest', async () => {
    bank.will(NOT_FOUND, finds(operation({ Ds_State: 'P', Ds_Response: '9998' })));
    const canceled = { outcome: { state: 'canceled', reason: 'canceled-by-guest', code: null } };
    expect(await bank.provider().cancel(attemptOf({ paymentOption: 'redirect' }))).toEqual(canceled);
    expect(await bank.provider().cancel(attemptOf({ paymentOption: 'card' }))).toEqual(canceled);
  });

  it('finds the money that came meanwhile', async () => {
    bank.will(finds(operation({ Ds_Response: '0000' })));
    const { outcome } = await bank.provider().cancel(attemptOf({ paymentOption: 'redirect' }));
    expect(outcome.state).toBe('succeeded');
  });

  it('does not end what we asked for', async () => {
    bank.will(NOT_FOUND);
    const { outcome } = await bank.provider().cancel(attemptOf({ data: { isAsked: true } }));
    expect(outcome.state).toBe('unknown');
  });

  it('does not wait for a silent bank when it is too late to pay anyway', async () => {
    bank.will({ does: 'hang-up' });
    const late = bank.provider({}, { clock: () => EXPIRY });
    expect((await late.cancel(attemptOf({ paymentOption: 'redirect' }))).outcome.state).toBe('canceled');
  });
});

async function outcomeOf(attempt: ProviderAttempt): Promise<Outcome> {
  return (await bank.provider().queryStatus(attempt)).outcome;
}
