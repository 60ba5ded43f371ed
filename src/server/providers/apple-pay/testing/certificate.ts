// Creates a self-signed certificate as DER bytes: Node can read certificates but not create them.
import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate and its private key, for tests of Apple Pay. */
export interface TestIdentity {
  /** In PEM, like `key`. */
  readonly certificate: string;
  readonly key: string;
}

/** Creates a private key with a self-signed certificate. It is valid for a server at 127.0.0.1, and for a client with this name. */
export function makeIdentity(name: string): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(element(SET, sequence(COMMON_NAME, element(UTF8, Buffer.from(name)))));
  const addresses = sequence(element(ADDRESS, Buffer.from([127, 0, 0, 1])));
  const content = sequence(
    element(VERSION, integer(2)),
    integer(1),
    ECDSA,
    subject,
    sequence(element(TIME, Buffer.from('200101000000Z')), element(TIME, Buffer.from('491231235959Z'))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(EXTENSIONS, sequence(sequence(ALTERNATIVE_NAMES, element(OCTETS, addresses)))),
  );
  const signature = element(BITS, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = sequence(content, ECDSA, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const [BITS, OCTETS, UTF8, TIME, SET] = [0x03, 0x04, 0x0c, 0x17, 0x31];
const [VERSION, EXTENSIONS, ADDRESS] = [0xa0, 0xa3, 0x87];
const ECDSA = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function integer(value: number): Buffer {
  return element(0x02, Buffer.from([value]));
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
