import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_KEY } from '#e2e/fakes/redsys/test-merchant.ts';
import { fieldsOfBase64, isFields, textOf } from './fields.ts';
import {
  computeSignature,
  decodeParameters,
  encodeParameters,
  isSignatureVersion,
  SIGNATURE_VERSIONS,
} from './signature.ts';

const read: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, 'vectors.json'), 'utf8'));
const vectors = (Array.isArray(read) ? read : []).filter(isFields).map((vector) => {
  const parameters = textOf(vector, 'Ds_MerchantParameters');
  const inside = fieldsOfBase64(parameters) ?? {};
  return {
    version: textOf(vector, 'Ds_SignatureVersion'),
    key: textOf(vector, 'key'),
    parameters,
    signature: textOf(vector, 'Ds_Signature'),
    order: textOf(inside, 'DS_MERCHANT_ORDER') || textOf(inside, 'Ds_Order'),
    writtenIn: inside.Ds_Order === undefined ? 'request' : 'reply',
  } as const;
});

describe('the recorded envelopes', () => {
  it('are twelve', () => expect(vectors).toHaveLength(12));

  it.each(vectors)('verify: $version of $order', ({ version, key, order, parameters, signature, writtenIn }) => {
    if (!isSignatureVersion(version)) throw new Error('An unknown version');
    expect(computeSignature(version, key, order, parameters, writtenIn)).toBe(signature);
    expect(decodeParameters(version, parameters)).not.toBeNull();
  });

  it.each(vectors)('do not verify with one bit flipped: $version of $order', (vector) => {
    const { version, key, order, parameters, signature, writtenIn } = vector;
    if (!isSignatureVersion(version)) throw new Error('An unknown version');
    const bytes = Buffer.from(parameters, 'base64');
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
    expect(computeSignature(version, key, order, encodeParameters(version, bytes.toString()), writtenIn)).not.toBe(
      signature,
    );
  });
});

describe('parameters', () => {
  const json = '{"name":"Café ??>>>"}';

  it.each(SIGNATURE_VERSIONS)('come back as they were: %s', (version) => {
    expect(decodeParameters(version, encodeParameters(version, json))).toBe(json);
  });

  it('in version 2 are refused with padding, and in version 1 without', () => {
    const padded = encodeParameters('HMAC_SHA512_V1', json);
    expect(padded).toMatch(/=$/);
    expect(decodeParameters('HMAC_SHA512_V2', padded)).toBeNull();
    expect(decodeParameters('HMAC_SHA512_V1', encodeParameters('HMAC_SHA512_V2', json))).toBeNull();
  });
});

describe('a reply', () => {
  it('of SHA-256 is written in the alphabet of addresses, with padding', () => {
    const signatures = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((text) =>
      computeSignature('HMAC_SHA256_V1', SECRET_KEY, '123456789012', text, 'reply'),
    );
    for (const signature of signatures) expect(signature).toMatch(/^[\w-]{43}=$/);
  });
});
