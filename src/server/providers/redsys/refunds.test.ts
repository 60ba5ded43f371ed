// Refunds at Redsys, and the log of requests.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ChosenPaymentOption } from '#server/attempts/index.ts';
import { createLog } from '#server/platform/log.ts';
import { attemptOf, BROWSER_DATA, NOW, PAYER, QUERY_OPTIONS, REDSYS_ORDER_NUMBER } from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import {
  approval,
  decline,
  endedOperation,
  errorReply,
  NOT_FOUND,
  queryReply,
  type RedsysReply,
  signedReply,
} from './testing/replies.ts';

const UNKNOWN_REFUND = { id: 'a-refund', amount: cents(1000), requestedOn: NOW };

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('a refund', () => {
  const giveBack = (redsys = bank.provider()) =>
    redsys.refundPayment(attemptOf(), { id: 'a-refund', amount: cents(1000) });
  const given = (more: Record<string, string>) =>
    signedReply({
      Ds_Amount: '1000',
      Ds_Currency: '978',
      Ds_TransactionType: '3',
      Ds_AuthorisationCode: '123456',
      ...more,
    });

  it('contains the number of the paid order', async () => {
    bank.replyWith(given({ Ds_Response: '0900' }));
    expect(await giveBack()).toEqual({ state: 'succeeded', externalId: '123456' });
    expect(bank.requests[0]).toMatchObject({
      path: '/sis/rest/trataPeticionREST',
      parameters: {
        DS_MERCHANT_ORDER: REDSYS_ORDER_NUMBER,
        DS_MERCHANT_TRANSACTIONTYPE: '3',
        DS_MERCHANT_AMOUNT: '1000',
        DS_MERCHANT_CURRENCY: '978',
      },
    });
  });

  it('without an authorisation code has our own id, so that each refund of an attempt has another', async () => {
    bank.replyWith(given({ Ds_Response: '0900', Ds_AuthorisationCode: '' }));
    expect(await giveBack()).toEqual({ state: 'succeeded', externalId: 'a-refund' });
  });

  it.each<[RedsysReply, 'failed' | 'unknown', string]>([
    [errorReply('SIS0057'), 'failed', 'SIS0057'],
    [errorReply('SIS0042'), 'failed', 'SIS0042'],
    [errorReply('SIS0485'), 'failed', 'SIS0485'],
    [errorReply('SIS0001'), 'unknown', 'SIS0001'],
    [errorReply('SIS0034'), 'unknown', 'SIS0034'],
    [errorReply('SIS0127'), 'unknown', 'SIS0127'],
    [errorReply('SIS7777'), 'unknown', 'SIS7777'],
    [{ body: '{"Ds_SignatureVersion":"HMAC_SHA512_V2","Ds_Merch' }, 'unknown', 'not-signed'],
    [given({ Ds_Response: '0190' }), 'failed', '0190'],
    [given({ Ds_Response: '0950' }), 'failed', '0950'],
    [given({ Ds_Response: '9997' }), 'failed', '9997'],
    [given({ Ds_Response: '0909' }), 'unknown', '0909'],
    [given({ Ds_Response: '0912' }), 'unknown', '0912'],
    [given({ Ds_Response: '9912' }), 'unknown', '9912'],
    [given({ Ds_Response: '0944' }), 'unknown', '0944'],
    [given({ Ds_Response: '9909' }), 'unknown', '9909'],
    [given({ Ds_Response: '0777' }), 'unknown', '0777'],
    [given({ Ds_Response: '0000' }), 'unknown', '0000'],
    [given({ Ds_Response: '9999' }), 'unknown', '9999'],
    [given({ Ds_Response: '0900', Ds_TransactionType: '0' }), 'unknown', '0900'],
    [given({ Ds_Response: '0900', Ds_Order: '1121abcdEFGX' }), 'unknown', 'another-order'],
    [given({}), 'unknown', 'not-understood'],
    [{ does: 'hang-up' }, 'unknown', 'no-answer'],
    [{ body: '{"Ds_Response":"0900"}' }, 'unknown', 'not-signed'],
  ])('with the response %o is sent once only', async (reply, state, code) => {
    bank.replyWith(reply);
    expect(await giveBack()).toEqual({ state, code });
    expect(bank.requests).toHaveLength(1);
  });

  it('without a response in time has the result unknown', async () => {
    bank.replyWith({ does: 'keep-silent' });
    expect(await giveBack(bank.provider({}, { timeoutMs: 300 }))).toEqual({ state: 'unknown', code: 'no-answer' });
  });

  it('fails if no connection to the bank was established', async () => {
    const closedBank = await openScriptedRedsys();
    await closedBank.close();
    expect(await giveBack(closedBank.provider())).toEqual({ state: 'failed', code: 'no-connection' });
  });
});

describe('a refund whose result is unknown', () => {
  const refunded = (more: Record<string, string> = {}) =>
    endedOperation({
      ...{ Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount: '1000', Ds_AuthorisationCode: '123456' },
      ...more,
    });
  const query = (otherExternalIds: string[] = []) =>
    bank.provider().queryRefund(attemptOf(), { ...UNKNOWN_REFUND, otherExternalIds }, QUERY_OPTIONS);

  it('is queried as an operation of type 3', async () => {
    bank.replyWith(queryReply(refunded()));
    expect(await query()).toEqual({ state: 'succeeded', externalId: '123456' });
    expect(bank.requests[0]?.body).toContain('<Ds_TransactionType>3</Ds_TransactionType>');
  });

  it.each<[string, Record<string, string>[], string[], string | null]>([
    [
      'the only one of this amount',
      [refunded({ Ds_Amount: '500', Ds_AuthorisationCode: '1' }), refunded()],
      [],
      '123456',
    ],
    ['the one that is no other refund', [refunded({ Ds_AuthorisationCode: '1' }), refunded()], ['1'], '123456'],
    ['one of two of the same amount', [refunded(), refunded({ Ds_AuthorisationCode: '1' })], [], '123456'],
    ['one without a code, if there is no other', [refunded({ Ds_AuthorisationCode: '' })], [], 'a-refund'],
    ['none, if all are other refunds', [refunded()], ['123456'], null],
    ['none, if the amounts differ', [refunded({ Ds_Amount: '1001' })], [], null],
    ['none, if it has not ended', [refunded({ Ds_State: 'P' })], [], null],
    ['none, if it was declined', [refunded({ Ds_Response: '0950' })], [], null],
    ['none, if one without a code may be another', [refunded({ Ds_AuthorisationCode: '' })], ['1'], null],
    ['none, if it is older than the request', [refunded({ Ds_Date: '21/11/2026', Ds_Hour: '20:50' })], [], null],
    ['one of the minute of the request', [refunded({ Ds_Date: '2026-11-21', Ds_Hour: '20:59:00' })], [], '123456'],
  ])('is %s', async (_, operations, others, externalId) => {
    bank.replyWith(queryReply(operations));
    expect(await query(others)).toEqual(externalId === null ? null : { state: 'succeeded', externalId });
  });

  it('is not decided if Redsys lists no refund of the order', async () => {
    bank.replyWith(NOT_FOUND);
    expect(await query()).toBeNull();
  });

  it('is queried again if there is no response', async () => {
    bank.replyWith({ does: 'hang-up' });
    await expect(query()).rejects.toThrow('Redsys refund query failed: no-answer');
  });
});

describe('the log of Redsys requests', () => {
  it('contains codes, and no envelope, key, card or token', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    bank.replyWith(
      decline('0190'),
      errorReply('SIS0093'),
      { does: 'hang-up' },
      approval({ Ds_Order: '1121abcdEFGX' }),
      queryReply('XML0023'),
    );
    const redsys = bank.provider({}, { log });
    const source: ChosenPaymentOption = { kind: 'googlepay', token: 'a-wallet-token' };
    for (let tries = 0; tries < 4; tries += 1)
      await redsys.start(attemptOf({ paymentOption: 'googlepay' }), source, PAYER, BROWSER_DATA);
    await redsys.queryStatus(attemptOf(), QUERY_OPTIONS).catch(() => null);

    const said = lines.join('');
    expect(said).toContain('SIS0093');
    expect(said).toContain('XML0023');
    expect(said).not.toMatch(/Ds_|DS_|eyJ|a-wallet-token|sq7Hjr/);
  });
});
