// The settings of all payment providers and wallets, read from the environment once at start.
import type { ProviderId } from '#domain/provider.ts';
import type { EnvironmentVariables } from '#server/platform/config.ts';
import { type ApplePaySettings, readAppleDomainVerification, readApplePaySettings } from './apple-pay/settings.ts';
import { type GooglePaySettings, readGooglePaySettings } from './google-pay/settings.ts';
import type { ProviderSettingsOptions } from './read-settings.ts';
import { readSimulatorSettings, refuseRealKeys, type SimulatorSetting } from './real-and-simulated.ts';
import { type RedsysSettings, readRedsysSettings } from './redsys/settings.ts';
import { readStripeSettings, type StripeSettings } from './stripe/settings.ts';

/** The settings of each provider and wallet; null for those that are not configured. */
export interface ProviderSettings extends Readonly<Record<ProviderId, object | null>> {
  readonly stripe: StripeSettings | null;
  readonly redsys: RedsysSettings | null;
  readonly googlePay: GooglePaySettings | null;
  readonly applePay: ApplePaySettings | null;
  /** The text that Apple reads on our domain to verify it; null serves none. */
  readonly appleDomainFile: string | null;
  /** The settings that name a simulator, wherever they are used. */
  readonly simulators: readonly SimulatorSetting[];
}

/** The settings of a venue without any payment provider, whose customers pay at the bar only. */
export const NO_PROVIDER_SETTINGS: ProviderSettings = {
  stripe: null,
  redsys: null,
  googlePay: null,
  applePay: null,
  appleDomainFile: null,
  simulators: [],
};

/** Reads and checks the settings of every provider and wallet. Throws `InvalidSettingError` for the first wrong one. */
export function readProviderSettings(env: EnvironmentVariables, options: ProviderSettingsOptions): ProviderSettings {
  const settings = {
    stripe: readStripeSettings(env),
    redsys: readRedsysSettings(env),
    googlePay: readGooglePaySettings(env, options),
    applePay: readApplePaySettings(env, options),
    appleDomainFile: readAppleDomainVerification(env, options),
    simulators: readSimulatorSettings(env),
  };
  // Last, so that a malformed setting is named as such.
  if (!options.isProduction) refuseRealKeys(env);
  return settings;
}
