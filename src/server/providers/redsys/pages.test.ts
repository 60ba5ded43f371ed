// The payment options of Redsys, and the request that opens the page of the bank.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChosenPaymentOption, ProviderAttempt } from '#server/attempts/index.ts';
import { signEncodedParameters } from './signature.ts';
import { attemptOf, BROWSER_DATA, PAYER, REDSYS_ORDER_NUMBER, REQUEST_PARAMETERS, stepOf } from './testing/attempts.ts';
import { openScriptedRedsys, type ScriptedRedsys } from './testing/bank.ts';
import { MERCHANT_KEY } from './testing/replies.ts';

const bank = await openScriptedRedsys();
beforeEach(() => bank.reset());

describe('the Redsys provider', () => {
  it('offers its fixed payment options, and the wallets that are configured', async () => {
    expect(bank.provider().paymentOptions).toEqual([
      'card',
      'saved-card',
      'redirect',
      'bizum',
      'googlepay',
      'applepay',
    ]);
  });

  it('never creates the same order number twice', () => {
    const redsys = bank.provider();
    const refs = Array.from({ length: 2000 }, () => redsys.newRef('an-id'));
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.filter((ref) => !/^1121[0-9A-Za-z]{8}$/.test(ref))).toEqual([]);
  });
});

describe('the page of the bank', () => {
  const basis = {
    ...REQUEST_PARAMETERS,
    DS_MERCHANT_MERCHANTNAME: 'La Taberna de la Plaza Ma',
    DS_MERCHANT_PRODUCTDESCRIPTION: '2 x Caña, 1 x Pulpo a la gallega',
    DS_MERCHANT_CONSUMERLANGUAGE: '1',
    DS_MERCHANT_MERCHANTURL: 'https://bar.example/api/providers/redsys/messages',
  };
  const id = '0199a0c0-0000-7000-8000-000000000001';
  const failure = `https://bar.example/?qr=mesa+4%26b&payment=failed&externalId=${id}`;

  it.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2'] as const)(
    'receives a form signed with %s',
    async (version) => {
      const status = await bank
        .provider({ signature: version })
        .start(...startArguments({ kind: 'redirect', saveCard: false }));
      const step = stepOf(status);
      const fields = 'fields' in step ? step.fields : {};
      const encoded = fields.Ds_MerchantParameters ?? '';
      expect(step).toMatchObject({ do: 'post', url: `${bank.url}/sis/realizarPago` });
      expect(fields).toEqual({
        Ds_SignatureVersion: version,
        Ds_MerchantParameters: encoded,
        Ds_Signature: signEncodedParameters(version, MERCHANT_KEY, REDSYS_ORDER_NUMBER, encoded),
      });
      expect(/[-_]|[^=]$/.test(encoded) || version !== 'HMAC_SHA512_V2').toBe(true);
      expect(written(fields)).toEqual({
        ...basis,
        DS_MERCHANT_URLOK: `https://bar.example/success-redsys?externalId=${id}&redirect=true`,
        DS_MERCHANT_URLKO: failure,
      });
      expect(bank.requests).toEqual([]);
    },
  );

  it('saves the card if the customer asked for it', async () => {
    const status = await bank.start({ kind: 'redirect', saveCard: true });
    expect(written(fieldsOf(status))).toMatchObject({
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_COF_INI: 'S',
      DS_MERCHANT_COF_TYPE: 'C',
    });
  });

  it('accepts a Bizum payment', async () => {
    const status = await bank.start({ kind: 'bizum', saveCard: false });
    expect(written(fieldsOf(status))).toEqual({
      ...basis,
      DS_MERCHANT_PAYMETHODS: 'z',
      DS_MERCHANT_URLOK: `https://bar.example/success-bizum?externalId=${id}`,
      DS_MERCHANT_URLKO: failure,
    });
  });
});

function startArguments(
  source: ChosenPaymentOption,
): [ProviderAttempt, ChosenPaymentOption, typeof PAYER, typeof BROWSER_DATA] {
  return [attemptOf({ paymentOption: source.kind }), source, PAYER, BROWSER_DATA];
}

function fieldsOf(
  status: Awaited<ReturnType<ReturnType<ScriptedRedsys['provider']>['start']>>,
): Record<string, string> {
  const step = stepOf(status);
  return 'fields' in step ? step.fields : {};
}

function written(fields: Record<string, string>): Record<string, unknown> {
  return JSON.parse(Buffer.from(fields.Ds_MerchantParameters ?? '', 'base64').toString());
}
