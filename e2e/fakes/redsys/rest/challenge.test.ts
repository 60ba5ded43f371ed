// Tests of the 3-D Secure challenge over REST and on the pages of the bank.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base64url, CARDS, openTestMerchant, readForm, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { answerChallenge, sendInitiationWithEnteredCard } from '#e2e/fakes/redsys/test-payment.ts';
import { fieldsOfBase64 } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

describe('a challenge', () => {
  it.each([
    ['2.1.0', CARDS.challenge21, 'aceptar', '0000'],
    ['2.2.0', CARDS.challenge22, 'aceptar', '0000'],
    ['2.2.0', CARDS.challenge22, 'rechazar', '0184'],
    ['2.1.0', CARDS.challengeThenDenied, 'aceptar', '0190'],
  ] as const)(
    'a challenge of version %s for %s with «%s» ends with code %s',
    async (version, number, decision, code) => {
      const protocolVersion = number === CARDS.challengeThenDenied ? '2.2.0' : version;
      const { base, submit } = await sendInitiationWithEnteredCard(merchant, { number });
      const result = await submit();
      expect(result).not.toHaveProperty('Ds_Response');
      expect(result.Ds_EMV3DS).toMatchObject({ threeDSInfo: 'ChallengeRequest', protocolVersion });
      const challenge = Object(result.Ds_EMV3DS);
      expect(fieldsOfBase64(challenge.creq)).toMatchObject({ messageType: 'CReq', challengeWindowSize: '05' });

      const back = await answerChallenge(merchant, challenge, decision);
      expect(back.action).toBe(`${merchant.url}/back`);
      expect(back.fields.threeDSSessionData).toBe('s');
      const transStatus = decision === 'aceptar' ? 'Y' : 'N';
      expect(fieldsOfBase64(String(back.fields.cres))).toMatchObject({ messageType: 'CRes', transStatus });
      const response = { threeDSInfo: 'ChallengeResponse', protocolVersion, cres: back.fields.cres };
      expect(await submit({ DS_MERCHANT_EMV3DS: response })).toMatchObject({ Ds_Response: code });
      expect(await submit({ DS_MERCHANT_EMV3DS: response })).toEqual({ errorCode: 'SIS0051' });
      const isCharged = merchant.fake.charges().some(({ order }) => order === base.DS_MERCHANT_ORDER);
      expect(isCharged).toBe(code === '0000');
    },
  );

  it('the second decision on a challenge has no effect', async () => {
    const { submit } = await sendInitiationWithEnteredCard(merchant, { number: CARDS.challenge22 });
    const challenge = Object((await submit()).Ds_EMV3DS);
    await answerChallenge(merchant, challenge, 'rechazar');
    const back = await answerChallenge(merchant, challenge, 'aceptar');
    expect(fieldsOfBase64(String(back.fields.cres))).toMatchObject({ transStatus: 'N' });
  });

  it('a challenge of version 1 uses PaReq, MD and TermUrl', async () => {
    const { configuration, submit } = await sendInitiationWithEnteredCard(merchant, { number: CARDS.version1 });
    expect(configuration.Ds_EMV3DS).toEqual({ protocolVersion: 'NO_3DS_v2', threeDSInfo: 'CardConfiguration' });
    const { acsURL, PAReq, MD } = Object((await submit()).Ds_EMV3DS);
    const TermUrl = `${merchant.url}/term`;
    const question = readForm(await merchant.postForm(acsURL, { PaReq: PAReq, MD, TermUrl }));
    const back = readForm(await merchant.postForm(question.action, { ...question.fields, respuesta: 'aceptar' }));
    expect(back).toMatchObject({ action: TermUrl, fields: { MD } });

    const response = { threeDSInfo: 'ChallengeResponse', protocolVersion: '1.0.2', PARes: back.fields.PaRes, MD };
    expect(await submit({ DS_MERCHANT_EMV3DS: { ...response, PARes: '' } })).toEqual({ errorCode: 'SIS0586' });
    expect(await submit({ DS_MERCHANT_EMV3DS: { ...response, MD: '' } })).toEqual({ errorCode: 'SIS0587' });
    const result = await submit({ DS_MERCHANT_EMV3DS: response });
    expect(result).toMatchObject({ Ds_Response: '0000', Ds_SecurePayment: '1' });
  });
});

describe('the pages of the bank in frames', () => {
  it('the 3DS method posts back immediately', async () => {
    const method = { threeDSServerTransID: 't-1', threeDSMethodNotificationURL: `${merchant.url}/fingerprint` };
    const back = readForm(await merchant.postForm('/acs/method', { threeDSMethodData: base64url(method) }));
    expect(back.action).toBe(`${merchant.url}/fingerprint`);
    expect(fieldsOfBase64(String(back.fields.threeDSMethodData))).toEqual({ threeDSServerTransID: 't-1' });
  });

  it.each([
    ['/acs/method', { threeDSMethodData: base64url({ threeDSServerTransID: 't' }) }],
    [
      '/acs/method',
      {
        threeDSMethodData: base64url({
          threeDSServerTransID: 't',
          threeDSMethodNotificationURL: 'https://example.com',
        }),
      },
    ],
    ['/acs/challenge', { creq: base64url({ acsTransID: 'none' }) }],
    ['/acs/challenge', {}],
    ['/acs/version-1', { PaReq: '', MD: 'none', TermUrl: 'http://127.0.0.1/' }],
    ['/acs/answer', { id: 'none', respuesta: 'aceptar' }],
  ])('a request for an unknown operation or an external address is refused: %s %o', async (path, fields) => {
    expect((await merchant.postForm(path, fields)).status).toBe(400);
  });

  it('an abandoned challenge sends no result to the merchant', async () => {
    const { submit } = await sendInitiationWithEnteredCard(merchant, { number: CARDS.challenge22 });
    const { acsURL, creq } = Object((await submit()).Ds_EMV3DS);
    const question = await merchant.postForm(acsURL, { creq });
    expect(question.text).toContain('Simulador de Redsys: no se cobra nada');
    expect(question.text).toContain('33,50');
    const { action, fields } = readForm(question);
    const end = await merchant.postForm(action, { ...fields, respuesta: 'abandonar' });
    expect(end.text).toContain('Ha abandonado la autenticación');
    expect(end.text).not.toContain('<form');
  });
});
