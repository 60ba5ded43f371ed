// The settings of Redsys, read from the environment.
import * as z from 'zod/mini';
import { type Environment, parseEnvironment } from '#server/platform/config.ts';
import { requireTogether } from '#server/providers/read-settings.ts';

/** The signature versions of Redsys, the newest first. */
export const REDSYS_SIGNATURES = ['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const;
/** A signature version. */
export type RedsysSignature = (typeof REDSYS_SIGNATURES)[number];

/** The settings of Redsys. */
export interface RedsysSettings {
  readonly merchantCode: string;
  /** A number as text, without leading zeros. */
  readonly terminal: string;
  readonly secretKey: string;
  /** The address of the bank's server, without a slash at the end. */
  readonly url: string;
  /** The address from which browsers load the script of the card form. Only messages from its origin are accepted. */
  readonly scriptUrl: string;
  /** The signature version of our requests. Responses are accepted in any of the three. */
  readonly signature: RedsysSignature;
}

const PRODUCTION_URL = 'https://sis.redsys.es';
const TEST_URL = 'https://sis-t.redsys.es:25443';

const environment = z.object({
  REDSYS_MERCHANT_CODE: z.optional(
    z.string().check(z.regex(/^\d{1,9}$/, 'the merchant code (FUC), up to nine digits')),
  ),
  REDSYS_TERMINAL: z._default(z.string().check(z.regex(/^\d{1,3}$/, 'a terminal, up to three digits')), '1'),
  REDSYS_SECRET_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{32}$/, 'the SHA-256 key, 32 characters'))),
  REDSYS_URL: z._default(
    z.string().check(z.regex(/^(real|test|https?:\/\/[^/\s]+\/?)$/, 'real, test, or an address')),
    'real',
  ),
  REDSYS_SIGNATURE: z._default(z.enum(REDSYS_SIGNATURES, REDSYS_SIGNATURES.join(', ')), 'HMAC_SHA512_V2'),
});

/** Returns the settings, or null if the merchant code and the key are not set. Throws `InvalidSettingError`. */
export function readRedsysSettings(env: Environment): RedsysSettings | null {
  const given = parseEnvironment(environment, env);
  requireTogether(given, ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET_KEY']);

  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_SECRET_KEY: secretKey, REDSYS_SIGNATURE: signature } = given;
  if (merchantCode === undefined || secretKey === undefined) return null;
  const url = serverUrl(given.REDSYS_URL);
  const script = url === PRODUCTION_URL ? '/sis/NC/redsysV3.js' : '/sis/NC/sandbox/redsysV3.js';
  return {
    merchantCode,
    terminal: String(Number(given.REDSYS_TERMINAL)),
    secretKey,
    url,
    scriptUrl: url + script,
    signature,
  };
}

/** True for every server but the bank's production server: no money is charged there. */
export function isTestServer({ url }: RedsysSettings): boolean {
  return url !== PRODUCTION_URL;
}

function serverUrl(given: string): string {
  if (given === 'real') return PRODUCTION_URL;
  return given === 'test' ? TEST_URL : given.replace(/\/+$/, '');
}
