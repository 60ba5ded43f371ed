// Tests of the bank's page that stays payable, and of its lifetime.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';
import { openBankPage, readNotification } from '#e2e/fakes/redsys/test-payment.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const MINUTE_MS = 60_000;
const responses = () => merchant.notifications.map((_, index) => readNotification(merchant, index).Ds_Response);

describe('actions on the page without a browser', () => {
  it.each([
    ['pay', {}, '0000'],
    ['decline', {}, '0190'],
    ['pay', { DS_MERCHANT_PAYMETHODS: 'z' }, '0000'],
    ['decline', { DS_MERCHANT_PAYMETHODS: 'z' }, '9966'],
  ] as const)('«%s» with %o notifies %s', async (action, more, response) => {
    const order = await openBankPage(merchant, more);
    expect(await merchant.fake.actOnPage({ order, action })).toBe(true);
    expect(responses()).toEqual([response]);
  });

  it('an unknown and a finished page cannot be paid', async () => {
    expect(await merchant.fake.actOnPage({ order: '261199999999', action: 'pay' })).toBe(false);
    const order = await openBankPage(merchant);
    await merchant.fake.actOnPage({ order, action: 'decline' });
    expect(await merchant.fake.actOnPage({ order, action: 'pay' })).toBe(false);
    expect(merchant.fake.pages()).toEqual([{ order, isPayable: false }]);
    expect(merchant.fake.ledger()).toEqual([]);
  });
});

describe('the lifetime of the page', () => {
  it('a page that the customer left can be paid for 30 minutes', async () => {
    const order = await openBankPage(merchant);
    merchant.advanceClock(30 * MINUTE_MS);
    expect(merchant.fake.pages()).toEqual([{ order, isPayable: true }]);
    expect(await merchant.fake.actOnPage({ order, action: 'pay' })).toBe(true);
    expect(merchant.fake.ledger()).toMatchObject([
      { reference: order, charged: 3350, chargedOn: new Date('2026-11-02T20:45:00Z') },
    ]);
  });

  it('a page is dead after 30 minutes, also after a decline', async () => {
    const order = await openBankPage(merchant);
    merchant.fake.setBehaviour({ page: 'payable-again' });
    await merchant.fake.actOnPage({ order, action: 'decline' });
    merchant.advanceClock(30 * MINUTE_MS + 1);
    expect(await merchant.fake.actOnPage({ order, action: 'pay' })).toBe(false);
    expect(merchant.fake.pages()).toEqual([{ order, isPayable: false }]);
  });
});

describe('a page that is payable again', () => {
  it('a yes after a no is notified and charged once', async () => {
    merchant.fake.setBehaviour({ page: 'payable-again' });
    const order = await openBankPage(merchant);
    expect(await merchant.fake.actOnPage({ order, action: 'decline' })).toBe(true);
    expect(await merchant.fake.actOnPage({ order, action: 'pay' })).toBe(true);
    expect(responses()).toEqual(['0190', '0000']);
    expect(await merchant.fake.actOnPage({ order, action: 'pay' })).toBe(false);
    expect(merchant.fake.ledger()).toMatchObject([
      { reference: order, charged: 3350, movements: [{ kind: 'charge' }] },
    ]);
  });

  it('a browser sees the form again with a way back, and pays with another card', async () => {
    merchant.fake.setBehaviour({ page: 'payable-again' });
    const order = merchant.newOrder();
    const parameters = merchant.payment({ DS_MERCHANT_ORDER: order, DS_MERCHANT_URLKO: `${merchant.url}/ko` });
    const page = await merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
    const path = /\/sis\/pago\/[0-9a-f]{40}/.exec(page.text)?.[0] ?? 'none';
    const card = { month: '12', year: '34', cvv: '123' };
    const declined = await merchant.postForm(`${path}/tarjeta`, { ...card, number: CARDS.deniedWithout3ds });
    expect(declined.text).toContain('La operación no se ha realizado');
    expect(declined.text).toContain('Volver al comercio');
    expect((await merchant.get(`${path}/volver`)).url).toContain('/ko?');
    const paid = await merchant.postForm(`${path}/tarjeta`, { ...card, number: CARDS.mastercard });
    expect(paid.text).toContain('Operación autorizada');
    expect(merchant.fake.charges()).toMatchObject([{ order }]);
  });

  it('a challenge that is pending after a decline makes the operation pending again', async () => {
    merchant.fake.setBehaviour({ page: 'payable-again' });
    const order = merchant.newOrder();
    const parameters = merchant.payment({ DS_MERCHANT_ORDER: order });
    const page = await merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
    const path = /\/sis\/pago\/[0-9a-f]{40}/.exec(page.text)?.[0] ?? 'none';
    const card = { month: '12', year: '34', cvv: '123' };
    await merchant.postForm(`${path}/tarjeta`, { ...card, number: CARDS.deniedWithout3ds });
    await merchant.postForm(`${path}/tarjeta`, { ...card, number: CARDS.generic });
    expect(merchant.fake.operations()).toMatchObject([
      { state: 'F', response: '0190' },
      { state: 'A', response: '9999' },
    ]);
  });
});
