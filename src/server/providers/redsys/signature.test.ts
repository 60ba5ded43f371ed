// The signature versions of Redsys, tested with recorded envelopes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  hasValidSignature,
  REDSYS_SIGNATURE_VERSIONS,
  type SignedRedsysMessage,
  signEncodedParameters,
} from './signature.ts';
import { MERCHANT_KEY } from './testing/replies.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

interface Vector {
  readonly name: string;
  readonly key: string;
  readonly order: string;
  readonly envelope: SignedRedsysMessage;
}

const vectors = readVectors();

describe('a signature of Redsys', () => {
  it('is tested with twelve recorded envelopes', () => {
    expect(vectors).toHaveLength(12);
    expect(new Set(vectors.map(({ envelope }) => envelope.Ds_SignatureVersion))).toEqual(
      new Set(REDSYS_SIGNATURE_VERSIONS),
    );
  });

  it.each(vectors)('is valid for its recorded envelope: $name', ({ envelope, key, order }) => {
    expect(hasValidSignature(envelope, key, order)).toBe(true);
  });

  it.each(vectors.filter(isInOurAlphabet))('is reproduced exactly: $name', (vector) => {
    const { Ds_SignatureVersion: version, Ds_MerchantParameters: encoded, Ds_Signature: signature } = vector.envelope;
    expect(signEncodedParameters(version, vector.key, vector.order, encoded)).toBe(signature);
  });

  it.each(vectors)('is valid in both base64 alphabets, padded or not: $name', ({ envelope, key, order }) => {
    const bytes = Buffer.from(envelope.Ds_Signature, 'base64');
    for (const written of [bytes.toString('base64'), bytes.toString('base64url')]) {
      expect(hasValidSignature({ ...envelope, Ds_Signature: written }, key, order)).toBe(true);
    }
  });

  it.each(vectors)('is invalid if one bit of the envelope changes: $name', ({ envelope, key, order }) => {
    const anyField = fc.constantFrom('Ds_MerchantParameters' as const, 'Ds_Signature' as const);
    fc.assert(
      fc.property(anyField, fc.nat(), fc.nat(7), (field, place, bit) => {
        const turned = { ...envelope, [field]: turn(envelope[field], place, bit) };
        expect(hasValidSignature(turned, key, order)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it.each(vectors)('is invalid if one bit of the key changes: $name', ({ envelope, key, order }) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(6), (place, bit) => {
        const turned =
          envelope.Ds_SignatureVersion === 'HMAC_SHA256_V1'
            ? turnedTripleDesKey(key, place, bit)
            : turn(key.slice(0, 16), place, bit) + key.slice(16);
        expect(hasValidSignature(envelope, turned, order)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it.each(vectors)('is invalid for another order: $name', ({ envelope, key }) => {
    expect(hasValidSignature(envelope, key, '1234567891')).toBe(false);
  });

  it.each(vectors)('is invalid as another signature version: $name', ({ envelope, key, order }) => {
    const isOld = envelope.Ds_SignatureVersion === 'HMAC_SHA256_V1';
    expect(
      hasValidSignature({ ...envelope, Ds_SignatureVersion: isOld ? 'HMAC_SHA512_V2' : 'HMAC_SHA256_V1' }, key, order),
    ).toBe(false);
  });

  it.each(['', '123', 'abcd1234', '1234567890abc', '1234\n', '1234 5'])(
    'is invalid for «%s», which is no order number: the key derived from an empty one is public',
    (order) => {
      const envelope = {
        Ds_SignatureVersion: 'HMAC_SHA256_V1' as const,
        Ds_MerchantParameters: 'e30=',
        Ds_Signature: signEncodedParameters('HMAC_SHA256_V1', MERCHANT_KEY, order, 'e30='),
      };
      expect(hasValidSignature(envelope, MERCHANT_KEY, order)).toBe(false);
    },
  );
});

function turn(text: string, place: number, bit: number): string {
  const bytes = Buffer.from(text, 'latin1');
  const at = place % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  return bytes.toString('latin1');
}

/** Changes one bit of a triple DES key, never the lowest bit of a byte: that is a parity bit, which is ignored. */
function turnedTripleDesKey(key: string, place: number, bit: number): string {
  return Buffer.from(turn(Buffer.from(key, 'base64').toString('latin1'), place, bit + 1), 'latin1').toString('base64');
}

/** False for signatures of the oldest version in URL-safe base64: Redsys sends them, and we never create them. */
function isInOurAlphabet({ envelope }: Vector): boolean {
  return envelope.Ds_SignatureVersion !== 'HMAC_SHA256_V1' || !/[-_]/.test(envelope.Ds_Signature);
}

function readVectors(): Vector[] {
  const file = path.resolve(ROOT, 'e2e/fakes/redsys/wire/vectors.json');
  const shape = z.array(
    z.object({
      key: z.string(),
      Ds_SignatureVersion: z.enum(REDSYS_SIGNATURE_VERSIONS),
      Ds_MerchantParameters: z.string(),
      Ds_Signature: z.string(),
    }),
  );
  return z.parse(shape, JSON.parse(readFileSync(file, 'utf8'))).map(({ key, ...envelope }, index) => {
    const said: Record<string, string> = JSON.parse(Buffer.from(envelope.Ds_MerchantParameters, 'base64').toString());
    return {
      name: `${index + 1}, ${envelope.Ds_SignatureVersion}, order ${said.DS_MERCHANT_ORDER ?? said.Ds_Order}`,
      key,
      order: said.DS_MERCHANT_ORDER ?? said.Ds_Order ?? '',
      envelope,
    };
  });
}
