// The settings of Apple Pay, read from the environment and from the files that it names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type EnvironmentVariables, InvalidSettingError, parseEnvironmentVariables } from '#server/platform/config.ts';
import {
  httpAddressShape,
  type ProviderSettingsOptions,
  requireAllOrNoneSet,
} from '#server/providers/read-settings.ts';

/** The certificate of the venue for Apple Pay, and the address of Apple's server. */
export interface ApplePaySettings {
  readonly merchantId: string;
  /** The merchant identity certificate, in PEM. */
  readonly certificate: string;
  /** The private key of the certificate, in PEM. */
  readonly key: string;
  /** The address that opens sessions: Apple's own, or the simulator's. */
  readonly sessionUrl: string;
}

const APPLE_SESSIONS = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession';

const environment = z.object({
  APPLE_PAY_MERCHANT_ID: z.optional(z.string()),
  APPLE_PAY_CERT: z.optional(z.string()),
  APPLE_PAY_KEY: z.optional(z.string()),
  APPLE_PAY_URL: z.optional(httpAddressShape),
});

/**
 * Reads the settings of Apple Pay; null if none are set. Certificate and key are PEM texts or paths of files. Throws
 * `InvalidSettingError`.
 */
export function readApplePaySettings(
  env: EnvironmentVariables,
  options: ProviderSettingsOptions,
): ApplePaySettings | null {
  const given = parseEnvironmentVariables(environment, env);
  requireAllOrNoneSet(given, ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERT', 'APPLE_PAY_KEY']);

  const { APPLE_PAY_MERCHANT_ID: merchantId, APPLE_PAY_CERT: certificate, APPLE_PAY_KEY: key } = given;
  if (merchantId === undefined || certificate === undefined || key === undefined) return null;
  return {
    merchantId,
    certificate: textOrFile(certificate, PEM, options),
    key: textOrFile(key, PEM, options),
    sessionUrl: given.APPLE_PAY_URL ?? APPLE_SESSIONS,
  };
}

/**
 * Reads the text with which Apple verifies the domain of the venue; null if the text is not set. The environment variable contains
 * the text itself, or the path of a file with it. The other settings of Apple Pay are not needed, because Apple verifies the domain
 * before it issues a certificate.
 */
export function readAppleDomainVerification(
  env: EnvironmentVariables,
  options: ProviderSettingsOptions,
): string | null {
  const { APPLE_PAY_DOMAIN_FILE: given } = parseEnvironmentVariables(domainFileEnvironment, env);
  return given === undefined ? null : textOrFile(given, DOMAIN_FILE_TEXT, options);
}

const domainFileEnvironment = z.object({ APPLE_PAY_DOMAIN_FILE: z.optional(z.string()) });

const PEM = /^-----BEGIN/;
/** The content of Apple's domain file is one long hexadecimal number. */
const DOMAIN_FILE_TEXT = /^[\dA-F]{64,}\s*$/i;

function textOrFile(given: string, text: RegExp, { root }: ProviderSettingsOptions): string {
  if (text.test(given)) return given;
  const file = path.resolve(root, given);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new InvalidSettingError(`The file ${file}, named by a setting of Apple Pay, cannot be read.`);
  }
}
