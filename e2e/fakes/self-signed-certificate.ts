// A self-signed certificate for one run, because browsers use HTTP/2 only over TLS. Valid for a day and never stored.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A private key and a self-signed certificate for `localhost`, valid for a day. */
export interface SelfSignedCertificate {
  /** Key and certificate are PEM texts. */
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a key pair and its certificate for `localhost`. */
export function createSelfSignedCertificate(): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const serial = tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)]));
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const version3 = tagged(0xa0, tagged(0x02, Buffer.of(2)));
  const otherNames = sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from('localhost')))));
  const extensions = tagged(0xa3, sequence(otherNames));
  const body = sequence(version3, serial, ecdsaWithSha256, name, validity, name, publicKeyInfo, extensions);
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]));
  const certificate = sequence(body, ecdsaWithSha256, signature);
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

// ASN.1 in its DER form: a tag, the length, the value.

function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), value]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), value]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), value]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

/** YYMMDDhhmmssZ */
function utcTime(at: number): Buffer {
  return tagged(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
}
