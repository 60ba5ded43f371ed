// Payments with saved cards and wallets at Redsys.
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { ChosenPaymentOption } from '#server/attempts/index.ts';
import { attemptAfterReply, attemptOf, challengeInput, cres, THREE_DS_VERSION_2 } from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import { approval, challengeReply, decline, errorReply, initiateReply } from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('a saved card', () => {
  const source: ChosenPaymentOption = {
    kind: 'saved-card',
    card: { token: 'a-name', data: { txnId: '777' }, account: null },
  };
  const named = {
    DS_MERCHANT_IDENTIFIER: 'a-name',
    DS_MERCHANT_COF_INI: 'N',
    DS_MERCHANT_COF_TYPE: 'C',
    DS_MERCHANT_COF_TXNID: '777',
  };

  it('is charged by its identifier as a payment of a present customer', async () => {
    const status = await bank.start(source, initiateReply(THREE_DS_VERSION_2), approval());
    expect(status.outcome.state).toBe('succeeded');
    for (const parameters of [bank.sentParameters(0), bank.sentParameters(1)]) {
      expect(parameters).toMatchObject(named);
      expect(parameters).not.toHaveProperty('DS_MERCHANT_EXCEP_SCA');
      expect(parameters).not.toHaveProperty('DS_MERCHANT_DIRECTPAYMENT');
    }
  });

  it('may be challenged by its bank', async () => {
    const attempt = attemptOf({ paymentOption: 'saved-card' });
    const challenge = await bank.start(
      source,
      initiateReply(THREE_DS_VERSION_2),
      challengeReply({ creq: 'q' }),
      approval(),
    );
    const status = await bank.advance(attemptAfterReply(attempt, challenge), challengeInput(cres()));
    expect(status.outcome.state).toBe('succeeded');
    expect(bank.sentParameters(2)).toMatchObject({
      ...named,
      DS_MERCHANT_EMV3DS: { threeDSInfo: 'ChallengeResponse' },
    });
  });

  it('can be charged without the id of an earlier transaction', async () => {
    await bank.start(
      { kind: 'saved-card', card: { token: 'a-name', data: { txnId: null }, account: null } },
      initiateReply({}),
      approval(),
    );
    expect(bank.sentParameters(1)).not.toHaveProperty('DS_MERCHANT_COF_TXNID');
  });

  it.each(['SIS0466', 'SIS0467', 'SIS0468'])('that no longer exists fails with its own reason: %s', async (code) => {
    expect((await bank.start(source, errorReply(code))).outcome).toEqual({
      state: 'failed',
      reason: 'saved-card-gone',
      code,
    });
  });
});

describe('a wallet payment', () => {
  const token = '{"signature":"ñ","protocolVersion":"ECv2"}';

  it.each([
    ['googlepay', 'Google', Buffer.from(token).toString('base64')],
    ['applepay', 'Apple', Buffer.from(token).toString('hex')],
  ] as const)('with %s sends the token of the wallet', async (way, type, data) => {
    const status = await bank.start({ kind: way, token }, approval());
    expect(status.outcome).toMatchObject({ state: 'succeeded', charge: { amount: cents(3350), card: null } });
    expect(bank.requests.map(({ path }) => path)).toEqual(['/sis/rest/trataPeticionREST']);
    expect(bank.sentParameters(0)).toMatchObject({
      DS_XPAYTYPE: type,
      DS_XPAYORIGEN: 'WEB',
      DS_XPAYDATA: data,
      DS_MERCHANT_DIRECTPAYMENT: 'true',
    });
  });

  it.each([
    [errorReply('SIS0499'), 'wallet-key', 'SIS0499'],
    [errorReply('SIS0498'), 'wallet-not-valid', 'SIS0498'],
    [decline('0190'), 'issuer-denied', '0190'],
  ])('fails with the reason of the response: %o', async (reply, reason, code) => {
    const status = await bank.start({ kind: 'applepay', token }, reply);
    expect(status.outcome).toEqual({ state: 'failed', reason, code });
  });

  it('stores no part of the token', async () => {
    const status = await bank.start({ kind: 'googlepay', token }, { does: 'hang-up' });
    expect(JSON.stringify(status)).not.toContain('ECv2');
  });
});
