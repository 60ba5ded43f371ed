// The settings of Google Pay, read from the environment.
import * as z from 'zod/mini';
import { type EnvironmentVariables, parseEnvironmentVariables } from '#server/platform/config.ts';
import { httpAddressShape, type ProviderSettingsOptions } from '#server/providers/read-settings.ts';

/**
 * The settings of Google Pay: the venue's merchant id, whether payments are real or tests, and the address of Google's script.
 */
export interface GooglePaySettings {
  readonly merchantId: string;
  readonly environment: 'TEST' | 'PRODUCTION';
  /** The address from which browsers load Google's script. */
  readonly scriptUrl: string;
}

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';

const environment = z.object({
  GOOGLE_PAY_MERCHANT_ID: z.optional(z.string()),
  GOOGLE_PAY_URL: z.optional(httpAddressShape),
});

/** Reads the settings of Google Pay; null if the merchant id is not set. Throws `InvalidSettingError`. */
export function readGooglePaySettings(
  env: EnvironmentVariables,
  options: ProviderSettingsOptions,
): GooglePaySettings | null {
  const given = parseEnvironmentVariables(environment, env);
  if (given.GOOGLE_PAY_MERCHANT_ID === undefined) return null;
  return {
    merchantId: given.GOOGLE_PAY_MERCHANT_ID,
    environment: options.isProduction ? 'PRODUCTION' : 'TEST',
    scriptUrl: given.GOOGLE_PAY_URL ?? GOOGLE_SCRIPT,
  };
}
