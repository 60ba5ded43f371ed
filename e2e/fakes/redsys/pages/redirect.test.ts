// Tests of the bank's pages of the redirection, over HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CARDS,
  type LoadedPage,
  openTestMerchant,
  type TestMerchant,
  verifyReply,
} from '#e2e/fakes/redsys/test-merchant.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SIGNATURE_VERSIONS } from '#e2e/fakes/redsys/wire/signature.ts';

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await openTestMerchant();
});
afterEach(() => merchant.close());

const CARD = { number: '5576 4415 6304 5037', month: '12', year: '34', cvv: '123' };

function parametersOf(more: Fields = {}): Fields {
  return merchant.payment({
    DS_MERCHANT_ORDER: merchant.newOrder(),
    DS_MERCHANT_MERCHANTURL: `${merchant.url}/notified`,
    DS_MERCHANT_URLOK: `${merchant.url}/ok?externalId=a1&redirect=true`,
    DS_MERCHANT_URLKO: `${merchant.url}/ko?payment=failed`,
    DS_MERCHANT_MERCHANTNAME: 'Bar <Sol> & Sombra',
    DS_MERCHANT_PRODUCTDESCRIPTION: 'Mesa "A1"',
    DS_MERCHANT_MERCHANTDATA: 'a/b c',
    ...more,
  });
}

function openPage(parameters: Fields = parametersOf()): Promise<LoadedPage> {
  return merchant.postForm('/sis/realizarPago', merchant.sign(parameters));
}

/** Submits the form of the page with that action. */
function submit(page: LoadedPage, action: string, fields: Fields = {}): Promise<LoadedPage> {
  const address = new RegExp(`/sis/pago/[0-9a-f]{40}/${action}`).exec(page.text)?.[0] ?? 'none';
  return action === 'volver' ? merchant.get(address) : merchant.postForm(address, fields);
}

/** The decoded fields of the only notification. */
function onlyNotification(): Fields {
  expect(merchant.notifications).toHaveLength(1);
  const notice = verifyReply(merchant.notifications[0] ?? {}, 'HMAC_SHA512_V2');
  return Object.fromEntries(Object.keys(notice).map((name) => [name, decodeURIComponent(textOf(notice, name))]));
}

describe('the card page', () => {
  it('the card page shows the simulator notice, merchant, amount and test cards', async () => {
    const page = await openPage();
    expect(page.text).toContain('<html lang="es">');
    expect(page.text).toContain('Simulador de Redsys: no se cobra nada');
    expect(page.text).toContain('33,50');
    expect(page.text).toContain('Bar &lt;Sol&gt; &amp; Sombra');
    expect(page.text).toContain('Mesa &quot;A1&quot;');
    expect(page.text).toContain('4548 8100 0000 0003');
  });

  it('a card payment is charged, notified to the merchant, and returned with the signed result', async () => {
    const parameters = parametersOf();
    const receipt = await submit(await openPage(parameters), 'tarjeta', CARD);
    expect(receipt.text).toContain('Operación autorizada');
    const notice = {
      Ds_Date: '02/11/2026',
      Ds_Hour: '21:15',
      Ds_SecurePayment: '1',
      Ds_Card_Number: '557644******5037',
      Ds_Card_Country: '724',
      Ds_Amount: '3350',
      Ds_Currency: '978',
      Ds_Order: parameters.DS_MERCHANT_ORDER,
      Ds_MerchantCode: '999008881',
      Ds_Terminal: '001',
      Ds_Response: '0000',
      Ds_MerchantData: 'a/b c',
      Ds_TransactionType: '0',
      Ds_ConsumerLanguage: '1',
      Ds_AuthorisationCode: expect.stringMatching(/^\d{6}$/),
      Ds_Card_Brand: '2',
      Ds_ProcessedPayMethod: '78',
    };
    expect(onlyNotification()).toEqual(notice);
    expect(verifyReply(merchant.notifications[0] ?? {}, 'HMAC_SHA512_V2')).toMatchObject({ Ds_Date: '02%2F11%2F2026' });

    const back = new URL((await submit(receipt, 'volver')).url);
    expect(back.href).toContain(`${merchant.url}/ok?externalId=a1&redirect=true&`);
    const returned = verifyReply(Object.fromEntries(back.searchParams), 'HMAC_SHA512_V2');
    expect(returned).toEqual(verifyReply(merchant.notifications[0] ?? {}, 'HMAC_SHA512_V2'));
    expect(merchant.notifications).toHaveLength(1);
  });

  it.each(SIGNATURE_VERSIONS)('the notification is signed by the version of the request: %s', async (version) => {
    const page = await merchant.postForm('/sis/realizarPago', merchant.sign(parametersOf(), version));
    await submit(page, 'tarjeta', CARD);
    expect(verifyReply(merchant.notifications[0] ?? {}, version)).toMatchObject({ Ds_Response: '0000' });
  });

  it.each([
    ['Ha de rellenar los datos de la tarjeta', {}],
    ['La tarjeta no tiene la longitud correcta', { ...CARD, number: '1234' }],
    ['El número de tarjeta no es válido', { ...CARD, number: '5576441563045038' }],
    ['El mes es incorrecto', { ...CARD, month: '13' }],
    ['El CVV no tiene la longitud correcta', { ...CARD, cvv: '1' }],
  ])('the card page shows a validation error: %s', async (message, fields) => {
    const page = await submit(await openPage(), 'tarjeta', fields);
    expect(page.text).toContain(message);
    expect(page.text).toContain('role="alert"');
    expect(merchant.notifications).toHaveLength(0);
  });

  it.each([
    ['aceptar', CARDS.generic, '0000'],
    ['rechazar', CARDS.generic, '0184'],
    ['aceptar', CARDS.challengeThenDenied, '0190'],
  ])('a challenge ends by the decision: «%s» for %s with code %s', async (respuesta, number, code) => {
    const question = await submit(await openPage(), 'tarjeta', { ...CARD, number });
    expect(question.text).toContain('Su banco pregunta');
    await submit(question, 'banco', { respuesta });
    expect(onlyNotification()).toMatchObject({ Ds_Response: code });
  });

  it('a denied payment returns to the address for failures', async () => {
    const receipt = await submit(await openPage(), 'tarjeta', { ...CARD, number: CARDS.deniedWithout3ds });
    expect(receipt.text).toContain('0190');
    expect((await submit(receipt, 'volver')).url).toContain(`${merchant.url}/ko?payment=failed&`);
    expect(merchant.fake.charges()).toEqual([]);
  });

  it('a card that does not exist is notified with code 9093', async () => {
    await submit(await openPage(), 'tarjeta', { ...CARD, number: CARDS.missing });
    expect(onlyNotification()).toMatchObject({ Ds_Response: '9093', Ds_ErrorCode: 'SIS0093' });
  });

  it('a payment canceled by the customer is notified with code 9915', async () => {
    const receipt = await submit(await openPage(), 'cancelar');
    expect(onlyNotification()).toMatchObject({
      Ds_Response: '9915',
      Ds_ErrorCode: 'SIS9915',
      Ds_AuthorisationCode: '',
    });
    expect((await submit(receipt, 'volver')).url).toContain('/ko');
  });

  it('a saved card pays without its number', async () => {
    await submit(await openPage(parametersOf({ DS_MERCHANT_IDENTIFIER: 'REQUIRED' })), 'tarjeta', CARD);
    const { Ds_Merchant_Identifier } = onlyNotification();
    expect(Ds_Merchant_Identifier).toMatch(/^[0-9a-f]{40}$/);
    const page = await openPage(parametersOf({ DS_MERCHANT_IDENTIFIER: Ds_Merchant_Identifier }));
    expect(page.text).toContain('557644******5037');
    expect((await submit(page, 'tarjeta')).text).toContain('Operación autorizada');
  });

  it('a payment submitted several times is charged once', async () => {
    const page = await openPage();
    await Promise.all([submit(page, 'tarjeta', CARD), submit(page, 'tarjeta', CARD)]);
    await submit(page, 'tarjeta', CARD);
    await submit(page, 'cancelar');
    expect(merchant.notifications).toHaveLength(1);
    expect(merchant.fake.charges()).toHaveLength(1);
  });

  it('a repeated request opens the same page before the payment, and gets SIS0051 after it', async () => {
    const parameters = parametersOf();
    const page = await openPage(parameters);
    expect((await openPage(parameters)).text).toBe(page.text);
    await submit(page, 'tarjeta', CARD);
    expect((await openPage(parameters)).text).toContain('SIS0051');
    expect(merchant.notifications).toHaveLength(1);
  });

  it('a payment page expires after 30 minutes', async () => {
    const page = await openPage();
    merchant.advanceClock(30 * 60_000 + 1);
    expect((await submit(page, 'tarjeta', CARD)).text).toContain('SIS0944');
    expect(merchant.fake.charges()).toEqual([]);
  });
});

describe('the Bizum page', () => {
  const bizum = (more: Fields = {}) => openPage(parametersOf({ DS_MERCHANT_PAYMETHODS: 'z', ...more }));
  const phone = { phone: '700 000 000', pin: '1234' };

  it('a Bizum payment requires the phone and the code of the SMS', async () => {
    const page = await bizum({ DS_MERCHANT_BIZUM_MOBILENUMBER: '+34700000000' });
    expect(page.text).toContain('value="+34700000000"');
    const receipt = await submit(await submit(page, 'bizum', phone), 'sms', { code: '123456' });
    expect(receipt.text).toContain('Operación autorizada');
    expect(onlyNotification()).toMatchObject({ Ds_Response: '0000', Ds_ProcessedPayMethod: '68' });
    expect(merchant.fake.charges()).toMatchObject([{ paidBy: 'bizum', amount: 3350 }]);
  });

  it('the Bizum page shows validation errors, and three wrong codes block the payment', async () => {
    let page = await submit(await bizum(), 'bizum', { ...phone, phone: '123' });
    expect(page.text).toContain('El teléfono móvil no es válido');
    page = await submit(page, 'bizum', { ...phone, pin: '0000' });
    expect(page.text).toContain('La clave de Bizum no es correcta');
    page = await submit(page, 'bizum', phone);
    page = await submit(page, 'sms', { code: '1' });
    expect(page.text).toContain('El código no es correcto');
    await submit(page, 'sms', { code: '2' });
    expect(onlyNotification()).toMatchObject({ Ds_Response: '9672', Ds_ErrorCode: 'SIS0672' });
  });

  it('a Bizum payment refused by the bank has code 9966, and a canceled one 9673', async () => {
    await submit(await submit(await bizum(), 'bizum', phone), 'sms', { respuesta: 'rechazar' });
    expect(onlyNotification()).toMatchObject({ Ds_Response: '9966' });
    await submit(await bizum(), 'cancelar');
    expect(verifyReply(merchant.notifications[1] ?? {}, 'HMAC_SHA512_V2')).toMatchObject({ Ds_Response: '9673' });
  });
});

describe('the wallets page', () => {
  it.each([
    ['xpay', 'aceptar', '0000'],
    ['google', 'rechazar', '0190'],
  ])('a wallet payment by %s with «%s» ends with code %s', async (DS_MERCHANT_PAYMETHODS, respuesta, code) => {
    const page = await openPage(parametersOf({ DS_MERCHANT_PAYMETHODS }));
    expect(page.text.includes('Apple Pay')).toBe(DS_MERCHANT_PAYMETHODS === 'xpay');
    await submit(page, 'movil', { respuesta });
    expect(onlyNotification()).toMatchObject({ Ds_Response: code });
  });
});

describe('invalid redirection requests', () => {
  it.each([
    ['SIS0026', { DS_MERCHANT_TERMINAL: '7' }],
    ['SIS0077', { DS_MERCHANT_ORDER: 'abcd' }],
    ['SIS0023', { DS_MERCHANT_TRANSACTIONTYPE: '3' }],
    ['SIS0031', { DS_MERCHANT_PAYMETHODS: 'Z' }],
    ['SIS0466', { DS_MERCHANT_IDENTIFIER: 'f'.repeat(40) }],
    ['SIMULADOR', { DS_MERCHANT_MERCHANTURL: 'http://example.com/' }],
    ['SIMULADOR', { DS_MERCHANT_URLOK: 'https://example.com/' }],
    ['SIMULADOR', { DS_MERCHANT_URLKO: 'http://127.0.0.1.example.com/' }],
  ])('an invalid request gets an error page with %s and no notification: %o', async (code, wrong) => {
    const page = await openPage(parametersOf(wrong));
    expect(page.status).toBe(400);
    expect(page.text).toContain(code);
    expect(merchant.notifications).toEqual([]);
  });

  it('a request with a bad signature gets SIS0042', async () => {
    const sealed = { ...merchant.sign(parametersOf()), Ds_Signature: 'AAAA' };
    expect((await merchant.postForm('/sis/realizarPago', sealed)).text).toContain('SIS0042');
  });
});
