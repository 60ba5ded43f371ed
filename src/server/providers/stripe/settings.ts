// The settings of Stripe, read from the environment.
import * as z from 'zod/mini';
import { type EnvironmentVariables, InvalidSettingError, parseEnvironmentVariables } from '#server/platform/config.ts';
import { httpAddressShape, requireAllOrNoneSet } from '#server/providers/read-settings.ts';

/** The keys of one Stripe account, and a secret that its webhooks are signed with. */
export interface StripeCredentials {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The settings of Stripe: the credentials that charge new payments, earlier ones, and the addresses of Stripe. */
export interface StripeSettings extends StripeCredentials {
  /** Earlier credentials. They serve status queries, refunds, saved cards and webhooks of what was charged with them. */
  readonly otherCredentials: readonly StripeCredentials[];
  /** The address of a simulator; null uses Stripe's own API. */
  readonly apiUrl: string | null;
  /** The address from which browsers load Stripe's script. */
  readonly scriptUrl: string;
}

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const CREDENTIALS = {
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'a key that begins with sk_ or rk_'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'a key that begins with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'a secret that begins with whsec_'))),
} as const;
/** The numbers of further credentials: `STRIPE_SECRET_KEY_2`. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9] as const;

const environment = z.object({ ...CREDENTIALS, STRIPE_API_URL: z.optional(httpAddressShape) });

/** Reads the settings of Stripe; null if no credentials are set. Throws `InvalidSettingError`. */
export function readStripeSettings(env: EnvironmentVariables): StripeSettings | null {
  const given = parseEnvironmentVariables(environment, env);
  requireAllOrNoneSet(given, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const numbered = NUMBERS.flatMap((number) => readNumbered(env, number) ?? []);

  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = given;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    if (numbered.length === 0) return null;
    throw new InvalidSettingError('The setting STRIPE_SECRET_KEY is missing: numbered credentials go with it.');
  }
  const credentials = { secretKey, publishableKey, webhookSecret };
  const apiUrl = given.STRIPE_API_URL?.replace(/\/+$/, '') ?? null;
  return {
    ...credentials,
    otherCredentials: numbered.map((other) => ({ ...credentials, ...other })),
    apiUrl,
    scriptUrl: apiUrl === null ? STRIPE_SCRIPT : `${apiUrl}/stripe.js`,
  };
}

const TEST_KEY = /^[a-z]k_test_/;

/** True if one of the keys belongs to Stripe's test mode, in which no money is charged. */
export function hasTestKey({ secretKey, publishableKey }: StripeCredentials): boolean {
  return isTestKey(secretKey) || isTestKey(publishableKey);
}

/** True if the key belongs to Stripe's test mode. */
export function isTestKey(key: string): boolean {
  return TEST_KEY.test(key);
}

/** Returns what is set of the credentials with this number; the rest is as in the first credentials. Null if nothing is set. */
function readNumbered(env: EnvironmentVariables, number: number): Partial<StripeCredentials> | null {
  const shape = Object.fromEntries(Object.entries(CREDENTIALS).map(([name, format]) => [`${name}_${number}`, format]));
  const given = parseEnvironmentVariables(z.object(shape), env);
  const secretKey = given[`STRIPE_SECRET_KEY_${number}`];
  const publishableKey = given[`STRIPE_PUBLISHABLE_KEY_${number}`];
  const webhookSecret = given[`STRIPE_WEBHOOK_SECRET_${number}`];
  if (secretKey === undefined && publishableKey === undefined && webhookSecret === undefined) return null;
  return {
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(publishableKey === undefined ? {} : { publishableKey }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  };
}
