// Tests of the signatures against recorded envelopes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_KEY } from '#e2e/fakes/redsys/test-merchant.ts';
import { fieldsOfBase64, isPlainObject, textOf } from './fields.ts';
import {
  computeSignature,
  decodeParameters,
  encodeParameters,
  isSignatureVersion,
  SIGNATURE_VERSIONS,
} from './signature.ts';

const recorded: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, 'vectors.json'), 'utf8'));
const vectors = (Array.isArray(recorded) ? recorded : []).filter(isPlainObject).map((vector) => {
  const parameters = textOf(vector, 'Ds_MerchantParameters');
  const inside = fieldsOfBase64(parameters) ?? {};
  return {
    version: textOf(vector, 'Ds_SignatureVersion'),
    key: textOf(vector, 'key'),
    parameters,
    signature: textOf(vector, 'Ds_Signature'),
    order: textOf(inside, 'DS_MERCHANT_ORDER') || textOf(inside, 'Ds_Order'),
    direction: inside.Ds_Order === undefined ? 'request' : 'reply',
  } as const;
});

describe('the recorded envelopes', () => {
  it('there are twelve recorded envelopes', () => expect(vectors).toHaveLength(12));

  it.each(vectors)(
    'the signature is valid: $version of $order',
    ({ version, key, order, parameters, signature, direction }) => {
      if (!isSignatureVersion(version)) throw new Error('An unknown version');
      expect(computeSignature(version, key, order, parameters, direction)).toBe(signature);
      expect(decodeParameters(version, parameters)).not.toBeNull();
    },
  );

  it.each(vectors)('the signature is invalid after one bit changed: $version of $order', (vector) => {
    const { version, key, order, parameters, signature, direction } = vector;
    if (!isSignatureVersion(version)) throw new Error('An unknown version');
    const bytes = Buffer.from(parameters, 'base64');
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
    expect(computeSignature(version, key, order, encodeParameters(version, bytes.toString()), direction)).not.toBe(
      signature,
    );
  });
});

describe('parameters', () => {
  const json = '{"name":"Café ??>>>"}';

  it.each(SIGNATURE_VERSIONS)('encoded parameters decode to the same text: %s', (version) => {
    expect(decodeParameters(version, encodeParameters(version, json))).toBe(json);
  });

  it('padding is refused in version 2 and required in version 1', () => {
    const padded = encodeParameters('HMAC_SHA512_V1', json);
    expect(padded).toMatch(/=$/);
    expect(decodeParameters('HMAC_SHA512_V2', padded)).toBeNull();
    expect(decodeParameters('HMAC_SHA512_V1', encodeParameters('HMAC_SHA512_V2', json))).toBeNull();
  });
});

describe('signatures of replies', () => {
  it('the reply signature of SHA-256 is base64url with padding', () => {
    const signatures = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((text) =>
      computeSignature('HMAC_SHA256_V1', SECRET_KEY, '123456789012', text, 'reply'),
    );
    for (const signature of signatures) expect(signature).toMatch(/^[\w-]{43}=$/);
  });
});
