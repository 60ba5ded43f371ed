// Checks the authorization of a request to a push service: VAPID of RFC 8292.
import { createPublicKey, verify } from 'node:crypto';

/** The values with which a push service compares the authorization (VAPID) of a request. */
export interface VapidExpectation {
  /** The origin of the push service. */
  readonly origin: string;
  /** The key that the browser was subscribed with, in base64url. */
  readonly applicationServerKey: string;
  readonly now: Date;
}

/** Apple accepts 24 hours; we promise 12. The minute is for the clock of another machine. */
const LIFETIME_SECONDS_MAX = 12 * 60 * 60 + 60;

/** Returns the reason for which the VAPID authorization of a request is refused; null if it is valid. */
export function vapidRefusal(authorization: string | undefined, expected: VapidExpectation): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = '', ...rest] = token.split('.');
  if (signature === '' || rest.length > 0) return 'MissingProviderToken';
  if (key !== expected.applicationServerKey) return 'VapidPkHashMismatch';
  if (!isSignedBy(key, `${head}.${claims}`, signature)) return 'InvalidSignature';
  return claimsRefusal(decodeJson(head), decodeJson(claims), expected);
}

function claimsRefusal(
  head: Readonly<Record<string, unknown>>,
  { aud, exp, sub }: Readonly<Record<string, unknown>>,
  { origin, now }: VapidExpectation,
): string | null {
  const seconds = now.getTime() / 1000;
  if (head['alg'] !== 'ES256' || head['typ'] !== 'JWT') return 'BadJwtToken';
  if (aud !== origin) return 'BadAudience';
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + LIFETIME_SECONDS_MAX) return 'BadExpiration';
  if (typeof sub !== 'string' || !/^(?:mailto:[^@]+@[^@]+|https:\/\/[^/]+)/.test(sub)) return 'BadSubject';
  return LOCAL_SUBJECT.test(sub) ? 'BadJwtToken' : null;
}

/** The subjects that Apple refuses. */
const LOCAL_SUBJECT = /[@/.](?:localhost|local|invalid)(?::\d+)?$|[@/](?:\d+\.){3}\d+$|\[/i;

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'));
}

function decodeJson(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
