// Tests of the SOAP query.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, SECRET_KEY, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { sendInitiationWithEnteredCard } from '#e2e/fakes/redsys/test-payment.ts';
import { type OrderQuery, queryOrder } from '#e2e/fakes/redsys/test-queries.ts';
import { computeSignature } from '#e2e/fakes/redsys/wire/signature.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

function query(fields: OrderQuery, isEscaped = false): Promise<string> {
  return queryOrder(merchant, fields, isEscaped);
}

async function submittedOrder(number: string) {
  const { base, submit } = await sendInitiationWithEnteredCard(merchant, { number });
  await submit();
  return String(base.DS_MERCHANT_ORDER);
}

describe('the query', () => {
  it.each([
    ['paid', CARDS.mastercard, 'F', '0000'],
    ['denied', CARDS.frictionlessThenDenied, 'F', '0190'],
    ['waiting for the customer', CARDS.challenge22, 'A', '8220'],
  ])('the query returns the state of an order that is %s', async (_name, number, state, code) => {
    const order = await submittedOrder(number);
    for (const isEscaped of [false, true]) {
      const message = await query({ order }, isEscaped);
      expect(message).toContain(`<Ds_Order>${order}</Ds_Order>`);
      expect(message).toContain('<Ds_Amount>3350</Ds_Amount><Ds_Currency>978</Ds_Currency>');
      expect(message).toContain(`<Ds_State>${state}</Ds_State><Ds_Response>${code}</Ds_Response>`);
    }
  });

  it('the reply of the query is signed', async () => {
    const order = await submittedOrder(CARDS.mastercard);
    const message = await query({ order });
    const version = /<Version [\s\S]*<\/Version>/.exec(message)?.[0] ?? '';
    expect(message).toContain(
      `<Signature>${computeSignature('HMAC_SHA256_V1', SECRET_KEY, order, version, 'request')}</Signature>`,
    );
  });

  it('the query returns refunds separately from the payment', async () => {
    const order = await submittedOrder(CARDS.mastercard);
    expect(await query({ order, type: '3' })).toContain('XML0024');
    for (const DS_MERCHANT_AMOUNT of ['1000', '500']) {
      const refund = { DS_MERCHANT_ORDER: order, DS_MERCHANT_TRANSACTIONTYPE: '3', DS_MERCHANT_AMOUNT };
      await merchant.rest('trata', merchant.payment(refund));
    }
    const message = await query({ order, type: '3' });
    expect(message).toContain('<Ds_Amount>1500</Ds_Amount>');
    expect(message).toContain('<Ds_Response>0900</Ds_Response>');
    expect(await query({ order })).not.toContain('0900');
  });

  it.each([
    ['XML0024', { order: '261199999999' }],
    ['XML0023', { order: '261199999999', key: 'A'.repeat(32) }],
    ['XML0009', { order: '261199999999', code: '1' }],
  ])('an invalid query gets %s', async (code, fields) => {
    expect(await query(fields)).toContain(`<Ds_ErrorCode>${code}</Ds_ErrorCode>`);
  });

  it('a payment that was only initiated is not found', async () => {
    const { base } = await sendInitiationWithEnteredCard(merchant);
    expect(await query({ order: String(base.DS_MERCHANT_ORDER) })).toContain('XML0024');
  });

  it('an unreadable query gets XML0001', async () => {
    const address = `${merchant.fake.url}/apl02/services/SerClsWSConsulta`;
    const response = await fetch(address, { method: 'POST', body: '<nothing/>' });
    expect(await response.text()).toContain('XML0001');
  });
});
