// Redsys' three signatures. Each signs the encoded parameters, letter by letter, with a key made of ours and the order.
import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { RedsysSignature } from '#server/providers/settings.ts';

/** What is signed: as it travels. */
export interface Envelope {
  readonly Ds_SignatureVersion: RedsysSignature;
  readonly Ds_MerchantParameters: string;
  readonly Ds_Signature: string;
}

/** What Redsys takes as an order's number. */
const ORDER = /^\d{4}[0-9A-Za-z]{0,8}$/;

/** The signature of encoded parameters that carry that order, written as its version wants it in a request. */
export function sign(version: RedsysSignature, secretKey: string, order: string, encoded: string): string {
  const bytes = digest(version, secretKey, order, encoded);
  switch (version) {
    case 'HMAC_SHA256_V1':
      return bytes.toString('base64');
    case 'HMAC_SHA512_V1':
      return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
    case 'HMAC_SHA512_V2':
      return bytes.toString('base64url');
  }
}

/** Whether whoever has our key signed exactly this, for that order. */
export function isSigned(envelope: Envelope, secretKey: string, order: string): boolean {
  // Triple DES makes an empty key of an empty order: anybody could sign with that.
  if (!ORDER.test(order)) return false;
  const given = bytesOf(envelope.Ds_Signature);
  const right = digest(envelope.Ds_SignatureVersion, secretKey, order, envelope.Ds_MerchantParameters);
  return given?.length === right.length && timingSafeEqual(given, right);
}

function digest(version: RedsysSignature, secretKey: string, order: string, encoded: string): Buffer {
  return version === 'HMAC_SHA256_V1'
    ? createHmac('sha256', tripleDesKey(secretKey, order)).update(encoded).digest()
    : createHmac('sha512', aesKey(secretKey, order)).update(encoded).digest();
}

const TRIPLE_DES_BLOCK = 8;
const AES_BLOCK = 16;

function tripleDesKey(secretKey: string, order: string): Buffer {
  const padded = Buffer.alloc(Math.ceil(order.length / TRIPLE_DES_BLOCK) * TRIPLE_DES_BLOCK);
  padded.write(order, 'ascii');
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secretKey, 'base64'), Buffer.alloc(TRIPLE_DES_BLOCK));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/** The base64 text itself is the key, not the bytes that it stands for. */
function aesKey(secretKey: string, order: string): string {
  const key = Buffer.from(secretKey.slice(0, AES_BLOCK), 'ascii');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(AES_BLOCK));
  return Buffer.concat([cipher.update(order, 'ascii'), cipher.final()]).toString('base64');
}

/** In either alphabet, padded or not; null for what no encoder writes, which Node would read all the same. */
function bytesOf(signature: string): Buffer | null {
  const bytes = Buffer.from(signature, 'base64');
  const padded = bytes.toString('base64');
  const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
  return standard === padded || standard === padded.replace(/=+$/, '') ? bytes : null;
}
