// Paying, keeping a card and giving money back, over REST.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { initiate, initiateTyped } from '#e2e/fakes/redsys/test-payment.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

function initiated(card: Fields = {}, more: Fields = {}) {
  return initiateTyped(merchant, card, more);
}

async function paid(more: Fields = {}) {
  const { base, submit } = await initiated({ number: CARDS.mastercard }, more);
  return { base, result: await submit() };
}

describe('a card without a question', () => {
  it.each([
    ['2.1 without a method', CARDS.frictionless21, '2.1.0', undefined],
    ['2.2 with a method', CARDS.frictionless22WithMethod, '2.2.0', expect.stringMatching(/\/acs\/method$/)],
  ])('is charged: %s', async (_name, number, protocolVersion, threeDSMethodURL) => {
    const { base, configuration, submit } = await initiated({ number });
    expect(configuration).toEqual({
      Ds_Order: base.DS_MERCHANT_ORDER,
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '1',
      Ds_TransactionType: '0',
      Ds_Card_PSD2: 'Y',
      Ds_EMV3DS: {
        protocolVersion,
        threeDSInfo: 'CardConfiguration',
        threeDSServerTransID: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...(threeDSMethodURL === undefined ? {} : { threeDSMethodURL }),
      },
    });
    expect(await submit({ DS_MERCHANT_MERCHANTDATA: 'a/b' })).toMatchObject({
      Ds_Amount: '3350',
      Ds_Currency: '978',
      Ds_Order: base.DS_MERCHANT_ORDER,
      Ds_Response: '0000',
      Ds_AuthorisationCode: expect.stringMatching(/^\d{6}$/),
      Ds_TransactionType: '0',
      Ds_SecurePayment: '2',
      Ds_CardNumber: `${number.slice(0, 6)}******${number.slice(-4)}`,
      Ds_MerchantData: 'a/b',
    });
    expect(merchant.fake.charges()).toContainEqual({
      order: base.DS_MERCHANT_ORDER,
      amount: 3350,
      refunded: 0,
      paidBy: 'card',
    });
  });

  it.each([
    ['0190', { number: CARDS.frictionlessThenDenied }, {}],
    ['0190', { number: CARDS.deniedWithout3ds }, {}],
    ['0180', { number: '4242424242424242' }, {}],
    ['0190', { number: CARDS.mastercard, cvv: '999' }, {}],
    ['0172', { number: CARDS.mastercard, cvv: '172' }, {}],
    ['0116', { number: CARDS.mastercard, cvv: '116' }, {}],
    ['0129', { number: CARDS.mastercard, cvv: '124' }, {}],
    ['0101', { number: CARDS.mastercard, year: '25' }, {}],
    ['0191', { number: CARDS.mastercard, year: '33' }, {}],
    ['0190', { number: CARDS.mastercard }, { DS_MERCHANT_AMOUNT: '1096' }],
    ['0172', { number: CARDS.mastercard }, { DS_MERCHANT_AMOUNT: '1072' }],
    ['0173', { number: CARDS.mastercard }, { DS_MERCHANT_AMOUNT: '1073' }],
    ['0174', { number: CARDS.mastercard }, { DS_MERCHANT_AMOUNT: '1074' }],
  ])('is denied with %s: %o %o', async (code, card, more) => {
    const { base, submit } = await initiated(card, more);
    const isWithout3ds = code === '0180' || card.number === CARDS.deniedWithout3ds;
    const result = await submit(isWithout3ds ? { DS_MERCHANT_EMV3DS: undefined } : {});
    expect(result).toMatchObject({ Ds_Response: code, Ds_AuthorisationCode: '' });
    expect(merchant.fake.charges().map(({ order }) => order)).not.toContain(base.DS_MERCHANT_ORDER);
  });

  it('that does not exist is SIS0093', async () => {
    const { configuration, submit } = await initiated({ number: CARDS.missing });
    expect(configuration).not.toHaveProperty('Ds_EMV3DS');
    expect(await submit({ DS_MERCHANT_EMV3DS: undefined })).toEqual({ errorCode: 'SIS0093' });
  });

  it('that needs authentication and brings none is softly declined', async () => {
    const { submit } = await initiated();
    expect(await submit({ DS_MERCHANT_EMV3DS: undefined })).toMatchObject({ Ds_Response: '0195' });
  });
});

describe('an exemption', () => {
  it('is told when it is asked for, and spares the question below thirty euros', async () => {
    const { configuration, submit } = await initiated({ number: CARDS.exemptions }, { DS_MERCHANT_AMOUNT: '2850' });
    expect(configuration.Ds_Excep_SCA).toBe('LWV;TRA[30.0];COR;MIT;ATD');
    const result = await submit({ DS_MERCHANT_EXCEP_SCA: 'LWV', DS_MERCHANT_EMV3DS: undefined });
    expect(result).toMatchObject({ Ds_Response: '0000', Ds_SecurePayment: '0' });
  });

  it('that is not granted becomes a question when the browser data came along', async () => {
    const { submit } = await initiated({ number: CARDS.exemptions });
    const result = await submit({ DS_MERCHANT_EXCEP_SCA: 'LWV' });
    expect(result).toMatchObject({ Ds_EMV3DS: { threeDSInfo: 'ChallengeRequest' } });
  });
});

describe('a kept card', () => {
  const keep = { DS_MERCHANT_IDENTIFIER: 'REQUIRED', DS_MERCHANT_COF_INI: 'S', DS_MERCHANT_COF_TYPE: 'C' };
  const use = (kept: Fields) =>
    merchant.payment({
      DS_MERCHANT_ORDER: merchant.newOrder(),
      DS_MERCHANT_IDENTIFIER: kept.Ds_Merchant_Identifier,
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'C',
      DS_MERCHANT_COF_TXNID: kept.Ds_Merchant_Cof_Txnid,
    });

  it('is a reference, charged again without a CVV', async () => {
    const { result } = await paid(keep);
    expect(result).toMatchObject({
      Ds_Merchant_Identifier: expect.stringMatching(/^[0-9a-f]{40}$/),
      Ds_ExpiryDate: '3412',
      Ds_Merchant_Cof_Txnid: expect.stringMatching(/^\d+$/),
    });
    const { submit } = await initiate(merchant, use(result));
    expect(await submit()).toMatchObject({ Ds_Response: '0000', Ds_CardNumber: '557644******5037' });
  });

  it('may be charged by the merchant alone', async () => {
    const { result } = await paid(keep);
    const alone = { ...use(result), DS_MERCHANT_DIRECTPAYMENT: 'true', DS_MERCHANT_EXCEP_SCA: 'MIT' };
    expect(await merchant.rest('trata', alone)).toMatchObject({ Ds_Response: '0000', Ds_SecurePayment: '0' });
  });

  it('is not kept when it was not paid, nor told when it was not asked for', async () => {
    const { submit } = await initiated({ number: CARDS.mastercard, cvv: '999' }, keep);
    expect(await submit()).not.toHaveProperty('Ds_Merchant_Identifier');
    expect((await paid()).result).not.toHaveProperty('Ds_Merchant_Identifier');
  });

  it('can be given up: SIS0467 from then on', async () => {
    const { result } = await paid(keep);
    const gone = { ...use(result), DS_MERCHANT_TRANSACTIONTYPE: '44', DS_MERCHANT_AMOUNT: undefined };
    expect(await merchant.rest('trata', gone)).toMatchObject({ Ds_Response: '0000', Ds_TransactionType: '44' });
    expect(await merchant.rest('trata', use(result))).toEqual({ errorCode: 'SIS0467' });
  });
});

describe('giving back', () => {
  const give = (base: Fields, amount: string) =>
    merchant.rest('trata', {
      ...merchant.payment({ DS_MERCHANT_ORDER: base.DS_MERCHANT_ORDER }),
      DS_MERCHANT_TRANSACTIONTYPE: '3',
      DS_MERCHANT_AMOUNT: amount,
    });

  it('adds up to what was paid, and no further', async () => {
    const { base } = await paid();
    expect(await give(base, '1000')).toMatchObject({ Ds_Response: '0900', Ds_Amount: '1000', Ds_TransactionType: '3' });
    expect(await give(base, '2351')).toEqual({ errorCode: 'SIS0057' });
    expect(await give(base, '2350')).toMatchObject({ Ds_Response: '0900' });
    expect(await give(base, '1')).toEqual({ errorCode: 'SIS0057' });
    const charge = { order: base.DS_MERCHANT_ORDER, amount: 3350, refunded: 3350, paidBy: 'card' };
    expect(merchant.fake.charges()).toContainEqual(charge);
  });

  it('needs a payment that was paid: SIS0054, SIS0056', async () => {
    expect(await give({ DS_MERCHANT_ORDER: merchant.newOrder() }, '1')).toEqual({ errorCode: 'SIS0054' });
    const { base, submit } = await initiated({ number: CARDS.frictionlessThenDenied });
    await submit();
    expect(await give(base, '1')).toEqual({ errorCode: 'SIS0056' });
  });
});
