// The settings of one Redsys terminal, and the formats of its environment variables.
import * as z from 'zod/mini';
import { httpAddressShape } from '#server/providers/read-settings.ts';
import { REDSYS_SIGNATURE_VERSIONS, type RedsysSignatureVersion } from './signature.ts';

/** The credentials of one Redsys terminal, and the addresses of its server. */
export interface RedsysTerminal {
  readonly merchantCode: string;
  /** A number as text, without leading zeros. */
  readonly terminal: string;
  readonly secretKey: string;
  /** The address of the bank's server, without a slash at the end. */
  readonly url: string;
  /** The address from which browsers load the script of the card form. Only messages from its origin are accepted. */
  readonly scriptUrl: string;
  /** The signature version of our requests. Responses are accepted in any of the three. */
  readonly signature: RedsysSignatureVersion;
  /** The complete address of the REST query of operations. Without it, orders are queried over SOAP only. */
  readonly queryUrl?: string | undefined;
}

/** The zod schema of the environment variable `REDSYS_MERCHANT_CODE`. */
export const merchantCodeShape = z.string().check(z.regex(/^\d{1,9}$/, 'the merchant code (FUC), up to nine digits'));
/** The zod schema of the environment variable `REDSYS_TERMINAL`, the number of the terminal. */
export const terminalNumberShape = z.string().check(z.regex(/^\d{1,3}$/, 'a terminal, up to three digits'));
/** The zod schema of the environment variable `REDSYS_SECRET_KEY`, with which requests are signed. */
export const redsysSecretKeyShape = z.string().check(z.regex(/^[A-Za-z0-9+/]{32}$/, 'the SHA-256 key, 32 characters'));
/**
 * The zod schema of the environment variable `REDSYS_URL`: `real` for the production server of Redsys, `test` for its test server,
 * or the address of a server.
 */
export const redsysServerShape = z
  .string()
  .check(z.regex(/^(real|test|https?:\/\/[^/\s]+\/?)$/, 'real, test, or an address'));
/**
 * The zod schema of the environment variable `REDSYS_SIGNATURE`: the signature version with which requests to Redsys are signed.
 */
export const signatureVersionShape = z.enum(REDSYS_SIGNATURE_VERSIONS, REDSYS_SIGNATURE_VERSIONS.join(', '));
/** The zod schema of the environment variable `REDSYS_QUERY_URL`, the address of the REST query of operations. */
export const queryUrlShape = httpAddressShape;

/** The address of the production server of Redsys, which charges real cards. */
export const REDSYS_PRODUCTION_URL = 'https://sis.redsys.es';
const TEST_URL = 'https://sis-t.redsys.es:25443';

/**
 * Converts the value of `REDSYS_URL` (`real`, `test` or an address) into the address of the Redsys server, without a slash at the
 * end.
 */
export function redsysServerUrl(given: string): string {
  if (given === 'real') return REDSYS_PRODUCTION_URL;
  return given === 'test' ? TEST_URL : given.replace(/\/+$/, '');
}

/** Returns the address from which browsers load the script of the card form; `url` is the address of the server of Redsys. */
export function cardFormScriptUrl(url: string): string {
  return url + (url === REDSYS_PRODUCTION_URL ? '/sis/NC/redsysV3.js' : '/sis/NC/sandbox/redsysV3.js');
}

/** Removes leading zeros from a terminal number, because Redsys writes the same terminal as `1` and as `001`. */
export function normalizeTerminalNumber(given: string): string {
  return String(Number(given));
}
