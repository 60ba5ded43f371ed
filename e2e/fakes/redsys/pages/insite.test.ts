// Tests of the server side of the embedded card form; its scripts are tested in a browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, openTestMerchant, type TestMerchant } from '#e2e/fakes/redsys/test-merchant.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await openTestMerchant();
});
afterAll(() => merchant.close());

describe('tokens of typed cards', () => {
  it('a valid card gets a token of forty hexadecimal digits', async () => {
    const typed = await merchant.typeCard(merchant.newOrder(), { number: '4548 8100 0000 0003', year: '2034' });
    expect(typed).toEqual({ idOper: expect.stringMatching(/^[0-9a-f]{40}$/) });
  });

  it.each([
    ['msg1', { number: '', month: '', year: '', cvv: '' }],
    ['msg2', { number: '' }],
    ['msg3', { number: '4548a' }],
    ['msg4', { number: '-4548810000000003' }],
    ['msg5', { month: '' }],
    ['msg6', { month: 'ab' }],
    ['msg7', { month: '13' }],
    ['msg8', { year: '' }],
    ['msg9', { year: 'ab' }],
    ['msg10', { year: '-3' }],
    ['msg11', { cvv: '12' }],
    ['msg12', { cvv: 'abc' }],
    ['msg13', { cvv: '-12' }],
    ['msg15', { number: '4548' }],
    ['msg16', { number: '4548810000000004' }],
    ['msg18', { fuc: '1' }],
    ['msg18', { terminal: '2' }],
  ])('an invalid card is refused with %s: %o', async (error, wrong) => {
    expect(await merchant.typeCard(merchant.newOrder(), wrong)).toMatchObject({ error });
  });

  it('a card for a used order number gets -1', async () => {
    const order = merchant.newOrder();
    const { idOper } = await merchant.typeCard(order, { number: CARDS.deniedWithout3ds });
    await merchant.rest('trata', merchant.payment({ DS_MERCHANT_ORDER: order, DS_MERCHANT_IDOPER: idOper }));
    expect(await merchant.typeCard(order)).toEqual({ idOper: -1 });
  });
});

describe('the frame of the card form', () => {
  it('the frame can be shown by another page and has its own content security policy', async () => {
    const response = await fetch(`${merchant.fake.url}/sis/getInputNC?fuc=1`);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('Número de tarjeta');
  });

  it.each(['/sis/NC/sandbox/redsysV3.js', '/sis/NC/redsysV3.js', '/static/card-frame.js'])(
    'a script is served: %s',
    async (path) => {
      const response = await fetch(merchant.fake.url + path);
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.status).toBe(200);
    },
  );

  it('the script address of the simulator is on its own origin', () => {
    expect(merchant.fake.scriptUrl).toBe(`${merchant.fake.url}/sis/NC/sandbox/redsysV3.js`);
  });
});
