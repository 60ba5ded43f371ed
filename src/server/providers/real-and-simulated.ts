// Finds real keys, which only production may have, and settings that name a simulator of a payment provider.
// Names of variables may end in a number, such as `REDSYS_URL_2`.
import type { ProviderId } from '#domain/provider.ts';
import { type EnvironmentVariables, InvalidSettingError } from '#server/platform/config.ts';

/**
 * An environment variable that sets the address of a simulator: its name, and the payment provider that the simulator stands for.
 */
export interface SimulatorSetting {
  readonly provider: ProviderId;
  readonly setting: string;
}

const REAL_STRIPE_KEY = /^[a-z]k_live_/;
const REDSYS_URL = /^REDSYS_URL(?:_\w+)?$/;
const REAL_REDSYS_HOST = 'sis.redsys.es';

/**
 * Called outside production: throws `InvalidSettingError` if a setting in the environment would let real cards be charged. Google
 * Pay is not checked, because it uses its test environment there.
 */
export function refuseRealKeys(env: EnvironmentVariables): void {
  for (const [name, value = ''] of Object.entries(env)) {
    if (name.startsWith('STRIPE_') && REAL_STRIPE_KEY.test(value)) refuse(name, 'set a key of the test mode');
    if (REDSYS_URL.test(name) && isRealRedsys(value)) refuse(name, `set ${name}=test`);
  }
  if (env.REDSYS_SECRET_KEY && !env.REDSYS_URL) refuse('REDSYS_SECRET_KEY', 'set REDSYS_URL=test');
  if (env.APPLE_PAY_CERT && !env.APPLE_PAY_URL) refuse('APPLE_PAY_CERT', 'set APPLE_PAY_URL to a simulator');
}

function refuse(name: string, cure: string): never {
  throw new InvalidSettingError(`The setting ${name} would charge real cards: outside production ${cure}.`);
}

function isRealRedsys(value: string): boolean {
  return value === 'real' || hostOf(value) === REAL_REDSYS_HOST;
}

const SIMULATED: readonly { readonly name: RegExp; readonly provider: ProviderId }[] = [
  { name: /^STRIPE_API_URL$/, provider: 'stripe' },
  { name: /^REDSYS_(?:QUERY_)?URL(?:_\w+)?$/, provider: 'redsys' },
  // Wallets pay through Redsys.
  { name: /^(?:GOOGLE|APPLE)_PAY_URL$/, provider: 'redsys' },
];

/**
 * Returns the environment variables that set the address of a simulator of a payment provider. An address counts as a simulator
 * unless its host belongs to the domain redsys.es.
 */
export function readSimulatorSettings(env: EnvironmentVariables): SimulatorSetting[] {
  return Object.entries(env).flatMap(([setting, value = '']) => {
    const host = hostOf(value);
    if (host === null || host.endsWith('.redsys.es')) return [];
    return SIMULATED.filter(({ name }) => name.test(setting)).map(({ provider }) => ({ provider, setting }));
  });
}

function hostOf(value: string): string | null {
  return URL.canParse(value) ? new URL(value).hostname : null;
}
