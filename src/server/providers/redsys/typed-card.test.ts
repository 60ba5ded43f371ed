import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  after,
  answers,
  attemptOf,
  BASIS,
  CARD,
  CARD_TOKEN,
  cres,
  KEEPING_CARD,
  ORDER,
  SECOND_EDITION,
  stepOf,
  TRANSACTION,
} from './testing/attempts.ts';
import { openTestBank } from './testing/bank.ts';
import { asks, inits, pays } from './testing/replies.ts';

const bank = await openTestBank();
afterAll(() => bank.close());
beforeEach(() => bank.reset());

describe('a card typed into the bank’s form', () => {
  it('needs nobody to be asked before it is shown', async () => {
    const progress = await bank.start({ kind: 'card', saveCard: false });
    expect(stepOf(progress)).toEqual({
      do: 'mount',
      form: 'insite',
      script: `${bank.url}/sis/NC/sandbox/redsysV3.js`,
      origin: bank.url,
      fields: { fuc: '999008881', terminal: '1', order: ORDER },
    });
    expect(bank.asked).toEqual([]);
  });

  it('is paid without questions when its bank wants none', async () => {
    const progress = await bank.advance(attemptOf(), CARD_TOKEN, inits({}), pays());
    expect(progress.outcome).toEqual({
      state: 'succeeded',
      charge: { amount: 3350, currency: 'EUR', externalId: ORDER, card: null },
    });
    expect(bank.asked.map(({ path }) => path)).toEqual(['/sis/rest/iniciaPeticionREST', '/sis/rest/trataPeticionREST']);
    const basis = {
      ...BASIS,
      DS_MERCHANT_IDOPER: CARD,
    };
    expect(bank.sent(0)).toEqual({ ...basis, DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' } });
    expect(bank.sent(1)).toEqual(basis);
  });

  it('is paid without questions when its bank looks at the browser alone', async () => {
    const progress = await bank.advance(attemptOf(), CARD_TOKEN, inits(SECOND_EDITION), pays());
    expect(progress.outcome.state).toBe('succeeded');
    expect(bank.sent(1).DS_MERCHANT_EMV3DS).toEqual({
      threeDSInfo: 'AuthenticationData',
      protocolVersion: '2.2.0',
      threeDSServerTransID: TRANSACTION,
      threeDSCompInd: 'N',
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
  ])('is paid after its bank recognised the browser (%s) and asked the guest', async (completed, indicator) => {
    const method = { ...SECOND_EDITION, threeDSMethodURL: 'https://acs.example/method' };
    const attempt = attemptOf();
    const fingerprint = await bank.advance(attempt, KEEPING_CARD, inits(method));
    const shown = stepOf(fingerprint);
    expect(shown).toMatchObject({ do: 'fingerprint', url: 'https://acs.example/method' });
    expect(hidden(shown, 'threeDSMethodData')).toEqual({
      threeDSServerTransID: TRANSACTION,
      threeDSMethodNotificationURL: 'https://bar.example/api/attempt-returns/the-key/fingerprint',
    });

    const recognised = after(attempt, fingerprint);
    const challenge = await bank.advance(
      recognised,
      { kind: 'fingerprint', completed },
      asks({ creq: 'the-question' }),
    );
    expect(stepOf(challenge)).toEqual({
      do: 'challenge',
      url: 'https://acs.example/ask',
      fields: { creq: 'the-question' },
    });
    expect(bank.sent(1).DS_MERCHANT_EMV3DS).toMatchObject({ threeDSCompInd: indicator });

    const paid = await bank.advance(after(recognised, challenge), answers(cres()), pays(KEPT));
    expect(paid.outcome).toMatchObject({ state: 'succeeded', charge: { card: { token: 'a-name', last4: '3839' } } });
    expect(bank.sent(2)).toMatchObject({
      DS_MERCHANT_IDOPER: CARD,
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_EMV3DS: { threeDSInfo: 'ChallengeResponse', protocolVersion: '2.2.0', cres: cres().cres },
    });
  });

  it('is paid by the first edition of 3-D Secure when it knows no other', async () => {
    const attempt = attemptOf();
    const first = asks({ protocolVersion: '1.0.2', PAReq: 'the-question', MD: 'the-session' });
    const challenge = await bank.advance(attempt, CARD_TOKEN, inits({ protocolVersion: 'NO_3DS_v2' }), first);
    expect(bank.sent(1).DS_MERCHANT_EMV3DS).toEqual({
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

    const paid = await bank.advance(after(attempt, challenge), answers({ PaRes: 'yes', MD: 'the-session' }), pays());
    expect(paid.outcome.state).toBe('succeeded');
    expect(bank.sent(2).DS_MERCHANT_EMV3DS).toEqual({
      threeDSInfo: 'ChallengeResponse',
      protocolVersion: '1.0.2',
      PARes: 'yes',
      MD: 'the-session',
    });
  });

  it('asks to be kept only when the guest wants it', async () => {
    await bank.advance(attemptOf(), KEEPING_CARD, inits({}), pays());
    await bank.advance(attemptOf(), CARD_TOKEN, inits({}), pays());
    expect(bank.sent(1)).toMatchObject({
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_COF_INI: 'S',
      DS_MERCHANT_COF_TYPE: 'C',
    });
    expect(bank.sent(3)).not.toHaveProperty('DS_MERCHANT_IDENTIFIER');
  });

  it('may be asked about on a page of a simulator, which is not encrypted', async () => {
    const challenge = asks({ creq: 'q', acsURL: `${bank.url}/acs` });
    const progress = await bank.advance(attemptOf(), CARD_TOKEN, inits(SECOND_EDITION), challenge);
    expect(stepOf(progress)).toMatchObject({ do: 'challenge', url: `${bank.url}/acs` });
  });
});

const KEPT = { Ds_CardNumber: '491801******3839', Ds_Merchant_Identifier: 'a-name', Ds_ExpiryDate: '3412' };

function hidden(step: ReturnType<typeof stepOf>, field: string): unknown {
  const text = 'fields' in step ? (step.fields[field] ?? '') : '';
  expect(text).not.toContain('=');
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}
