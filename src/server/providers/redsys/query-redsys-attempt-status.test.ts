// Status queries at Redsys, and cancellations.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AttemptOutcome, Provider, ProviderAttempt } from '#server/attempts/index.ts';
import { signEncodedParameters } from './signature.ts';
import {
  attemptAfterReply,
  attemptOf,
  challengedAttempt,
  EXPIRY,
  FINGERPRINT_STEP,
  fingerprintData,
  QUERY_OPTIONS,
  REDSYS_ORDER_NUMBER,
} from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import { endedOperation, MERCHANT_KEY, NOT_FOUND, queryReply, type RedsysReply } from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('the status query of an attempt', () => {
  it('is signed with the oldest signature version, over its own part of the message', async () => {
    bank.replyWith(NOT_FOUND);
    await bank.provider().queryStatus(attemptOf(), QUERY_OPTIONS);
    const [asked] = bank.requests;
    const [, version = ''] = /(<Version .*<\/Version>)/.exec(asked?.body ?? '') ?? [];
    expect(asked?.path).toBe('/apl02/services/SerClsWSConsulta');
    expect(version).toBe(
      '<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>999008881</Ds_MerchantCode>' +
        `<Ds_Terminal>1</Ds_Terminal><Ds_Order>${REDSYS_ORDER_NUMBER}</Ds_Order><Ds_TransactionType>0</Ds_TransactionType>` +
        '</Transaction></Message></Version>',
    );
    expect(asked?.body).toContain(
      `<Signature>${signEncodedParameters('HMAC_SHA256_V1', MERCHANT_KEY, REDSYS_ORDER_NUMBER, version)}</Signature>`,
    );
  });

  it.each(['entities', 'cdata'] as const)('returns the charge of an authorised operation (%s)', async (hidden) => {
    bank.replyWith(queryReply(endedOperation({ Ds_Response: '0000', Ds_Amount: '3351', Ds_Terminal: '001' }), hidden));
    expect(await outcomeOf(attemptOf({ paymentOption: 'redirect' }))).toEqual({
      state: 'succeeded',
      charge: { amount: 3351, currency: 'EUR', externalId: REDSYS_ORDER_NUMBER, card: null },
    });
  });

  it('returns the requested amount if the response has no amount', async () => {
    bank.replyWith(queryReply({ Ds_Order: REDSYS_ORDER_NUMBER, Ds_State: 'F', Ds_Response: '0099' }));
    expect(await outcomeOf(attemptOf())).toMatchObject({
      state: 'succeeded',
      charge: { amount: 3350, currency: 'EUR' },
    });
  });

  it.each([
    [endedOperation({ Ds_Response: '0190' }), 'card', { state: 'failed', reason: 'issuer-denied', code: '0190' }],
    [
      endedOperation({ Ds_Response: '9915' }),
      'redirect',
      { state: 'canceled', reason: 'canceled-by-guest', code: '9915' },
    ],
    [endedOperation({ Ds_Response: '0777' }), 'bizum', { state: 'failed', reason: 'bizum-denied', code: '0777' }],
    [endedOperation({ Ds_Response: '00' }), 'card', { state: 'unknown', code: '00' }],
    [{ Ds_Order: REDSYS_ORDER_NUMBER, Ds_State: 'F' }, 'card', { state: 'unknown', code: 'not-understood' }],
  ] as const)('returns the outcome of an ended operation: %o', async (found, way, outcome) => {
    bank.replyWith(queryReply({ ...found }));
    expect(await outcomeOf(attemptOf({ paymentOption: way }))).toEqual(outcome);
  });

  it.each(['redirect', 'bizum', 'card'] as const)(
    'still requires a customer action while Redsys does not know the order: %s',
    async (way) => {
      const started = await bank.start({ kind: way, saveCard: way === 'redirect' });
      for (const reply of [NOT_FOUND, queryReply(endedOperation({ Ds_State: 'P', Ds_Response: '0000' }))]) {
        bank.replyWith(reply);
        expect(await outcomeOf(attemptAfterReply(attemptOf({ paymentOption: way }), started))).toEqual(started.outcome);
      }
    },
  );

  it('still requires a customer action after a crash before the form was stored', async () => {
    bank.replyWith(NOT_FOUND);
    expect(await outcomeOf(attemptOf({ paymentOption: 'bizum' }))).toMatchObject({
      state: 'action',
      step: { do: 'post' },
    });
  });

  const open: [string, ProviderAttempt][] = [
    ['asked without an answer', attemptOf({ data: { isAsked: true } })],
    ['a saved card after a crash before the response', attemptOf({ paymentOption: 'saved-card' })],
    ['a wallet, when we went down before its answer', attemptOf({ paymentOption: 'applepay' })],
  ];

  it.each(open)('leaves the attempt open while Redsys does not know the order: %s', async (_, attempt) => {
    bank.replyWith(NOT_FOUND);
    expect(await outcomeOf(attempt)).toEqual({ state: 'unknown', code: 'no-operation' });
  });

  it.each(open)('returns processing while the operation has not ended: %s', async (_, attempt) => {
    bank.replyWith(queryReply(endedOperation({ Ds_State: 'P', Ds_Response: '9998' })));
    expect(await outcomeOf(attempt)).toEqual({ state: 'processing' });
  });

  it.each(open)(
    'ends the attempt provisionally if Redsys does not know the order at expiry: %s',
    async (_, attempt) => {
      bank.replyWith(NOT_FOUND);
      expect((await expired().queryStatus(attempt, QUERY_OPTIONS)).outcome).toEqual({
        state: 'canceled',
        reason: 'try-again',
        code: null,
        unpaidConfirmation: 'provisional',
      });
    },
  );

  it.each(open)('leaves the result unknown if the operation has not ended at expiry: %s', async (_, attempt) => {
    bank.replyWith(UNFINISHED);
    expect((await expired().queryStatus(attempt, QUERY_OPTIONS)).outcome).toEqual({
      state: 'unknown',
      code: 'not-finished',
    });
  });

  it.each(open)('throws if the query gets no response at expiry: %s', async (_, attempt) => {
    bank.replyWith({ does: 'hang-up' });
    await expect(expired().queryStatus(attempt, QUERY_OPTIONS)).rejects.toThrow('order query failed');
  });

  it('throws if the query about an open bank page gets no response at expiry', async () => {
    bank.replyWith({ does: 'hang-up' });
    await expect(expired().queryStatus(attemptOf({ paymentOption: 'bizum' }), QUERY_OPTIONS)).rejects.toThrow(
      'order query failed',
    );
  });

  it('waits no longer than the caller allows', async () => {
    bank.replyWith({ does: 'keep-silent' });
    const query = bank.provider().queryStatus(attemptOf({ paymentOption: 'bizum' }), { timeoutMs: 100 });
    await expect(query).rejects.toThrow('order query failed: no-answer');
  });

  it('finds the payment of an order that was declined before on the same page', async () => {
    const operations = [endedOperation({ Ds_Response: '0190' }), endedOperation({ Ds_Response: '0000' })];
    bank.replyWith(queryReply(operations));
    expect((await outcomeOf(attemptOf({ paymentOption: 'redirect' }))).state).toBe('succeeded');
  });

  const silence: [string, RedsysReply][] = [
    ['nothing', { does: 'hang-up' }],
    ['another error', queryReply('XML0023')],
    ['another order', queryReply(endedOperation({ Ds_Order: '1121abcdEFGX', Ds_Response: '0000' }))],
    ['another merchant', queryReply(endedOperation({ Ds_MerchantCode: '1', Ds_Response: '0000' }))],
    ['another terminal', queryReply(endedOperation({ Ds_Terminal: '2', Ds_Response: '0000' }))],
    ['a refund', queryReply(endedOperation({ Ds_TransactionType: '3', Ds_Response: '0000' }))],
    ['a page', { body: '<html>0000</html>' }],
    ['an error of the server', { status: 500, body: '' }],
  ];

  it.each(silence)('throws if the response is %s', async (_, reply) => {
    bank.replyWith(reply, reply, reply);
    const attempt = attemptOf({ paymentOption: 'redirect' });
    await expect(bank.provider().queryStatus(attempt, QUERY_OPTIONS)).rejects.toThrow('order query failed');
    await expect(bank.provider().cancel(attempt, QUERY_OPTIONS)).rejects.toThrow('order query failed');
    await expect(bank.provider().queryStatus(attemptOf({ data: { isAsked: true } }), QUERY_OPTIONS)).rejects.toThrow(
      'order query failed',
    );
  });
});

describe('canceling an attempt', () => {
  const canceled = { state: 'canceled', reason: 'canceled-by-guest', code: null };
  const silent: RedsysReply[] = [{ does: 'hang-up' }, { does: 'keep-silent' }];

  const unrequested: [string, ProviderAttempt][] = [
    ['the card form', attemptOf({ data: { saveCard: false, isAsked: false } })],
    ['the fingerprint', attemptOf({ data: { ...fingerprintData(), step: FINGERPRINT_STEP } })],
    ['the challenge', challengedAttempt()],
    ['the challenge of a saved card', { ...challengedAttempt(), paymentOption: 'saved-card' }],
  ];

  it.each(unrequested)('for which no money was requested ends it without a call: %s', async (_, attempt) => {
    bank.replyWith({ does: 'keep-silent' });
    const { outcome } = await bank.provider().cancel(attempt, { timeoutMs: 100 });
    expect(outcome).toEqual({ ...canceled, unpaidConfirmation: 'final' });
    expect(bank.requests).toEqual([]);
  });

  it.each(unrequested)('whose last call was lost in a crash queries the bank: %s', async (_, attempt) => {
    bank.replyWith(NOT_FOUND, UNFINISHED, queryReply(endedOperation({ Ds_Response: '0000' })));
    const lost = { ...attempt, hasOpenCall: true };
    const cancel = async () => (await bank.provider().cancel(lost, QUERY_OPTIONS)).outcome;
    expect(await cancel()).toEqual({ state: 'unknown', code: 'no-operation' });
    expect(await cancel()).toEqual({ state: 'processing' });
    expect((await cancel()).state).toBe('succeeded');
  });

  it.each(['redirect', 'bizum'] as const)(
    'on the page of the bank ends it provisionally, because the page stays open: %s',
    async (paymentOption) => {
      bank.replyWith(NOT_FOUND);
      const { outcome } = await bank.provider().cancel(attemptOf({ paymentOption }), QUERY_OPTIONS);
      expect(outcome).toEqual({ ...canceled, unpaidConfirmation: 'provisional' });
      expect(bank.requests).toHaveLength(1);
    },
  );

  it.each([
    ['provisional', 'no card was entered', { Ds_State: 'S', Ds_Response: '9998' }],
    ['provisional', 'the customer is authenticating', { Ds_State: 'A', Ds_Response: '9999' }],
    ['provisional', 'the customer left it', { Ds_State: 'F', Ds_Response: '9998' }],
    ['none', 'it is being authorised', { Ds_State: 'P', Ds_Response: '9998' }],
    ['none', 'its state is a technical error', { Ds_State: 'T' }],
  ] as const)('on the page of the bank ends it with the confirmation «%s» if %s', async (confirmation, _, fields) => {
    bank.replyWith(queryReply(endedOperation(fields)));
    const { outcome } = await bank.provider().cancel(attemptOf({ paymentOption: 'redirect' }), QUERY_OPTIONS);
    expect(outcome).toEqual({ ...canceled, unpaidConfirmation: confirmation });
  });

  it.each(unrequested)('after a crash during its call, no action is asked for again: %s', async (_, attempt) => {
    bank.replyWith(NOT_FOUND);
    expect(await outcomeOf({ ...attempt, hasOpenCall: true })).toEqual({ state: 'unknown', code: 'no-operation' });
  });

  it('returns the charge if the customer paid in the meantime', async () => {
    bank.replyWith(queryReply(endedOperation({ Ds_Response: '0000' })));
    const { outcome } = await bank.provider().cancel(attemptOf({ paymentOption: 'redirect' }), QUERY_OPTIONS);
    expect(outcome.state).toBe('succeeded');
  });

  it('does not end an attempt whose charge was requested', async () => {
    bank.replyWith(NOT_FOUND);
    const { outcome } = await bank.provider().cancel(attemptOf({ data: { isAsked: true } }), QUERY_OPTIONS);
    expect(outcome.state).toBe('unknown');
  });

  it.each(silent)('on the page of the bank throws if the bank does not respond, also at expiry: %o', async (reply) => {
    bank.replyWith(reply, reply);
    const attempt = attemptOf({ paymentOption: 'redirect' });
    for (const redsys of [bank.provider(), expired()])
      await expect(redsys.cancel(attempt, { timeoutMs: 100 })).rejects.toThrow('order query failed');
  });
});

const UNFINISHED = queryReply(endedOperation({ Ds_State: 'P', Ds_Response: '9998' }));

function expired(): Provider {
  return bank.provider({}, { clock: () => EXPIRY });
}

async function outcomeOf(attempt: ProviderAttempt): Promise<AttemptOutcome> {
  return (await bank.provider().queryStatus(attempt, QUERY_OPTIONS)).outcome;
}
