// The settings of Stripe, read from the environment.
import * as z from 'zod/mini';
import { type Environment, parseEnvironment } from '#server/platform/config.ts';
import { httpAddress, requireTogether } from '#server/providers/read-settings.ts';

/** The settings of Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The address of a simulator; null uses Stripe's own API. */
  readonly apiUrl: string | null;
  /** The address from which browsers load Stripe's script. */
  readonly scriptUrl: string;
}

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const environment = z.object({
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'a key that begins with sk_ or rk_'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'a key that begins with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'a secret that begins with whsec_'))),
  STRIPE_API_URL: z.optional(httpAddress),
});

/** Returns the settings, or null if no variable is set. Throws `InvalidSettingError`. */
export function readStripeSettings(env: Environment): StripeSettings | null {
  const given = parseEnvironment(environment, env);
  requireTogether(given, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);

  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = given;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  const apiUrl = given.STRIPE_API_URL?.replace(/\/+$/, '') ?? null;
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl,
    scriptUrl: apiUrl === null ? STRIPE_SCRIPT : `${apiUrl}/stripe.js`,
  };
}

const TEST_KEY = /^[a-z]k_test_/;

/** True if one of the keys belongs to Stripe's test mode, in which no money is charged. */
export function isTestKey({ secretKey, publishableKey }: StripeSettings): boolean {
  return TEST_KEY.test(secretKey) || TEST_KEY.test(publishableKey);
}
