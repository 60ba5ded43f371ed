// Decrypts a push message as a browser does: RFC 8291 on top of the content encoding aes128gcm of RFC 8188.
import { createDecipheriv, createECDH, createHmac } from 'node:crypto';

/** The keys of a browser's push subscription, with which its messages are encrypted and decrypted. */
export interface SubscriptionKeys {
  /** A scalar of P-256, 32 bytes. */
  readonly privateKey: Buffer;
  /** An uncompressed point of P-256, 65 bytes. */
  readonly publicKey: Buffer;
  /** The authentication secret, 16 bytes. */
  readonly auth: Buffer;
}

/** The header of RFC 8188: salt, size of a record, length of the key id; then the sender's public key. */
const HEADER_BYTES = 21;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
/** The last record ends with this byte and zeros. */
const LAST_RECORD = 2;

/** Returns the text of an encrypted push message. Throws if it was not encrypted for these keys, or has another format. */
export function decryptMessage(body: Buffer, { privateKey, publicKey, auth }: SubscriptionKeys): string {
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  if (keyLength !== KEY_BYTES) throw new Error(`The key id has ${keyLength} bytes`);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + KEY_BYTES);
  const record = body.subarray(HEADER_BYTES + KEY_BYTES);
  if (record.length > recordSize) throw new Error('The message has more than one record');

  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const inputKey = deriveKey(auth, browser.computeSecret(senderKey), keyInfo, 32);
  const contentKey = deriveKey(salt, inputKey, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = deriveKey(salt, inputKey, Buffer.from('Content-Encoding: nonce\0'), 12);

  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  return withoutPadding(padded).toString('utf8');
}

function withoutPadding(padded: Buffer): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('The padding is not that of the last record');
  return padded.subarray(0, end);
}

/** HKDF of RFC 5869 with SHA-256, for at most 32 bytes. */
function deriveKey(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const pseudorandomKey = createHmac('sha256', salt).update(input).digest();
  return createHmac('sha256', pseudorandomKey).update(info).update(Buffer.of(1)).digest().subarray(0, length);
}
