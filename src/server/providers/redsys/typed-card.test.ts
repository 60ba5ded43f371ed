// Payments with a card typed into the form of Redsys.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attemptAfterReply,
  attemptOf,
  CARD_TOKEN,
  CARD_TOKEN_INPUT,
  challengeInput,
  cres,
  REDSYS_ORDER_NUMBER,
  REQUEST_PARAMETERS,
  SAVE_CARD_INPUT,
  stepOf,
  THREE_DS_TRANSACTION_ID,
  THREE_DS_VERSION_2,
} from './testing/attempts.ts';
import { openScriptedRedsys } from './testing/bank.ts';
import { approval, challengeReply, initiateReply } from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('a card typed into the form of Redsys', () => {
  it('needs no request before the form is shown', async () => {
    const status = await bank.start({ kind: 'card', saveCard: false });
    expect(stepOf(status)).toEqual({
      do: 'mount',
      form: 'insite',
      script: `${bank.url}/sis/NC/sandbox/redsysV3.js`,
      origin: bank.url,
      fields: { fuc: '999008881', terminal: '1', order: REDSYS_ORDER_NUMBER },
    });
    expect(bank.requests).toEqual([]);
  });

  it('is charged without a challenge if its bank requires none', async () => {
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, initiateReply({}), approval());
    expect(status.outcome).toEqual({
      state: 'succeeded',
      charge: { amount: 3350, currency: 'EUR', externalId: REDSYS_ORDER_NUMBER, card: null },
    });
    expect(bank.requests.map(({ path }) => path)).toEqual([
      '/sis/rest/iniciaPeticionREST',
      '/sis/rest/trataPeticionREST',
    ]);
    const basis = {
      ...REQUEST_PARAMETERS,
      DS_MERCHANT_IDOPER: CARD_TOKEN,
    };
    expect(bank.sentParameters(0)).toEqual({ ...basis, DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' } });
    expect(bank.sentParameters(1)).toEqual(basis);
  });

  it('is stored with the exemptions that its bank offers', async () => {
    const reply = initiateReply(THREE_DS_VERSION_2, { Ds_Excep_SCA: 'LWV;TRA[30.0]' });
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, reply, approval());
    expect(status).toMatchObject({ outcome: { state: 'succeeded' }, data: { scaExemptions: 'LWV;TRA[30.0]' } });
  });

  it('is charged without a challenge if its bank accepts the browser data', async () => {
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, initiateReply(THREE_DS_VERSION_2), approval());
    expect(status.outcome.state).toBe('succeeded');
    expect(bank.sentParameters(1).DS_MERCHANT_EMV3DS).toEqual({
      threeDSInfo: 'AuthenticationData',
      protocolVersion: '2.2.0',
      threeDSServerTransID: THREE_DS_TRANSACTION_ID,
      // The bank named no address for a fingerprint.
      threeDSCompInd: 'U',
      notificationURL: 'https://bar.example/api/attempt-returns/the-key',
      browserAcceptHeader: '*/*',
      browserUserAgent: 'Mozilla/5.0 (a phone)',
      browserIP: '203.0.113.9',
      browserJavaEnabled: false,
      browserJavascriptEnabled: true,
      browserLanguage: 'es-ES',
      browserColorDepth: '24',
      browserScreenHeight: '844',
      browserScreenWidth: '390',
      browserTZ: '-60',
    });
  });

  it.each([
    [true, 'Y'],
    [false, 'N'],
  ])('is charged after the fingerprint (%s) and the challenge', async (completed, indicator) => {
    const method = { ...THREE_DS_VERSION_2, threeDSMethodURL: 'https://acs.example/method' };
    const attempt = attemptOf();
    const fingerprint = await bank.advance(attempt, SAVE_CARD_INPUT, initiateReply(method));
    const shown = stepOf(fingerprint);
    expect(shown).toMatchObject({ do: 'fingerprint', url: 'https://acs.example/method' });
    expect(hidden(shown, 'threeDSMethodData')).toEqual({
      threeDSServerTransID: THREE_DS_TRANSACTION_ID,
      threeDSMethodNotificationURL: 'https://bar.example/api/attempt-returns/the-key/fingerprint',
    });

    const recognised = attemptAfterReply(attempt, fingerprint);
    const challenge = await bank.advance(
      recognised,
      { kind: 'fingerprint', completed },
      challengeReply({ creq: 'the-question' }),
    );
    expect(stepOf(challenge)).toEqual({
      do: 'challenge',
      url: 'https://acs.example/ask',
      fields: { creq: 'the-question' },
    });
    expect(bank.sentParameters(1).DS_MERCHANT_EMV3DS).toMatchObject({ threeDSCompInd: indicator });

    const paid = await bank.advance(
      attemptAfterReply(recognised, challenge),
      challengeInput(cres()),
      approval(SAVED_CARD),
    );
    expect(paid.outcome).toMatchObject({ state: 'succeeded', charge: { card: { token: 'a-name', last4: '3839' } } });
    expect(bank.sentParameters(2)).toMatchObject({
      DS_MERCHANT_IDOPER: CARD_TOKEN,
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_EMV3DS: { threeDSInfo: 'ChallengeResponse', protocolVersion: '2.2.0', cres: cres().cres },
    });
  });

  it('is charged with version 1 of 3-D Secure if it supports no other', async () => {
    const attempt = attemptOf();
    const first = challengeReply({ protocolVersion: '1.0.2', PAReq: 'the-question', MD: 'the-session' });
    const challenge = await bank.advance(
      attempt,
      CARD_TOKEN_INPUT,
      initiateReply({ protocolVersion: 'NO_3DS_v2' }),
      first,
    );
    expect(bank.sentParameters(1).DS_MERCHANT_EMV3DS).toEqual({
      threeDSInfo: 'AuthenticationData',
      protocolVersion: '1.0.2',
      browserAcceptHeader: '*/*',
      browserUserAgent: 'Mozilla/5.0 (a phone)',
    });
    expect(stepOf(challenge)).toEqual({
      do: 'challenge',
      url: 'https://acs.example/ask',
      fields: { PaReq: 'the-question', MD: 'the-session', TermUrl: attempt.returnUrl },
    });

    const paid = await bank.advance(
      attemptAfterReply(attempt, challenge),
      challengeInput({ PaRes: 'yes', MD: 'the-session' }),
      approval(),
    );
    expect(paid.outcome.state).toBe('succeeded');
    expect(bank.sentParameters(2).DS_MERCHANT_EMV3DS).toEqual({
      threeDSInfo: 'ChallengeResponse',
      protocolVersion: '1.0.2',
      PARes: 'yes',
      MD: 'the-session',
    });
  });

  it('is saved only if the customer asked for it', async () => {
    await bank.advance(attemptOf(), SAVE_CARD_INPUT, initiateReply({}), approval());
    await bank.advance(attemptOf(), CARD_TOKEN_INPUT, initiateReply({}), approval());
    expect(bank.sentParameters(1)).toMatchObject({
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_COF_INI: 'S',
      DS_MERCHANT_COF_TYPE: 'C',
    });
    expect(bank.sentParameters(3)).not.toHaveProperty('DS_MERCHANT_IDENTIFIER');
  });

  it('may be challenged on a page of a simulator without TLS', async () => {
    const challenge = challengeReply({ creq: 'q', acsURL: `${bank.url}/acs` });
    const status = await bank.advance(attemptOf(), CARD_TOKEN_INPUT, initiateReply(THREE_DS_VERSION_2), challenge);
    expect(stepOf(status)).toMatchObject({ do: 'challenge', url: `${bank.url}/acs` });
  });
});

const SAVED_CARD = { Ds_CardNumber: '491801******3839', Ds_Merchant_Identifier: 'a-name', Ds_ExpiryDate: '3412' };

function hidden(step: ReturnType<typeof stepOf>, field: string): unknown {
  const text = 'fields' in step ? (step.fields[field] ?? '') : '';
  expect(text).not.toContain('=');
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
