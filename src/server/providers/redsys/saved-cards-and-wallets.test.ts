import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentSource } from '#server/attempts/index.ts';
import { after, answers, attemptOf, cres, SECOND_EDITION } from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { asks, denies, inits, pays, refuses } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
beforeEach(() => bank.reset());

describe('a kept card', () => {
  const source: PaymentSource = { kind: 'saved-card', card: { token: 'a-name', data: { txnId: '777' } } };
  const named = {
    DS_MERCHANT_IDENTIFIER: 'a-name',
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: 'C',
    DS_MERCHANT_COF_TXNID: '777',
  };

  it('is paid with its name, by a guest who is there', async () => {
    const progress = await bank.start(source, inits(SECOND_EDITION), pays());
    expect(progress.outcome.state).toBe('succeeded');
    for (const parameters of [bank.sent(0), bank.sent(1)]) {
      expect(parameters).toMatchObject(named);
      expect(parameters).not.toHaveProperty('DS_MERCHANT_EXCEP_SCA');
      expect(parameters).not.toHaveProperty('DS_MERCHANT_DIRECTPAYMENT');
    }
  });

  it('may be asked about by its bank', async () => {
    const attempt = attemptOf({ paymentOption: 'saved-card' });
    const challenge = await bank.start(source, inits(SECOND_EDITION), asks({ creq: 'q' }), pays());
    const progress = await bank.advance(after(attempt, challenge), answers(cres()));
    expect(progress.outcome.state).toBe('succeeded');
    expect(bank.sent(2)).toMatchObject({ ...named, DS_MERCHANT_EMV3DS: { threeDSInfo: 'ChallengeResponse' } });
  });

  it('needs no former transaction', async () => {
    await bank.start({ kind: 'saved-card', card: { token: 'a-name', data: { txnId: null } } }, inits({}), pays());
    expect(bank.sent(1)).not.toHaveProperty('DS_MERCHANT_COF_TXNID');
  });

  it.each(['SIS0466', 'SIS0467', 'SIS0468'])('that is gone is told: %s', async (code) => {
    expect((await bank.start(source, refuses(code))).outcome).toEqual({
      state: 'failed',
      reason: 'saved-card-gone',
      code,
    });
  });
});

describe('a wallet', () => {
  const token = '{"signature":"ñ","protocolVersion":"ECv2"}';

  it.each([
    ['googlepay', 'Google', Buffer.from(token).toString('base64')],
    ['applepay', 'Apple', Buffer.from(token).toString('hex')],
  ] as const)('%s is paid with what it gave', async (way, type, data) => {
    const progress = await bank.start({ kind: way, token }, pays());
    expect(progress.outcome).toMatchObject({ state: 'succeeded', charge: { amount: cents(3350), card: null } });
    expect(bank.asked.map(({ path }) => path)).toEqual(['/sis/rest/trataPeticionREST']);
    expect(bank.sent(0)).toMatchObject({
      DS_XPAYTYPE: type,
      DS_XPAYORIGEN: 'WEB',
      DS_XPAYDATA: data,
      DS_MERCHANT_DIRECTPAYMENT: 'TRUE',
    });
  });

  it.each([
    [refuses('SIS0499'), 'wallet-key', 'SIS0499'],
    [refuses('SIS0498'), 'wallet-not-valid', 'SIS0498'],
    [denies('0190'), 'issuer-denied', '0190'],
  ])('is refused with %o', async (reply, reason, code) => {
    const progress = await bank.start({ kind: 'applepay', token }, reply);
    expect(progress.outcome).toEqual({ state: 'failed', reason, code });
  });

  it('leaves nothing of its token behind', async () => {
    const progress = await bank.start({ kind: 'googlepay', token }, { does: 'hang-up' });
    expect(JSON.stringify(progress)).not.toContain('ECv2');
  });
});
