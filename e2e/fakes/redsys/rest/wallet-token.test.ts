// Tests of Google Pay and Apple Pay over REST.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_DATA, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { answerChallenge } from '#e2e/fakes/redsys/test-payment.ts';
import type { Fields } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

describe('wallet payments', () => {
  const google = { simulator: 'google-pay', gatewayMerchantId: '999008881', scenario: 'approved' };
  const apple = { simulator: 'apple-pay', amount: '33.50', currency: 'EUR', scenario: 'approved' };
  const base64 = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64');
  const hex = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('hex');
  const pay = (type: string, data: string, more: Fields = {}, order = merchant.newOrder()) =>
    merchant.rest(
      'trata',
      merchant.payment({
        DS_MERCHANT_ORDER: order,
        DS_XPAYTYPE: type,
        DS_XPAYORIGEN: 'WEB',
        DS_XPAYDATA: data,
        DS_MERCHANT_DIRECTPAYMENT: 'true',
        ...more,
      }),
    );

  it.each([
    ['Google', base64(google), '0000'],
    ['Google', base64({ ...google, scenario: 'denied' }), '0190'],
    ['Apple', hex(apple), '0000'],
    ['Apple', hex({ ...apple, scenario: 'denied' }), '0190'],
  ])('a wallet payment is charged or denied without challenge: %s', async (type, data, code) => {
    expect(await pay(type, data)).toMatchObject({ Ds_Response: code });
  });

  it.each([
    ['SIS0499', 'Google', hex(google)],
    ['SIS0499', 'Google', JSON.stringify(google)],
    ['SIS0499', 'Google', base64({ ...google, gatewayMerchantId: '1' })],
    ['SIS0499', 'Google', base64(apple)],
    ['SIS0499', 'Apple', base64(apple)],
    ['SIS0499', 'Apple', hex(google)],
    ['SIS0498', 'Apple', hex({ ...apple, amount: '33.51' })],
    ['SIS0498', 'Apple', hex({ ...apple, currency: 'USD' })],
    ['SIS0496', 'Samsung', hex(apple)],
    ['SIS0754', 'Google', base64({ ...google, scenario: 'challenge' })],
  ])('an invalid wallet token is refused with %s: %s', async (code, type, data) => {
    expect(await pay(type, data)).toEqual({ errorCode: code });
  });

  it('a wallet payment that requires authentication leads to a challenge if browser data were sent', async () => {
    const order = merchant.newOrder();
    const data = base64({ ...google, scenario: 'challenge' });
    const emv3ds = { ...BROWSER_DATA, notificationURL: `${merchant.url}/back` };
    const challenge = Object((await pay('Google', data, { DS_MERCHANT_EMV3DS: emv3ds }, order)).Ds_EMV3DS);
    const back = await answerChallenge(merchant, challenge, 'aceptar');
    const response = {
      threeDSInfo: 'ChallengeResponse',
      protocolVersion: challenge.protocolVersion,
      cres: back.fields.cres,
    };
    const result = await pay('Google', data, { DS_MERCHANT_EMV3DS: response }, order);
    expect(result).toMatchObject({ Ds_Response: '0000', Ds_SecurePayment: '2' });
    expect(merchant.fake.charges()).toContainEqual({ order, amount: 3350, refunded: 0, paidBy: 'wallet' });
  });
});
