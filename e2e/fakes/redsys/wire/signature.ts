// Redsys' three signatures, and how each writes its parameters. Written from the facts, knowing nothing of our client.
import { createCipheriv, createHmac } from 'node:crypto';

export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const;
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

type TextEncoding = 'base64' | 'base64url' | 'base64url-padded';

interface Scheme {
  readonly keyOfOrder: (secretKey: string, order: string) => Buffer;
  readonly digest: 'sha256' | 'sha512';
  readonly parameters: TextEncoding;
  /** How a merchant writes it. */
  readonly signature: TextEncoding;
  /** How the bank writes it. */
  readonly repliedSignature: TextEncoding;
}

const SCHEMES: Readonly<Record<SignatureVersion, Scheme>> = {
  HMAC_SHA512_V2: {
    keyOfOrder: aesKey,
    digest: 'sha512',
    parameters: 'base64url',
    signature: 'base64url',
    repliedSignature: 'base64url',
  },
  HMAC_SHA512_V1: {
    keyOfOrder: aesKey,
    digest: 'sha512',
    parameters: 'base64',
    signature: 'base64url-padded',
    repliedSignature: 'base64url-padded',
  },
  HMAC_SHA256_V1: {
    keyOfOrder: tripleDesKey,
    digest: 'sha256',
    parameters: 'base64',
    signature: 'base64',
    repliedSignature: 'base64url-padded',
  },
};

export function isSignatureVersion(text: string): text is SignatureVersion {
  return SIGNATURE_VERSIONS.some((version) => version === text);
}

/** What signs `text` for an order, as a merchant writes it (`request`) or as the bank does (`reply`). */
export function computeSignature(
  version: SignatureVersion,
  secretKey: string,
  order: string,
  text: string,
  direction: 'request' | 'reply',
): string {
  const scheme = SCHEMES[version];
  const bytes = createHmac(scheme.digest, scheme.keyOfOrder(secretKey, order)).update(text).digest();
  return encode(bytes, direction === 'reply' ? scheme.repliedSignature : scheme.signature);
}

export function encodeParameters(version: SignatureVersion, json: string): string {
  return encode(Buffer.from(json), SCHEMES[version].parameters);
}

/** The text inside; null unless it is written exactly as this version writes it. */
export function decodeParameters(version: SignatureVersion, text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  const isAsWritten = text !== '' && encode(bytes, SCHEMES[version].parameters) === text;
  return isAsWritten ? bytes.toString('utf8') : null;
}

/** The text of the key is itself base64; the order is filled up with zeros. */
function tripleDesKey(secretKey: string, order: string): Buffer {
  const block = 8;
  const filled = Buffer.alloc(Math.ceil(Buffer.byteLength(order) / block) * block);
  filled.write(order);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secretKey, 'base64'), Buffer.alloc(block));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(filled), cipher.final()]);
}

/** The first 16 characters of the key as they stand; what comes out is used as the base64 text of it, not as bytes. */
function aesKey(secretKey: string, order: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(secretKey.slice(0, 16)), Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]);
  return Buffer.from(encrypted.toString('base64'));
}

function encode(bytes: Buffer, encoding: TextEncoding): string {
  const standard = bytes.toString('base64');
  if (encoding === 'base64') return standard;
  const urlSafe = standard.replaceAll('+', '-').replaceAll('/', '_');
  return encoding === 'base64url-padded' ? urlSafe : urlSafe.replace(/=+$/, '');
}
