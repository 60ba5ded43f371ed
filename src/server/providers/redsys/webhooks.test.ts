// Notifications and signed return addresses of Redsys.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidSignatureError } from '#server/attempts/index.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createRedsysProvider } from './index.ts';
import { attemptOf, BROWSER_DATA, NOW, PAYER, REDSYS_ORDER_NUMBER, stepOf } from './testing/attempts.ts';
import { settingsOf } from './testing/bank.ts';
import { AMOUNT_PARAMETERS, envelopeOf, MERCHANT_KEY, REPLY_PARAMETERS } from './testing/replies.ts';

const redsys = createRedsysProvider(settingsOf('https://sis.redsys.es'), {
  publicUrl: 'https://bar.example',
  clock: () => NOW,
  log: createSilentLog(),
  wallets: { googlePay: false, applePay: false },
});

/** Parameters as Redsys writes them in a notification: the terminal with zeros, and URL-encoded values. */
const PAID = {
  ...REPLY_PARAMETERS,
  ...AMOUNT_PARAMETERS,
  Ds_Terminal: '001',
  Ds_Date: '21%2F11%2F2026',
  Ds_Hour: '21%3A00',
  Ds_SecurePayment: '1',
  Ds_Response: '0000',
  Ds_MerchantData: '',
  Ds_AuthorisationCode: '392889',
};

const CHARGE = { amount: 3350, currency: 'EUR', externalId: REDSYS_ORDER_NUMBER, card: null };
const ACCOUNT = '999008881/1@sis.redsys.es';
const NOTIFICATION = [{ kind: 'notification', ref: REDSYS_ORDER_NUMBER, eventId: null, account: ACCOUNT }];

describe('a notification', () => {
  it.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2'] as const)(
    'signed with %s confirms the payment',
    async (version) => {
      expect(await notify(envelopeOf(PAID, { version }))).toEqual([
        {
          kind: 'attempt-status',
          ref: REDSYS_ORDER_NUMBER,
          eventId: null,
          account: ACCOUNT,
          outcome: { state: 'succeeded', charge: CHARGE },
        },
      ]);
    },
  );

  it('may have its field names in capitals', async () => {
    const capitals = Object.fromEntries(Object.entries(PAID).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await notify(envelopeOf(capitals))).toMatchObject([{ outcome: { state: 'succeeded', charge: CHARGE } }]);
  });

  it('returns the amount and the currency that it contains, whatever was requested', async () => {
    const events = await notify(envelopeOf({ ...PAID, Ds_Amount: '1', Ds_Currency: '840' }));
    expect(events).toMatchObject([{ outcome: { charge: { amount: 1, currency: '840' } } }]);
  });

  it('contains the card to save, without its number', async () => {
    const events = await notify(
      envelopeOf({
        ...PAID,
        Ds_Card_Number: '491801%2A%2A%2A%2A%2A%2A3839',
        Ds_Card_Brand: '1',
        Ds_ExpiryDate: '3412',
        Ds_Merchant_Identifier: 'e55f5c3bb3ab3abb1be2a83f7a7bd2b1b91d4cf0',
        Ds_Merchant_Cof_Txnid: '1234567890',
      }),
    );
    expect(events).toMatchObject([
      {
        outcome: {
          charge: {
            card: {
              token: 'e55f5c3bb3ab3abb1be2a83f7a7bd2b1b91d4cf0',
              fingerprint: '491801******3839',
              brand: 'visa',
              last4: '3839',
              expires: '2034-12',
              data: { txnId: '1234567890' },
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['4918019199883839', undefined, { fingerprint: '491801******3839', last4: '3839' }],
    ['', '3839', { fingerprint: '3839', last4: '3839' }],
    [undefined, '3839', { fingerprint: '3839', last4: '3839' }],
    ['491801******', undefined, null],
    [undefined, undefined, null],
  ])(
    'with the card «%s» «%s» never saves a whole number, nor a card without its last digits',
    async (number, last4, card) => {
      const cardFields = { Ds_Merchant_Identifier: 'a-name', Ds_Card_Number: number, Ds_Card_Last4: last4 };
      const events = await notify(envelopeOf({ ...PAID, ...cardFields }));
      expect(events).toMatchObject([{ outcome: { charge: { card } } }]);
      expect(JSON.stringify(events)).not.toContain('4918019199883839');
    },
  );

  it.each([
    [{ Ds_Response: '0190' }, { state: 'failed', reason: 'issuer-denied', code: '0190' }],
    [{ Ds_Response: '9915' }, { state: 'canceled', reason: 'canceled-by-guest', code: '9915' }],
    [{ Ds_Response: '0177' }, { state: 'failed', reason: 'processor-code', code: '0177' }],
    [
      { Ds_Response: '0177', Ds_ProcessedPayMethod: '68' },
      { state: 'failed', reason: 'bizum-denied', code: '0177' },
    ],
  ])('with %o reports that nothing was charged', async (more, outcome) => {
    expect(await notify(envelopeOf({ ...PAID, ...more }))).toEqual([
      { kind: 'attempt-status', ref: REDSYS_ORDER_NUMBER, eventId: null, account: ACCOUNT, outcome },
    ]);
  });

  it.each([
    { Ds_Response: '9998' },
    { Ds_Response: '0913' },
    // Codes that do not prove that nothing was charged.
    { Ds_Response: '0777' },
    { Ds_Response: '0909' },
    { Ds_Response: '9912' },
    { Ds_Response: '7' },
    { Ds_Response: undefined },
    { Ds_Amount: undefined },
    { Ds_Amount: '33.50' },
    { Ds_Amount: '-3350' },
    { Ds_Currency: undefined },
  ])('with %o confirms nothing, and requires a status query', async (more) => {
    expect(await notify(envelopeOf({ ...PAID, ...more }))).toEqual(NOTIFICATION);
  });

  const REFUND = { ...PAID, Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount: '1000' };

  it.each([
    ['392889', '392889'],
    ['', null],
  ])('of a refund with the authorisation code «%s» reports the refund', async (code, externalId) => {
    expect(await notify(envelopeOf({ ...REFUND, Ds_AuthorisationCode: code }))).toEqual([
      {
        ...{ kind: 'external-refund', ref: REDSYS_ORDER_NUMBER, eventId: null, account: ACCOUNT },
        refund: { externalId, amount: 1000, state: 'succeeded' },
      },
    ]);
  });

  it.each([
    { Ds_Response: '0950' },
    { Ds_Response: '9998' },
    { Ds_Response: '0000' },
    { Ds_Amount: undefined },
    { Ds_TransactionType: '44' },
  ])('of a refund or of another operation that moved no money changes nothing: %o', async (more) => {
    expect(await notify(envelopeOf({ ...REFUND, ...more }))).toEqual([]);
  });

  it.each([
    ['another key', envelopeOf(PAID, { key: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' })],
    ['another merchant', envelopeOf({ ...PAID, Ds_MerchantCode: '999008882' })],
    ['another terminal', envelopeOf({ ...PAID, Ds_Terminal: '002' })],
    ['no merchant', envelopeOf({ ...PAID, Ds_MerchantCode: undefined })],
    ['no terminal', envelopeOf({ ...PAID, Ds_Terminal: undefined })],
    [
      'an empty order, for which anybody can sign',
      envelopeOf({ ...PAID, Ds_Order: '' }, { version: 'HMAC_SHA256_V1' }),
    ],
    ['no signature', { ...envelopeOf(PAID), Ds_Signature: '' }],
    ['a version that there is not', { ...envelopeOf(PAID), Ds_SignatureVersion: 'HMAC_SHA1_V1' }],
    ['parameters that are no JSON', { ...envelopeOf(PAID), Ds_MerchantParameters: 'e' }],
    ['nothing', {}],
  ])('with %s has an invalid signature', async (_, envelope) => {
    await expect(notify(envelope)).rejects.toThrow(InvalidSignatureError);
  });

  it('is not accepted if it is the form that we signed for the browser of the customer', async () => {
    const attempt = attemptOf({ paymentOption: 'redirect' });
    const started = await redsys.start(attempt, { kind: 'redirect', saveCard: false }, PAYER, BROWSER_DATA);
    const step = stepOf(started);
    const fields = step.do === 'post' ? step.fields : {};
    expect(fields).toHaveProperty('Ds_Signature');
    await expect(notify(fields)).rejects.toThrow(InvalidSignatureError);
  });

  it('has an invalid signature if any bit changes', async () => {
    const envelope = envelopeOf(PAID);
    const anyName = fc.constantFrom(...Object.keys(envelope));
    await fc.assert(
      fc.asyncProperty(anyName, fc.nat(), fc.nat(6), async (name, place, bit) => {
        const value = envelope[name] ?? '';
        const at = place % value.length;
        const turned = String.fromCharCode(value.charCodeAt(at) ^ (1 << bit));
        const forged = { ...envelope, [name]: value.slice(0, at) + turned + value.slice(at + 1) };
        await expect(notify(forged)).rejects.toThrow(InvalidSignatureError);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['', 'Ds_MerchantParameters', '{"a":1}', '\u0000\u00ff', '%'])(
    'with the body «%s» has an invalid signature',
    async (body) => {
      await expect(redsys.readWebhook({ headers: {}, body: Buffer.from(body) })).rejects.toThrow(InvalidSignatureError);
    },
  );
});

describe('the return address of the customer', () => {
  it('contains no event if it is not signed', () => {
    expect(redsys.readReturn({ externalId: 'an-id', redirect: 'true' })).toEqual([]);
  });

  it('contains the signed event, also if its plus signs became spaces', () => {
    const envelope = envelopeOf({ ...PAID, Ds_MerchantData: '¿¿¿¾¾¾' }, { version: 'HMAC_SHA256_V1' });
    const asReceived = Object.fromEntries(
      Object.entries(envelope).map(([name, value]) => [name, value.replaceAll('+', ' ')]),
    );
    expect(redsys.readReturn(asReceived)).toMatchObject([
      { ref: REDSYS_ORDER_NUMBER, outcome: { state: 'succeeded', charge: CHARGE } },
    ]);
  });

  it('has an invalid signature if it was written by hand', () => {
    const { Ds_MerchantParameters = '' } = envelopeOf(PAID, { key: `x${MERCHANT_KEY.slice(1)}` });
    expect(() => redsys.readReturn({ Ds_MerchantParameters })).toThrow(InvalidSignatureError);
    expect(() =>
      redsys.readReturn({ Ds_MerchantParameters, Ds_SignatureVersion: 'HMAC_SHA512_V2', Ds_Signature: 'AAAA' }),
    ).toThrow(InvalidSignatureError);
  });
});

function notify(envelope: Record<string, string>) {
  const body = Buffer.from(new URLSearchParams(envelope).toString());
  return redsys.readWebhook({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
}
