// The three signature versions of Redsys.
// Each signs the encoded parameters with a key derived from our key and the order number.
import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** The signature versions of Redsys, the newest first. */
export const REDSYS_SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const;
/** One of the signature versions of Redsys. */
export type RedsysSignatureVersion = (typeof REDSYS_SIGNATURE_VERSIONS)[number];

/** The format of signed messages from and to Redsys: the encoded parameters, their signature and its version. */
export interface SignedRedsysMessage {
  readonly Ds_SignatureVersion: RedsysSignatureVersion;
  readonly Ds_MerchantParameters: string;
  readonly Ds_Signature: string;
}

/** The format of an order number. */
const ORDER_NUMBER = /^\d{4}[0-9A-Za-z]{0,8}$/;

/**
 * Returns the signature of encoded request parameters for Redsys, in the encoding that this signature version requires. The signing
 * key is derived from the secret key and the order number.
 */
export function signEncodedParameters(
  version: RedsysSignatureVersion,
  secretKey: string,
  order: string,
  encoded: string,
): string {
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

/**
 * True if `envelope`, a signed message from Redsys, was signed with this secret key and order number. False also if the order
 * number is invalid.
 */
export function hasValidSignature(envelope: SignedRedsysMessage, secretKey: string, order: string): boolean {
  // With an empty order, triple DES derives an empty key, with which anyone could sign.
  if (!ORDER_NUMBER.test(order)) return false;
  const given = decodeSignature(envelope.Ds_Signature);
  const right = digest(envelope.Ds_SignatureVersion, secretKey, order, envelope.Ds_MerchantParameters);
  return given?.length === right.length && timingSafeEqual(given, right);
}

function digest(version: RedsysSignatureVersion, secretKey: string, order: string, encoded: string): Buffer {
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

/** The key is the base64 text itself, not the decoded bytes. */
function aesKey(secretKey: string, order: string): string {
  const key = Buffer.from(secretKey.slice(0, AES_BLOCK), 'ascii');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(AES_BLOCK));
  return Buffer.concat([cipher.update(order, 'ascii'), cipher.final()]).toString('base64');
}

/** Decodes both base64 alphabets, padded or not. Null for invalid text, which Node would decode without an error. */
function decodeSignature(signature: string): Buffer | null {
  const bytes = Buffer.from(signature, 'base64');
  const padded = bytes.toString('base64');
  const standard = signature.replaceAll('-', '+').replaceAll('_', '/');
  return standard === padded || standard === padded.replace(/=+$/, '') ? bytes : null;
}
