import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentSource } from '#server/attempts/index.ts';
import { createLog } from '#server/platform/log.ts';
import { attemptOf, BROWSER, ORDER, PAYER } from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { denies, finds, pays, type Reply, refuses, says } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
beforeEach(() => bank.reset());

describe('giving money back', () => {
  const giveBack = (redsys = bank.provider()) =>
    redsys.refundPayment(attemptOf(), { id: 'a-refund', amount: cents(1000) });
  const given = (more: Record<string, string>) =>
    says({ Ds_Amount: '1000', Ds_Currency: '978', Ds_TransactionType: '3', Ds_AuthorisationCode: '123456', ...more });

  it('names the order that was paid', async () => {
    bank.will(given({ Ds_Response: '0900' }));
    expect(await giveBack()).toEqual({ state: 'succeeded', externalId: '123456' });
    expect(bank.asked[0]).toMatchObject({
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
    [refuses('SIS0057'), 'failed', 'SIS0057'],
    [given({ Ds_Response: '0190' }), 'failed', '0190'],
    [given({ Ds_Response: '0950' }), 'failed', '0950'],
    [given({ Ds_Response: '0000' }), 'unknown', '0000'],
    [given({ Ds_Response: '9999' }), 'unknown', '9999'],
    [given({ Ds_Response: '0900', Ds_TransactionType: '0' }), 'unknown', '0900'],
    [given({ Ds_Response: '0900', Ds_Order: '1121abcdEFGX' }), 'unknown', 'another-order'],
    [given({}), 'unknown', 'not-understood'],
    [{ does: 'hang-up' }, 'unknown', 'no-answer'],
    [{ body: '{"Ds_Response":"0900"}' }, 'unknown', 'not-signed'],
  ])('with %o is done once at most', async (reply, state, code) => {
    bank.will(reply);
    expect(await giveBack()).toEqual({ state, code });
    expect(bank.asked).toHaveLength(1);
  });

  it('without an answer in time is not known to be done', async () => {
    bank.will({ does: 'keep-silent' });
    expect(await giveBack(bank.provider({}, { timeoutMs: 300 }))).toEqual({ state: 'unknown', code: 'no-answer' });
  });

  it('did not happen when the bank was never reached', async () => {
    const nobody = await openTestBank();
    await nobody.close();
    expect(await giveBack(nobody.provider())).toEqual({ state: 'failed', code: 'no-connection' });
  });
});

describe('forgetting a card', () => {
  const forget = () => bank.provider().deleteCard({ token: 'a-name', data: {} });

  it('asks Redsys to forget it too', async () => {
    bank.will(({ DS_MERCHANT_ORDER }) => says({ Ds_Order: DS_MERCHANT_ORDER, Ds_Response: '0000' }));
    await forget();
    expect(bank.sent(0)).toMatchObject({ DS_MERCHANT_TRANSACTIONTYPE: '44', DS_MERCHANT_IDENTIFIER: 'a-name' });
    expect(bank.sent(0)).not.toMatchObject({ DS_MERCHANT_ORDER: ORDER });
  });

  it('is done when Redsys knows no such card', async () => {
    bank.will(refuses('SIS0467'));
    await expect(forget()).resolves.toBeUndefined();
  });

  it('is tried again when Redsys does not answer', async () => {
    bank.will({ does: 'hang-up' });
    await expect(forget()).rejects.toThrow('did not confirm');
  });
});

describe('the log', () => {
  it('has codes, and no envelope, key, card or token', async () => {
    const lines: string[] = [];
    const log = createLog({ isProduction: true, level: 'trace', destination: { write: (line) => lines.push(line) } });
    bank.will(
      denies('0190'),
      refuses('SIS0093'),
      { does: 'hang-up' },
      pays({ Ds_Order: '1121abcdEFGX' }),
      finds('XML0023'),
    );
    const redsys = bank.provider({}, { log });
    const source: PaymentSource = { kind: 'googlepay', token: 'a-wallet-token' };
    for (let tries = 0; tries < 4; tries += 1)
      await redsys.start(attemptOf({ paymentOption: 'googlepay' }), source, PAYER, BROWSER);
    await redsys.queryStatus(attemptOf()).catch(() => null);

    const said = lines.join('');
    expect(said).toContain('SIS0093');
    expect(said).toContain('XML0023');
    expect(said).not.toMatch(/Ds_|DS_|eyJ|a-wallet-token|sq7Hjr/);
  });
});
