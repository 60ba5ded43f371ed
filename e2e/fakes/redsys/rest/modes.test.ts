// Tests of the modes in which the REST endpoints disagree with the product.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, jsonBody, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import {
  chargeOrder,
  initiateTyped,
  openBankPage,
  readNotification,
  refundOrder,
  refundParameters,
  releaseRequestsUntil,
} from '#e2e/fakes/redsys/test-payment.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

/** Sends a refund of one euro. Returns the HTTP status and the body of the reply. */
async function sendRefund(order: string) {
  const envelope = merchant.sign(refundParameters(merchant, order, 100));
  const response = await fetch(`${merchant.fake.url}/sis/rest/trataPeticionREST`, jsonBody(envelope));
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

function refunded(): number | undefined {
  return merchant.fake.book()[0]?.refunded;
}

describe('a faulty reply over REST', () => {
  it('«refused» is an unsigned error without effect, by default', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ rest: 'refused' });
    expect(await refundOrder(merchant, order, 100)).toEqual({ errorCode: 'SIS0001' });
    merchant.fake.setBehaviour({ restError: 'SIS0298' });
    expect(await refundOrder(merchant, order, 100)).toEqual({ errorCode: 'SIS0298' });
    expect(refunded()).toBe(0);
  });

  it.each([
    ['http-500', 500, 'text/plain;charset=utf-8', 'Internal Server Error'],
    ['html', 200, 'text/html;charset=utf-8', '<!doctype html>'],
    ['empty', 200, 'application/json;charset=utf-8', ''],
  ] as const)('«%s» has the effect that the test selects', async (rest, status, type, text) => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ rest });
    expect(await sendRefund(order)).toMatchObject({ status, type, body: expect.stringContaining(text) });
    expect(refunded()).toBe(0);
    merchant.fake.setBehaviour({ restEffect: 'made' });
    expect(await sendRefund(order)).toMatchObject({ status });
    expect(refunded()).toBe(100);
  });

  it('«half-json» and «cut-body» truncate the reply of a processed request', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ rest: 'half-json' });
    const { body } = await sendRefund(order);
    expect(body).toMatch(/^\{"Ds_SignatureVersion"/);
    expect(() => JSON.parse(body)).toThrow();
    merchant.fake.setBehaviour({ rest: 'cut-body' });
    await expect(sendRefund(order)).rejects.toThrow();
    expect(refunded()).toBe(200);
  });

  it('«unsigned» and «bad-signature» contain the result of a processed request', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ rest: 'unsigned' });
    expect(JSON.parse((await sendRefund(order)).body)).toMatchObject({ Ds_Order: order, Ds_Response: '0900' });
    merchant.fake.setBehaviour({ rest: 'bad-signature' });
    await expect(refundOrder(merchant, order, 100)).rejects.toThrow('signature');
    expect(refunded()).toBe(200);
  });

  it('a dropped or hanging request ends without a reply', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ rest: 'drops', restEffect: 'made' });
    await expect(sendRefund(order)).rejects.toThrow();
    merchant.fake.setBehaviour({ rest: 'hangs' });
    const reply = sendRefund(order).catch(() => 'cut');
    expect(await releaseRequestsUntil(merchant, reply)).toBe('cut');
    expect(refunded()).toBe(200);
  });

  it('a late reply arrives after the effect', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ restDelayMs: 5 });
    expect(await refundOrder(merchant, order, 100)).toMatchObject({ Ds_Response: '0900' });
  });

  it('a mode for one order leaves the other orders unchanged', async () => {
    const [first, second] = [await chargeOrder(merchant), await chargeOrder(merchant)];
    merchant.fake.setBehaviour({ rest: 'refused' }, first);
    expect(await refundOrder(merchant, first, 100)).toEqual({ errorCode: 'SIS0001' });
    expect(await refundOrder(merchant, second, 100)).toMatchObject({ Ds_Response: '0900' });
  });
});

describe('signatures of version 2', () => {
  it.each(['SIS0042', 'SIS0429'] as const)(
    'signatures of version 2 are refused over REST with %s and accepted on the page',
    async (code) => {
      merchant.fake.setBehaviour({ restV2: code });
      const order = merchant.newOrder();
      const { idOper } = await merchant.typeCard(order);
      const payment = merchant.payment({ DS_MERCHANT_ORDER: order, DS_MERCHANT_IDOPER: idOper });
      expect(await merchant.rest('trata', payment)).toEqual({ errorCode: code });
      expect(await merchant.rest('trata', payment, 'HMAC_SHA512_V1')).toMatchObject({ Ds_Response: '0195' });
      const onPage = await openBankPage(merchant);
      expect(await merchant.fake.actOnPage({ order: onPage, action: 'pay' })).toBe(true);
    },
  );
});

describe('refunds over REST', () => {
  it('a declined refund has a signed reply and returns no money', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ refunds: 'declined' }, order);
    expect(await refundOrder(merchant, order, 100)).toMatchObject({ Ds_Response: '0950', Ds_TransactionType: '3' });
    merchant.fake.setBehaviour({ refundResponse: '0190' }, order);
    expect(await refundOrder(merchant, order, 100)).toMatchObject({ Ds_Response: '0190' });
    expect(refunded()).toBe(0);
  });

  it('a terminal without refunds replies with SIS0214', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ refunds: 'not-allowed' });
    expect(await refundOrder(merchant, order, 100)).toEqual({ errorCode: 'SIS0214' });
  });

  it.each([
    ['reply-lost', 100],
    ['request-lost', 0],
  ] as const)('a refund without a reply may have been made: %s', async (refunds, amount) => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ refunds });
    await expect(refundOrder(merchant, order, 100)).rejects.toThrow();
    expect(refunded()).toBe(amount);
  });

  it('a refund is notified to the address of the payment only if the terminal notifies all refunds', async () => {
    const order = await chargeOrder(merchant);
    await refundOrder(merchant, order, 100);
    expect(merchant.notifications).toHaveLength(1);
    merchant.fake.setBehaviour({ refundNotifications: 'all', refunds: 'reply-lost' });
    await expect(refundOrder(merchant, order, 200)).rejects.toThrow();
    expect(readNotification(merchant, 1)).toMatchObject({
      Ds_Order: order,
      Ds_TransactionType: '3',
      Ds_Amount: '200',
      Ds_Response: '0900',
    });
  });
});

describe('the deletion of a card reference', () => {
  /** Saves a card and requests its deletion with an amount. */
  async function deleteCard(amount: string, more: Fields = {}) {
    const { base, submit } = await initiateTyped(
      merchant,
      { number: CARDS.mastercard },
      { DS_MERCHANT_IDENTIFIER: 'REQUIRED' },
    );
    const { Ds_Merchant_Identifier: reference } = await submit();
    const order = merchant.newOrder();
    const parameters = {
      ...merchant.payment({ DS_MERCHANT_ORDER: order }),
      DS_MERCHANT_TRANSACTIONTYPE: '44',
      DS_MERCHANT_AMOUNT: amount,
      DS_MERCHANT_IDENTIFIER: reference,
      ...more,
    };
    return { order, paid: textOf(base, 'DS_MERCHANT_ORDER'), reply: await merchant.rest('trata', parameters) };
  }

  it.each([
    ['any-amount', '0', { Ds_Response: '0000' }],
    ['any-amount', '100', { Ds_Response: '0000' }],
    ['refuses-zero', '0', { errorCode: 'SIS0019' }],
    ['refuses-zero', '100', { Ds_Response: '0000' }],
    ['refuses-amount', '0', { Ds_Response: '0000' }],
    ['refuses-amount', '100', { errorCode: 'SIS0019' }],
  ] as const)('the deletion of a card depends on its amount: «%s» with %s', async (cardDeletion, amount, reply) => {
    merchant.fake.setBehaviour({ cardDeletion });
    expect(await deleteCard(amount)).toMatchObject({ reply });
  });

  it('«is-operation» lists and notifies the deletion of a card as an operation that moves no money', async () => {
    merchant.fake.setBehaviour({ cardDeletion: 'is-operation' });
    const url = `${merchant.url}/notified`;
    const { order, paid, reply } = await deleteCard('100', { DS_MERCHANT_MERCHANTURL: url });
    expect(reply).toMatchObject({ Ds_Response: '0000', Ds_TransactionType: '44' });
    expect(readNotification(merchant, 0)).toMatchObject({ Ds_Order: order, Ds_TransactionType: '44' });
    expect(merchant.fake.operations()).toMatchObject([
      { order: paid, type: '0' },
      { order, type: '44', amount: 100 },
    ]);
    expect(merchant.fake.charges()).toMatchObject([{ order: paid }]);
    expect(merchant.fake.book()).toMatchObject([{ reference: paid, charged: 3350 }]);
  });
});
