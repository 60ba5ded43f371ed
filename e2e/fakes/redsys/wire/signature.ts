// The three signature versions of Redsys and their encodings, implemented independently of our client.
import { createCipheriv, createHmac } from 'node:crypto';

/** The signature versions of Redsys that the simulator supports. */
export const SIGNATURE_VERSIONS = ['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const;
/** The name of a signature version of Redsys. */
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

type TextEncoding = 'base64' | 'base64url' | 'base64url-padded';

interface Scheme {
  readonly deriveOrderKey: (secretKey: string, order: string) => Buffer;
  readonly digest: 'sha256' | 'sha512';
  readonly parameters: TextEncoding;
  /** Encoding of the signature of a merchant. */
  readonly signature: TextEncoding;
  /** Encoding of the signature of the bank. */
  readonly repliedSignature: TextEncoding;
}

const SCHEMES: Readonly<Record<SignatureVersion, Scheme>> = {
  HMAC_SHA512_V2: {
    deriveOrderKey: aesKey,
    digest: 'sha512',
    parameters: 'base64url',
    signature: 'base64url',
    repliedSignature: 'base64url',
  },
  HMAC_SHA512_V1: {
    deriveOrderKey: aesKey,
    digest: 'sha512',
    parameters: 'base64',
    signature: 'base64url-padded',
    repliedSignature: 'base64url-padded',
  },
  HMAC_SHA256_V1: {
    deriveOrderKey: tripleDesKey,
    digest: 'sha256',
    parameters: 'base64',
    signature: 'base64',
    repliedSignature: 'base64url-padded',
  },
};

/** True for the name of a signature version of Redsys that the simulator supports. */
export function isSignatureVersion(text: string): text is SignatureVersion {
  return SIGNATURE_VERSIONS.some((version) => version === text);
}

/**
 * Returns the signature of `text`, with the key that is derived from the merchant's secret key for this order. `direction` selects
 * the encoding: of a merchant's signature (`request`), or of the bank's (`reply`).
 */
export function computeSignature(
  version: SignatureVersion,
  secretKey: string,
  order: string,
  text: string,
  direction: 'request' | 'reply',
): string {
  const scheme = SCHEMES[version];
  const bytes = createHmac(scheme.digest, scheme.deriveOrderKey(secretKey, order)).update(text).digest();
  return encode(bytes, direction === 'reply' ? scheme.repliedSignature : scheme.signature);
}

/** Encodes the JSON of parameters as the signature version requires. */
export function encodeParameters(version: SignatureVersion, json: string): string {
  return encode(Buffer.from(json), SCHEMES[version].parameters);
}

/** Decodes the parameters of a request; null unless the encoding is exactly that of the signature version. */
export function decodeParameters(version: SignatureVersion, text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  const isAsWritten = text !== '' && encode(bytes, SCHEMES[version].parameters) === text;
  return isAsWritten ? bytes.toString('utf8') : null;
}

/** Key of an order by Triple DES. The secret key is base64; the order is padded with zero bytes. */
function tripleDesKey(secretKey: string, order: string): Buffer {
  const block = 8;
  const filled = Buffer.alloc(Math.ceil(Buffer.byteLength(order) / block) * block);
  filled.write(order);
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(secretKey, 'base64'), Buffer.alloc(block));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(filled), cipher.final()]);
}

/**
 * Key of an order by AES with the first 16 characters of the secret key. The key is the base64 text of the result, not
 * its bytes.
 */
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
