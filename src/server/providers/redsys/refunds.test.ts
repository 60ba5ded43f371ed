// Refunds at Redsys, the deletion of saved cards, and the log of requests.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentSource } from '#server/attempts/index.ts';
import { createLog } from '#server/platform/log.ts';
import { attemptOf, BROWSER, ORDER, PAYER, QUERY } from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { approval, decline, errorReply, queryReply, type Reply, signedReply } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
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
        DS_MERCHANT_ORDER: ORDER,
        DS_MERCHANT_TRANSACTIONTYPE: '3',
        DS_MERCHANT_AMOUNT: '1000',
        DS_MERCHANT_CURRENCY: '978',
      },
    });
  });

  it.each<[Reply, 'failed' | 'unknown', string]>([
    [errorReply('SIS0057'), 'failed', 'SIS0057'],
    [given({ Ds_Response: '0190' }), 'failed', '0190'],
    [given({ Ds_Response: '0950' }), 'failed', '0950'],
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
    const closedBank = await openTestBank();
    await closedBank.close();
    expect(await giveBack(closedBank.provider())).toEqual({ state: 'failed', code: 'no-connection' });
  });
});

describe('the deletion of a saved card', () => {
  const forget = () => bank.provider().deleteCard({ token: 'a-name', data: {} });

  it('is sent to Redsys', async () => {
    bank.replyWith(({ DS_MERCHANT_ORDER }) => signedReply({ Ds_Order: DS_MERCHANT_ORDER, Ds_Response: '0000' }));
    await forget();
    expect(bank.sentParameters(0)).toMatchObject({
      DS_MERCHANT_TRANSACTIONTYPE: '44',
      DS_MERCHANT_IDENTIFIER: 'a-name',
    });
    expect(bank.sentParameters(0)).not.toMatchObject({ DS_MERCHANT_ORDER: ORDER });
  });

  it('succeeds if Redsys does not know the card', async () => {
    bank.replyWith(errorReply('SIS0467'));
    await expect(forget()).resolves.toBeUndefined();
  });

  it('throws if Redsys does not respond, so that it is tried again', async () => {
    bank.replyWith({ does: 'hang-up' });
    await expect(forget()).rejects.toThrow('did not confirm');
  });
});

describe('the log of Redsys requests', () => {
  it('contains codes, and no envelope, key, card or token', async () => {
    const lines: string[] = [];
    const log = createLog({ isProduction: true, level: 'trace', destination: { write: (line) => lines.push(line) } });
    bank.replyWith(
      decline('0190'),
      errorReply('SIS0093'),
      { does: 'hang-up' },
      approval({ Ds_Order: '1121abcdEFGX' }),
      queryReply('XML0023'),
    );
    const redsys = bank.provider({}, { log });
    const source: PaymentSource = { kind: 'googlepay', token: 'a-wallet-token' };
    for (let tries = 0; tries < 4; tries += 1)
      await redsys.start(attemptOf({ paymentOption: 'googlepay' }), source, PAYER, BROWSER);
    await redsys.queryStatus(attemptOf(), QUERY).catch(() => null);

    const said = lines.join('');
    expect(said).toContain('SIS0093');
    expect(said).toContain('XML0023');
    expect(said).not.toMatch(/Ds_|DS_|eyJ|a-wallet-token|sq7Hjr/);
  });
});
