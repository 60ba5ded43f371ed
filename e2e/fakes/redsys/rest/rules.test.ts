// Tests of the validation rules of REST requests and their error codes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BROWSER_DATA,
  base64url,
  CARDS,
  openTestMerchant,
  readForm,
  SECRET_KEY,
  type TestMerchant,
} from '#e2e/fakes/redsys/test-merchant.ts';
import { sendInitiation } from '#e2e/fakes/redsys/test-payment.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';
import { computeSignature, encodeParameters, SIGNATURE_VERSIONS } from '#e2e/fakes/redsys/wire/signature.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

const CARD_DATA_REQUEST = { DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' } };

function cardFields(number: string): Fields {
  return { DS_MERCHANT_PAN: number, DS_MERCHANT_EXPIRYDATE: '3412', DS_MERCHANT_CVV2: '123' };
}

function initiateByCard(number: string = CARDS.challenge22) {
  return sendInitiation(merchant, merchant.payment({ DS_MERCHANT_ORDER: merchant.newOrder(), ...cardFields(number) }));
}

describe('the signed envelope', () => {
  it.each(SIGNATURE_VERSIONS)('a request gets a reply in its signature version: %s', async (version) => {
    const parameters = merchant.payment({
      DS_MERCHANT_ORDER: merchant.newOrder(),
      ...cardFields(CARDS.generic),
      ...CARD_DATA_REQUEST,
    });
    expect(await merchant.rest('inicia', parameters, version)).toMatchObject({ Ds_Card_PSD2: 'Y' });
  });

  it.each([
    ['SIS0429', { Ds_SignatureVersion: 'HMAC_SHA1' }],
    ['SIS0430', { Ds_MerchantParameters: 'eyJhIjoxfQ==' }],
    ['SIS0430', { Ds_MerchantParameters: '' }],
    ['SIS0431', { Ds_MerchantParameters: encodeParameters('HMAC_SHA512_V2', 'not JSON') }],
    ['SIS0431', { Ds_MerchantParameters: encodeParameters('HMAC_SHA512_V2', '[1]') }],
    ['SIS0434', { Ds_MerchantParameters: encodeParameters('HMAC_SHA512_V2', '{}') }],
    ['SIS0042', { Ds_Signature: 'AAAA' }],
    ['SIS0042', { Ds_Signature: undefined }],
  ])('an invalid value is refused with %s', async (code, wrong) => {
    const sealed = merchant.sign(
      merchant.payment({ DS_MERCHANT_ORDER: merchant.newOrder(), ...cardFields(CARDS.generic) }),
    );
    expect(await merchant.postEnvelope('trata', { ...sealed, ...wrong })).toEqual({ errorCode: code });
  });

  it('a signature with the padding of another version is refused', async () => {
    const parameters = merchant.payment({ DS_MERCHANT_ORDER: '261100009999', ...cardFields(CARDS.generic) });
    const sealed = merchant.sign(parameters);
    const encoded = String(sealed.Ds_MerchantParameters);
    const padded = `${computeSignature('HMAC_SHA512_V2', SECRET_KEY, '261100009999', encoded, 'request')}==`;
    expect(await merchant.postEnvelope('trata', { ...sealed, Ds_Signature: padded })).toEqual({ errorCode: 'SIS0042' });
  });

  it('a request must be JSON and below the size limit', async () => {
    const address = `${merchant.fake.url}/sis/rest/trataPeticionREST`;
    expect((await fetch(address, { method: 'POST', body: 'a=1' })).status).toBe(415);
    expect((await fetch(address, { method: 'POST', body: 'x'.repeat(200_000) })).status).toBe(413);
  });
});

describe('the basic parameters', () => {
  it.each([
    ['SIS0026', { DS_MERCHANT_MERCHANTCODE: '1' }],
    ['SIS0026', { DS_MERCHANT_TERMINAL: '2' }],
    ['SIS0075', { DS_MERCHANT_ORDER: '123' }],
    ['SIS0075', { DS_MERCHANT_ORDER: '1234567890123' }],
    ['SIS0077', { DS_MERCHANT_ORDER: 'ab12' }],
    ['SIS0077', { DS_MERCHANT_ORDER: '1234-5' }],
    ['SIS0018', { DS_MERCHANT_AMOUNT: '' }],
    ['SIS0019', { DS_MERCHANT_AMOUNT: '33.50' }],
    ['SIS0019', { DS_MERCHANT_AMOUNT: '0' }],
    ['SIS0015', { DS_MERCHANT_CURRENCY: '' }],
    ['SIS0027', { DS_MERCHANT_CURRENCY: '840' }],
    ['SIS0022', { DS_MERCHANT_TRANSACTIONTYPE: '' }],
    ['SIS0023', { DS_MERCHANT_TRANSACTIONTYPE: 'A' }],
  ])('invalid basic parameters are refused with %s: %o', async (code, wrong) => {
    const parameters = merchant.payment({
      DS_MERCHANT_ORDER: merchant.newOrder(),
      ...cardFields(CARDS.generic),
      ...wrong,
    });
    expect(await merchant.rest('trata', parameters)).toEqual({ errorCode: code });
  });

  it('a terminal with leading zeros and names in any case are accepted', async () => {
    const parameters = {
      ...merchant.payment({
        ...cardFields(CARDS.generic),
        DS_MERCHANT_TERMINAL: '001',
        DS_MERCHANT_ORDER: merchant.newOrder(),
      }),
      Ds_Merchant_Emv3ds: { threeDSInfo: 'CardData' },
    };
    expect(await merchant.rest('inicia', parameters)).toMatchObject({ Ds_Terminal: '001' });
  });

  it('an address outside this machine is refused', async () => {
    const parameters = merchant.payment({
      DS_MERCHANT_ORDER: merchant.newOrder(),
      DS_MERCHANT_MERCHANTURL: 'https://example.com/',
    });
    expect(await merchant.rest('trata', parameters)).toMatchObject({ errorCode: 'SIMULADOR' });
  });
});

describe('iniciaPeticion', () => {
  it.each([
    ['SIS0569', {}],
    ['SIS0570', { ...cardFields(CARDS.generic), DS_MERCHANT_IDENTIFIER: 'f'.repeat(40) }],
    ['SIS0510', { ...cardFields(CARDS.generic), DS_MERCHANT_IDOPER: 'f'.repeat(40) }],
    ['SIS0502', { DS_MERCHANT_IDOPER: 'f'.repeat(40) }],
    ['SIS0466', { DS_MERCHANT_IDENTIFIER: 'f'.repeat(40) }],
    ['SIS0568', { ...cardFields(CARDS.generic), DS_MERCHANT_TRANSACTIONTYPE: '3' }],
    ['SIS0581', { ...cardFields(CARDS.generic), DS_MERCHANT_EMV3DS: '{"threeDSInfo":"CardData"}' }],
    ['SIS0581', { ...cardFields(CARDS.generic), DS_MERCHANT_EMV3DS: { threeDSInfo: 'AuthenticationData' } }],
  ])('an invalid initiation is refused with %s: %o', async (code, wrong) => {
    const parameters = merchant.payment({ DS_MERCHANT_ORDER: merchant.newOrder(), ...CARD_DATA_REQUEST, ...wrong });
    expect(await merchant.rest('inicia', parameters)).toEqual({ errorCode: code });
  });
});

describe('trataPeticion', () => {
  it.each([
    ['SIS0666', { DS_MERCHANT_AMOUNT: '3351' }],
    ['SIS0668', { DS_MERCHANT_PAN: undefined, DS_MERCHANT_IDENTIFIER: '' }],
    ['SIS0670', { DS_MERCHANT_PAN: CARDS.challenge21 }],
  ])('a request that differs from the initiated payment gets %s', async (code, wrong) => {
    const reference = code === 'SIS0668' ? await newReference() : '';
    const changed = code === 'SIS0668' ? { ...wrong, DS_MERCHANT_IDENTIFIER: reference } : wrong;
    const { submit } = await initiateByCard();
    expect(await submit(changed)).toEqual({ errorCode: code });
  });

  it('a token that differs from the initiated one gets SIS0669', async () => {
    const order = merchant.newOrder();
    const [first, second] = [await merchant.typeCard(order), await merchant.typeCard(order)];
    const base = merchant.payment({ DS_MERCHANT_ORDER: order });
    await merchant.rest('inicia', { ...base, ...CARD_DATA_REQUEST, DS_MERCHANT_IDOPER: first.idOper });
    expect(await merchant.rest('trata', { ...base, DS_MERCHANT_IDOPER: second.idOper })).toEqual({
      errorCode: 'SIS0669',
    });
  });

  it('authentication data without initiation get SIS0663', async () => {
    const base = merchant.payment({ DS_MERCHANT_ORDER: merchant.newOrder(), ...cardFields(CARDS.generic) });
    expect(await merchant.rest('trata', { ...base, DS_MERCHANT_EMV3DS: BROWSER_DATA })).toEqual({
      errorCode: 'SIS0663',
    });
  });

  it.each([
    ['SIS0571', { protocolVersion: undefined }],
    ['SIS0572', { protocolVersion: '3.0.0' }],
    ['SIS0573', { browserAcceptHeader: '' }],
    ['SIS0574', { browserUserAgent: undefined }],
    ['SIS0575', { browserJavaEnabled: undefined }],
    ['SIS0576', { browserLanguage: undefined }],
    ['SIS0577', { browserColorDepth: undefined }],
    ['SIS0578', { browserScreenHeight: undefined }],
    ['SIS0579', { browserScreenWidth: undefined }],
    ['SIS0580', { browserTZ: undefined }],
    ['SIS0583', { threeDSCompInd: undefined }],
    ['SIS0583', { threeDSCompInd: 'X' }],
    ['SIS0584', { notificationURL: undefined }],
    ['SIS0585', { threeDSServerTransID: 'another' }],
    ['SIS0644', { threeDSInfo: 'CardData' }],
    ['SIS0653', { browserJavascriptEnabled: undefined }],
    ['SIS0664', { threeDSServerTransID: undefined }],
    ['SIMULADOR', { notificationURL: 'https://example.com/back' }],
  ])('incomplete or invalid authentication data get %s', async (code, wrong) => {
    const { emv3ds, submit } = await initiateByCard();
    expect(await submit({ DS_MERCHANT_EMV3DS: { ...emv3ds, ...wrong } })).toMatchObject({ errorCode: code });
  });

  it('browser data can contain booleans', async () => {
    const { emv3ds, submit } = await initiateByCard();
    const booleans = { ...emv3ds, browserJavaEnabled: false, browserJavascriptEnabled: true };
    expect(await submit({ DS_MERCHANT_EMV3DS: booleans })).toMatchObject({
      Ds_EMV3DS: { threeDSInfo: 'ChallengeRequest' },
    });
  });

  it('a version above that of the initiation gets SIS0678', async () => {
    const { emv3ds, submit } = await initiateByCard(CARDS.challenge21);
    const higher = { DS_MERCHANT_EMV3DS: { ...emv3ds, protocolVersion: '2.2.0' } };
    expect(await submit(higher)).toEqual({ errorCode: 'SIS0678' });
  });

  it('a second request for an order gets SIS0051, also after a denial', async () => {
    const { submit } = await initiateByCard(CARDS.frictionlessThenDenied);
    expect(await submit({ DS_MERCHANT_EMV3DS: undefined })).toMatchObject({ Ds_Response: '0195' });
    expect(await submit({})).toEqual({ errorCode: 'SIS0051' });
  });

  it('a token that is unknown gets SIS0502, of another order SIS0503, and after 30 minutes SIS0507', async () => {
    const order = merchant.newOrder();
    const { idOper } = await merchant.typeCard(order);
    const submit = (DS_MERCHANT_ORDER: string, DS_MERCHANT_IDOPER: unknown) =>
      merchant.rest('trata', merchant.payment({ DS_MERCHANT_ORDER, DS_MERCHANT_IDOPER }));
    expect(await submit(order, 'f'.repeat(40))).toEqual({ errorCode: 'SIS0502' });
    expect(await submit(merchant.newOrder(), idOper)).toEqual({ errorCode: 'SIS0503' });
    merchant.advanceClock(30 * 60_000 + 1);
    expect(await submit(order, idOper)).toEqual({ errorCode: 'SIS0507' });
  });

  it.each([
    ['SIS0616', 'Y'],
    ['SIS0616', 'XXX'],
    ['SIS0617', 'MIT'],
  ])('an invalid exemption gets %s: %s', async (code, exemption) => {
    const { submit } = await initiateByCard();
    expect(await submit({ DS_MERCHANT_EXCEP_SCA: exemption })).toEqual({ errorCode: code });
  });
});

describe('the result of a challenge', () => {
  it.each([
    ['SIS0588', { protocolVersion: '2.1.0' }],
    ['SIS0594', { cres: undefined }],
    ['SIS0589', { cres: '' }],
    ['SIS0590', { cres: 'e30_' }],
    ['SIS0591', { cres: base64url({ transStatus: 'Y' }) }],
    ['SIS0585', { cres: base64url({ threeDSServerTransID: 'another', transStatus: 'Y' }) }],
  ])('an invalid value is refused with %s', async (code, wrong) => {
    const { submit } = await initiateByCard();
    await submit({});
    const response = { threeDSInfo: 'ChallengeResponse', protocolVersion: '2.2.0', cres: 'x', ...wrong };
    expect(await submit({ DS_MERCHANT_EMV3DS: response })).toEqual({ errorCode: code });
  });

  it('a result without decision gets SIS0593, and one that differs from the decision SIS0592', async () => {
    const { emv3ds, submit } = await initiateByCard();
    const challenge = Object((await submit({})).Ds_EMV3DS);
    const cres = base64url({ threeDSServerTransID: emv3ds.threeDSServerTransID, transStatus: 'Y' });
    const forged = { threeDSInfo: 'ChallengeResponse', protocolVersion: '2.2.0', cres };
    expect(await submit({ DS_MERCHANT_EMV3DS: forged })).toEqual({ errorCode: 'SIS0593' });

    const form = readForm(await merchant.postForm(challenge.acsURL, { creq: challenge.creq }));
    await merchant.postForm(form.action, { ...form.fields, respuesta: 'rechazar' });
    expect(await submit({ DS_MERCHANT_EMV3DS: forged })).toEqual({ errorCode: 'SIS0592' });
  });

  it('a result without challenge gets SIS0585', async () => {
    const { submit } = await initiateByCard();
    const response = { threeDSInfo: 'ChallengeResponse', protocolVersion: '2.2.0', cres: 'x' };
    expect(await submit({ DS_MERCHANT_EMV3DS: response })).toEqual({ errorCode: 'SIS0585' });
  });
});

/** Pays with a new card and returns its reference. */
async function newReference(): Promise<string> {
  const { submit } = await initiateByCard(CARDS.mastercard);
  const paid = await submit({ DS_MERCHANT_IDENTIFIER: 'REQUIRED' });
  return String(paid.Ds_Merchant_Identifier);
}
