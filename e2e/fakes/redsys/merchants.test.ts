// Tests of several merchants and terminals, and of keys that change.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewMerchant } from './controls.ts';
import { CARDS, MERCHANT, openTestMerchant, type TestMerchant, verifyReply } from './test-merchant.ts';
import {
  chargeOrder,
  openBankPage,
  readNotification,
  refundOrder,
  refundParameters,
  sendInitiation,
} from './test-payment.ts';
import { elementsOf, queryOperations, queryOrder, queryPeriod, rowsOf } from './test-queries.ts';
import { fieldsOfBase64, textOf } from './wire/fields.ts';

const NEW_KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const SECOND: NewMerchant = { merchantCode: MERCHANT.merchantCode, terminal: '2', secretKey: NEW_KEY };
const OTHER: NewMerchant = { merchantCode: '111222333', terminal: '1', secretKey: NEW_KEY };

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant([SECOND, OTHER]);
});
afterEach(() => merchant.close());

const DAY = { from: '2026-11-02-00.00.00.000000', to: '2026-11-02-23.59.59.000000' };

describe('a changed key', () => {
  it('the new key and the previous one are accepted everywhere', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.changeKey(NEW_KEY);
    expect(await refundOrder(merchant, order, 100)).toMatchObject({ Ds_Response: '0900' });
    expect(elementsOf(await queryOrder(merchant, { order }), 'Ds_Response')).toEqual(['0000']);
    expect(rowsOf(await queryOperations(merchant, { type: 'detail', order }))).toHaveLength(2);

    const envelope = merchant.sign(refundParameters(merchant, order, 100), 'HMAC_SHA512_V2', NEW_KEY);
    const reply = await merchant.postEnvelope('trata', envelope);
    expect(verifyReply(reply, 'HMAC_SHA512_V2', NEW_KEY)).toMatchObject({ Ds_Response: '0900' });
    expect(elementsOf(await queryOrder(merchant, { order, key: NEW_KEY }), 'Ds_Response')).toEqual(['0000']);
    expect(rowsOf(await queryOperations(merchant, { type: 'detail', order }, { key: NEW_KEY }))).toHaveLength(3);
  });

  it('a page that was opened before is notified with the newest key', async () => {
    const order = await openBankPage(merchant);
    merchant.fake.changeKey(NEW_KEY);
    await merchant.fake.actOnPage({ order, action: 'pay' });
    expect(readNotification(merchant, 0, NEW_KEY)).toMatchObject({ Ds_Order: order });
  });
});

describe('several terminals', () => {
  /** Pays a page of another terminal under an order number. */
  async function payAt(other: NewMerchant, order: string): Promise<void> {
    const parameters = merchant.payment({
      DS_MERCHANT_ORDER: order,
      DS_MERCHANT_MERCHANTCODE: other.merchantCode,
      DS_MERCHANT_TERMINAL: other.terminal,
      DS_MERCHANT_AMOUNT: '700',
      DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified`,
    });
    await merchant.postForm('/sis/realizarPago', merchant.sign(parameters, 'HMAC_SHA512_V2', other.secretKey));
    await merchant.fake.actOnPage({ order, action: 'pay' });
  }

  it.each([SECOND, OTHER])('each terminal has its own orders, key and ledger: %o', async (other) => {
    const order = await chargeOrder(merchant);
    await payAt(other, order);
    const account = `${other.merchantCode}/${other.terminal}`;
    expect(merchant.fake.ledger()).toMatchObject([
      { account: '999008881/1', reference: order, charged: 3350 },
      { account, reference: order, charged: 700 },
    ]);
    const notice = fieldsOfBase64(textOf(merchant.notifications[1] ?? {}, 'Ds_MerchantParameters')) ?? {};
    expect(notice).toMatchObject({ Ds_MerchantCode: other.merchantCode, Ds_Amount: '700' });
    const keys = { code: other.merchantCode, terminal: other.terminal, key: NEW_KEY };
    expect(elementsOf(await queryOrder(merchant, { order, ...keys }), 'Ds_Amount')).toEqual(['700']);
    expect(elementsOf(await queryOrder(merchant, { order }), 'Ds_Amount')).toEqual(['3350']);
    const listed = await queryPeriod(merchant, { message: 'MonitorMasiva', ...DAY, ...keys });
    expect(elementsOf(listed, 'Ds_Amount')).toEqual(['700']);
  });

  it('a card reference works with its own terminal only', async () => {
    const more = { DS_MERCHANT_IDENTIFIER: 'REQUIRED' };
    const order = await openBankPage(merchant, { ...more });
    await merchant.fake.actOnPage({ order, action: 'pay' });
    const reference = readNotification(merchant, 0).Ds_Merchant_Identifier;
    expect(reference).toMatch(/^[0-9a-f]{40}$/);
    const parameters = { DS_MERCHANT_ORDER: merchant.newOrder(), DS_MERCHANT_IDENTIFIER: reference };
    const { configuration } = await sendInitiation(merchant, merchant.payment(parameters));
    expect(configuration).toMatchObject({ Ds_Card_PSD2: 'Y' });
    const envelope = merchant.sign(
      merchant.payment({ ...parameters, DS_MERCHANT_MERCHANTCODE: OTHER.merchantCode }),
      'HMAC_SHA512_V2',
      NEW_KEY,
    );
    expect(await merchant.postEnvelope('trata', envelope)).toEqual({ errorCode: 'SIS0466' });
  });

  it('the embedded form knows the other merchants only', async () => {
    const typed = { fuc: OTHER.merchantCode, number: CARDS.generic };
    expect(await merchant.typeCard(merchant.newOrder(), { ...typed, fuc: '444555666' })).toEqual({ error: 'msg18' });
    expect(await merchant.typeCard(merchant.newOrder(), typed)).toMatchObject({ idOper: expect.any(String) });
  });
});
