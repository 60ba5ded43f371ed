// Tests of the modes in which queries disagree with the product, and of the queries by period.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jsonPostRequest, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { chargeOrder, openBankPage, refundOrder, releaseUntil } from '#e2e/fakes/redsys/test-payment.ts';
import { elementsOf, queryOperations, queryOrder, queryPeriod, rowsOf } from '#e2e/fakes/redsys/test-queries.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const DAY_MS = 24 * 60 * 60_000;
/** The test merchant's clock is on this day. */
const DAY = { from: '2026-11-02-00.00.00.000000', to: '2026-11-02-23.59.59.000000' };

describe('the SOAP query of an order', () => {
  it('a merchant without permission for the query gets XML0041', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ query: 'refused' });
    expect(elementsOf(await queryOrder(merchant, { order }), 'Ds_ErrorCode')).toEqual(['XML0041']);
  });

  it.each(['hangs', 'drops', 'cut-body'] as const)('no complete reply arrives with «%s»', async (mode) => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ query: mode });
    const reply = queryOrder(merchant, { order }).catch(() => 'no reply');
    expect(await releaseUntil(merchant, reply)).toBe('no reply');
  });

  it('a late reply has the right contents', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ queryDelayMs: 5 });
    expect(elementsOf(await queryOrder(merchant, { order }), 'Ds_Response')).toEqual(['0000']);
  });

  it('the order is not found with «not-found» although it was charged', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ query: 'not-found' });
    expect(elementsOf(await queryOrder(merchant, { order }), 'Ds_ErrorCode')).toEqual(['XML0024']);
    expect(merchant.fake.ledger()).toMatchObject([{ charged: 3350 }]);
  });

  it('the reply is about another order with «other-order»', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ query: 'other-order' });
    const [returned] = elementsOf(await queryOrder(merchant, { order }), 'Ds_Order');
    expect(returned).toHaveLength(12);
    expect(returned).not.toBe(order);
  });

  it.each([
    ['http-500', 'Internal Server Error'],
    ['html', 'Servicio en mantenimiento'],
    ['empty', ''],
  ] as const)('the reply is not that of the service with «%s»', async (mode, text) => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ query: mode });
    const reply = await queryOrder(merchant, { order });
    expect(reply).toContain(text);
    expect(reply).not.toContain('Ds_Response');
  });

  it('the signature of the reply is missing with «unsigned» and differs with «bad-signature»', async () => {
    const order = await chargeOrder(merchant);
    const right = elementsOf(await queryOrder(merchant, { order }), 'Signature');
    merchant.fake.setBehaviour({ query: 'unsigned' });
    expect(elementsOf(await queryOrder(merchant, { order }), 'Signature')).toEqual([]);
    merchant.fake.setBehaviour({ query: 'bad-signature' });
    const wrong = await queryOrder(merchant, { order });
    expect(elementsOf(wrong, 'Ds_Response')).toEqual(['0000']);
    expect(elementsOf(wrong, 'Signature')).not.toEqual(right);
  });

  it('a mode for one order leaves the other orders unchanged', async () => {
    const [first, second] = [await chargeOrder(merchant), await chargeOrder(merchant)];
    merchant.fake.setBehaviour({ query: 'not-found' }, first);
    expect(await queryOrder(merchant, { order: first })).toContain('XML0024');
    expect(await queryOrder(merchant, { order: second })).toContain('0000');
  });

  it('each refund of an order has its own element with «each»', async () => {
    const order = await chargeOrder(merchant);
    await refundOrder(merchant, order, 500);
    await merchant.fake.refundInPortal({ order, amount: 500 });
    merchant.fake.setBehaviour({ queriedRefunds: 'each' });
    const message = await queryOrder(merchant, { order, type: '3' });
    expect(elementsOf(message, 'Ds_Amount')).toEqual(['500', '500']);
    expect(elementsOf(message, 'Ds_TransactionType')).toEqual(['3', '3']);
  });

  it('«Monitor» returns all operations of the order, declined tries included', async () => {
    merchant.fake.setBehaviour({ page: 'payable-again' });
    const order = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order, action: 'decline' });
    await merchant.fake.actOnPage({ order, action: 'pay' });
    await refundOrder(merchant, order, 500);
    const message = await queryOrder(merchant, { order, message: 'Monitor' });
    expect(elementsOf(message, 'Ds_Response')).toEqual(['0190', '0000', '0900']);
    expect(elementsOf(await queryOrder(merchant, { order, message: 'Detail' }), 'Ds_Response')).toEqual(['0000']);
  });
});

describe('the SOAP query of a period', () => {
  it('the query returns payments and refunds of the period, by type or all', async () => {
    const order = await chargeOrder(merchant);
    await refundOrder(merchant, order, 500);
    merchant.advanceClock(DAY_MS);
    await chargeOrder(merchant);
    const all = await queryPeriod(merchant, { message: 'MonitorMasiva', ...DAY });
    expect(elementsOf(all, 'Ds_Order')).toEqual([order, order]);
    expect(elementsOf(all, 'Ds_Amount')).toEqual(['3350', '500']);
    expect(elementsOf(all, 'Ds_Date')).toEqual(['2026-11-02', '2026-11-02']);
    const refunds = await queryPeriod(merchant, { message: 'TransactionMasiva', type: '3', ...DAY });
    expect(elementsOf(refunds, 'Ds_Amount')).toEqual(['500']);
  });

  it.each([
    ['XML0024', DAY],
    ['XML0026', { ...DAY, from: '2026-11-02' }],
    ['XML0027', { ...DAY, to: '' }],
    ['XML0038', { from: '2025-10-01-00.00.00.000000', to: '2025-10-02-00.00.00.000000' }],
    ['XML0039', { ...DAY, from: '2026-10-18-00.00.00.000000' }],
    ['XML0040', { from: DAY.to, to: DAY.from }],
    ['XML0023', { ...DAY, key: 'A'.repeat(32) }],
  ])('an empty or invalid period gets %s', async (code, period) => {
    const message = await queryPeriod(merchant, { message: 'MonitorMasiva', ...period });
    expect(elementsOf(message, 'Ds_ErrorCode')).toEqual([code]);
  });
});

describe('the REST query of operations', () => {
  const detail = (order: string) => ({ type: 'detail', order });
  const massive = { type: 'massive', initialDate: '2026-11-01', finalDate: '2026-11-02' };

  it.each(['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const)(
    'the REST query returns the operations of an order, signed as the query: %s',
    async (version) => {
      const order = await chargeOrder(merchant);
      await refundOrder(merchant, order, 500);
      const reply = await queryOperations(merchant, detail(order), { version });
      expect(rowsOf(reply)).toMatchObject([
        { Ds_Order: order, Ds_TransactionType: '0', Ds_Amount: '3350', Ds_Response: '0000', Ds_State: 'F' },
        { Ds_Order: order, Ds_TransactionType: '3', Ds_Amount: '500', Ds_Response: '0900' },
      ]);
    },
  );

  it('the REST query finds an order of the last 90 days only', async () => {
    const order = await chargeOrder(merchant);
    merchant.advanceClock(89 * DAY_MS);
    expect(rowsOf(await queryOperations(merchant, detail(order)))).toHaveLength(1);
    merchant.advanceClock(2 * DAY_MS);
    expect(await queryOperations(merchant, detail(order))).toMatchObject({ errorCode: 'SIS0054' });
  });

  it('the REST query lists a period, with and without an invented order number', async () => {
    const order = await chargeOrder(merchant);
    for (const signing of [{}, { order: '123456789012' }]) {
      expect(rowsOf(await queryOperations(merchant, { ...massive, ...signing }))).toMatchObject([{ Ds_Order: order }]);
    }
    const before = { type: 'Massive', initialDate: '2026-11-02T00:00:00', finalDate: '2026-11-02T21:14:59' };
    expect(rowsOf(await queryOperations(merchant, before))).toEqual([]);
  });

  it('a long list is returned in pages', async () => {
    merchant.fake.setBehaviour({ operationsRowsMax: 2 });
    const orders = [await chargeOrder(merchant), await chargeOrder(merchant), await chargeOrder(merchant)];
    const first = await queryOperations(merchant, massive);
    expect(first).toMatchObject({ total: 3, page: 1 });
    const second = await queryOperations(merchant, { ...massive, page: 2 });
    expect([...rowsOf(first), ...rowsOf(second)].map(({ Ds_Order }) => Ds_Order)).toEqual(orders);
  });

  it.each([
    ['SIS0019', { ...massive, initialDate: '2026-10-17' }],
    ['SIS0019', { type: 'massive' }],
    ['SIS0026', { ...massive, terminal: '7' }],
    ['SIS0054', detail('261199999999')],
  ])('an invalid query gets %s: %o', async (errorCode, parameters) => {
    expect(await queryOperations(merchant, parameters)).toMatchObject({ errorCode });
  });

  it('a query with a wrong key gets SIS0042', async () => {
    expect(await queryOperations(merchant, massive, { key: 'A'.repeat(32) })).toMatchObject({ errorCode: 'SIS0042' });
  });

  it('a refused query gets an error, and a query of a broken service no reply of it', async () => {
    merchant.fake.setBehaviour({ operationsQuery: 'refused' });
    expect(await queryOperations(merchant, massive)).toMatchObject({ errorCode: 'SIS0008' });
    merchant.fake.setBehaviour({ operationsQuery: 'http-500' });
    expect(await queryOperations(merchant, massive)).toEqual({ httpStatus: 500 });
    merchant.fake.setBehaviour({ operationsQuery: 'unsigned' });
    expect(await queryOperations(merchant, massive)).toMatchObject({ operations: [] });
    merchant.fake.setBehaviour({ operationsQuery: 'bad-signature' });
    await expect(queryOperations(merchant, massive)).rejects.toThrow('signature');
  });

  it('a hanging query is cut at the release', async () => {
    merchant.fake.setBehaviour({ operationsQuery: 'hangs' });
    const reply = queryOperations(merchant, massive).catch(() => 'no reply');
    expect(await releaseUntil(merchant, reply)).toBe('no reply');
  });

  it('wrong contents apply to the rows', async () => {
    const order = await chargeOrder(merchant);
    merchant.fake.setBehaviour({ operationsQuery: 'other-order' });
    const [row] = rowsOf(await queryOperations(merchant, detail(order)));
    expect(row).toMatchObject({ Ds_Amount: '3350' });
    expect(row).not.toMatchObject({ Ds_Order: order });
    merchant.fake.setBehaviour({ operationsQuery: 'not-found' });
    expect(await queryOperations(merchant, detail(order))).toMatchObject({ errorCode: 'SIS0054' });
    expect(rowsOf(await queryOperations(merchant, massive))).toEqual([]);
  });

  it('a request that is not JSON is refused', async () => {
    const { operationsQueryUrl } = merchant.fake;
    expect((await fetch(operationsQueryUrl, { method: 'POST', body: 'a=1' })).status).toBe(415);
    expect(await (await fetch(operationsQueryUrl, jsonPostRequest({}))).json()).toEqual({ errorCode: 'SIS0429' });
  });
});
