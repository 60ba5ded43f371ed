// Tests of REST payments, saved cards and refunds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { sendInitiation, sendInitiationWithEnteredCard } from '#e2e/fakes/redsys/test-payment.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

function initiateByCard(card: Fields = {}, more: Fields = {}) {
  return sendInitiationWithEnteredCard(merchant, card, more);
}

async function payByCard(more: Fields = {}) {
  const { base, submit } = await initiateByCard({ number: CARDS.mastercard }, more);
  return { base, result: await submit() };
}

describe('a card without challenge', () => {
  it.each([
    ['2.1 without a method', CARDS.frictionless21, '2.1.0', undefined],
    ['2.2 with a method', CARDS.frictionless22WithMethod, '2.2.0', expect.stringMatching(/\/acs\/method$/)],
  ])('a card without challenge is charged: %s', async (_name, number, protocolVersion, threeDSMethodURL) => {
    const { base, configuration, submit } = await initiateByCard({ number });
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
  ])('a card is denied with %s: %o %o', async (code, card, more) => {
    const { base, submit } = await initiateByCard(card, more);
    const isWithout3ds = code === '0180' || card.number === CARDS.deniedWithout3ds;
    const result = await submit(isWithout3ds ? { DS_MERCHANT_EMV3DS: undefined } : {});
    expect(result).toMatchObject({ Ds_Response: code, Ds_AuthorisationCode: '' });
    expect(merchant.fake.charges().map(({ order }) => order)).not.toContain(base.DS_MERCHANT_ORDER);
  });

  it('a card that does not exist gets SIS0093', async () => {
    const { configuration, submit } = await initiateByCard({ number: CARDS.missing });
    expect(configuration).not.toHaveProperty('Ds_EMV3DS');
    expect(await submit({ DS_MERCHANT_EMV3DS: undefined })).toEqual({ errorCode: 'SIS0093' });
  });

  it('a payment without the required authentication gets the soft decline 0195', async () => {
    const { submit } = await initiateByCard();
    expect(await submit({ DS_MERCHANT_EMV3DS: undefined })).toMatchObject({ Ds_Response: '0195' });
  });
});

describe('exemptions', () => {
  it('a granted exemption avoids the challenge below 30 euros', async () => {
    const { configuration, submit } = await initiateByCard(
      { number: CARDS.exemptions },
      { DS_MERCHANT_AMOUNT: '2850' },
    );
    expect(configuration.Ds_Excep_SCA).toBe('LWV;TRA[30.0];COR;MIT;ATD');
    const result = await submit({ DS_MERCHANT_EXCEP_SCA: 'LWV', DS_MERCHANT_EMV3DS: undefined });
    expect(result).toMatchObject({ Ds_Response: '0000', Ds_SecurePayment: '0' });
  });

  it('an exemption that is not granted leads to a challenge if browser data were sent', async () => {
    const { submit } = await initiateByCard({ number: CARDS.exemptions });
    const result = await submit({ DS_MERCHANT_EXCEP_SCA: 'LWV' });
    expect(result).toMatchObject({ Ds_EMV3DS: { threeDSInfo: 'ChallengeRequest' } });
  });
});

describe('saved cards', () => {
  const SAVE_CARD = { DS_MERCHANT_IDENTIFIER: 'REQUIRED', DS_MERCHANT_COF_INI: 'S', DS_MERCHANT_COF_TYPE: 'C' };
  const payBySavedCard = (reference: Fields) =>
    merchant.payment({
      DS_MERCHANT_ORDER: merchant.newOrder(),
      DS_MERCHANT_IDENTIFIER: reference.Ds_Merchant_Identifier,
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'C',
      DS_MERCHANT_COF_TXNID: reference.Ds_Merchant_Cof_Txnid,
    });

  it('a saved card is a reference that is charged without CVV', async () => {
    const { result } = await payByCard(SAVE_CARD);
    expect(result).toMatchObject({
      Ds_Merchant_Identifier: expect.stringMatching(/^[0-9a-f]{40}$/),
      Ds_ExpiryDate: '3412',
      Ds_Merchant_Cof_Txnid: expect.stringMatching(/^\d+$/),
    });
    const { submit } = await sendInitiation(merchant, payBySavedCard(result));
    expect(await submit()).toMatchObject({ Ds_Response: '0000', Ds_CardNumber: '557644******5037' });
  });

  it('the merchant can charge a saved card without the customer', async () => {
    const { result } = await payByCard(SAVE_CARD);
    const merchantInitiated = {
      ...payBySavedCard(result),
      DS_MERCHANT_DIRECTPAYMENT: 'true',
      DS_MERCHANT_EXCEP_SCA: 'MIT',
    };
    expect(await merchant.rest('trata', merchantInitiated)).toMatchObject({
      Ds_Response: '0000',
      Ds_SecurePayment: '0',
    });
  });

  it('a reference is returned only for a successful payment that requested it', async () => {
    const { submit } = await initiateByCard({ number: CARDS.mastercard, cvv: '999' }, SAVE_CARD);
    expect(await submit()).not.toHaveProperty('Ds_Merchant_Identifier');
    expect((await payByCard()).result).not.toHaveProperty('Ds_Merchant_Identifier');
  });

  it('a deleted reference gets SIS0467', async () => {
    const { result } = await payByCard(SAVE_CARD);
    const deletion = { ...payBySavedCard(result), DS_MERCHANT_TRANSACTIONTYPE: '44', DS_MERCHANT_AMOUNT: undefined };
    expect(await merchant.rest('trata', deletion)).toMatchObject({ Ds_Response: '0000', Ds_TransactionType: '44' });
    expect(await merchant.rest('trata', payBySavedCard(result))).toEqual({ errorCode: 'SIS0467' });
  });
});

describe('refunds', () => {
  const refund = (base: Fields, amount: string) =>
    merchant.rest('trata', {
      ...merchant.payment({ DS_MERCHANT_ORDER: base.DS_MERCHANT_ORDER }),
      DS_MERCHANT_TRANSACTIONTYPE: '3',
      DS_MERCHANT_AMOUNT: amount,
    });

  it('refunds are limited to the amount paid', async () => {
    const { base } = await payByCard();
    expect(await refund(base, '1000')).toMatchObject({
      Ds_Response: '0900',
      Ds_Amount: '1000',
      Ds_TransactionType: '3',
    });
    expect(await refund(base, '2351')).toEqual({ errorCode: 'SIS0057' });
    expect(await refund(base, '2350')).toMatchObject({ Ds_Response: '0900' });
    expect(await refund(base, '1')).toEqual({ errorCode: 'SIS0057' });
    const charge = { order: base.DS_MERCHANT_ORDER, amount: 3350, refunded: 3350, paidBy: 'card' };
    expect(merchant.fake.charges()).toContainEqual(charge);
  });

  it('a refund requires a successful payment: SIS0054, SIS0056', async () => {
    expect(await refund({ DS_MERCHANT_ORDER: merchant.newOrder() }, '1')).toEqual({ errorCode: 'SIS0054' });
    const { base, submit } = await initiateByCard({ number: CARDS.frictionlessThenDenied });
    await submit();
    expect(await refund(base, '1')).toEqual({ errorCode: 'SIS0056' });
  });
});
