// The settings of the payment providers: read from the environment, checked, and handed to each provider.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Environment, parseEnvironment, WrongSetting } from '#server/platform/config.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Another server than Stripe's own, for the simulator alone; null in production. */
  readonly apiUrl: string | null;
  /** Where browsers get Stripe's script from. */
  readonly scriptUrl: string;
}

export const REDSYS_SIGNATURES = ['HMAC_SHA512_V2', 'HMAC_SHA512_V1', 'HMAC_SHA256_V1'] as const;
export type RedsysSignature = (typeof REDSYS_SIGNATURES)[number];

export interface RedsysSettings {
  readonly merchantCode: string;
  /** A number as text, without zeros before it. */
  readonly terminal: string;
  readonly secretKey: string;
  /** The bank's server, without a slash at the end. */
  readonly url: string;
  /** Where browsers get the card form's script from; its origin is the only one whose messages count. */
  readonly scriptUrl: string;
  /** How our requests are signed. Answers may come in any of the three. */
  readonly signature: RedsysSignature;
}

export interface GooglePaySettings {
  readonly merchantId: string;
  readonly environment: 'TEST' | 'PRODUCTION';
  /** Where browsers get Google's script from. */
  readonly scriptUrl: string;
}

export interface ApplePaySettings {
  readonly merchantId: string;
  /** The merchant identity certificate and its key, in PEM. */
  readonly certificate: string;
  readonly key: string;
  /** Apple's one address for sessions; another for the simulator alone. */
  readonly sessionUrl: string;
}

export interface ProviderSettings {
  readonly stripe: StripeSettings | null;
  readonly redsys: RedsysSettings | null;
  readonly googlePay: GooglePaySettings | null;
  readonly applePay: ApplePaySettings | null;
  /** What Apple wants to read on our domain before it vouches for it: a text of its own; null serves none. */
  readonly appleDomainFile: string | null;
}

/** Of a venue that takes money at the bar alone. */
export const NO_PROVIDERS: ProviderSettings = {
  stripe: null,
  redsys: null,
  googlePay: null,
  applePay: null,
  appleDomainFile: null,
};

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const REDSYS_REAL = 'https://sis.redsys.es';
const REDSYS_TEST = 'https://sis-t.redsys.es:25443';
const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const APPLE_SESSIONS = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession';

const httpAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' });

/** The environment variables of the providers. */
const environment = z.object({
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'a key that begins with sk_ or rk_'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'a key that begins with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'a secret that begins with whsec_'))),
  STRIPE_API_URL: z.optional(httpAddress),
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
  GOOGLE_PAY_MERCHANT_ID: z.optional(z.string()),
  GOOGLE_PAY_URL: z.optional(httpAddress),
  APPLE_PAY_MERCHANT_ID: z.optional(z.string()),
  APPLE_PAY_CERT: z.optional(z.string()),
  APPLE_PAY_KEY: z.optional(z.string()),
  APPLE_PAY_URL: z.optional(httpAddress),
  APPLE_PAY_DOMAIN_FILE: z.optional(z.string()),
});
type ProviderEnvironment = z.output<typeof environment>;

/** Settings that belong together and are not all there, or that production forbids: the first problem, or null. */
function providerProblem(given: ProviderEnvironment, isProduction: boolean): string | null {
  for (const names of TOGETHER) {
    const missing = names.find((name) => given[name] === undefined);
    if (missing !== undefined && names.some((name) => given[name] !== undefined)) {
      return `The setting ${missing} is missing: it goes with ${names.filter((name) => name !== missing).join(' and ')}.`;
    }
  }
  if (!isProduction) return null;
  const simulated = OF_SIMULATORS.find((name) => given[name] !== undefined);
  if (simulated !== undefined) return `The setting ${simulated} is for simulators: production forbids it.`;
  if (given.REDSYS_URL.startsWith('http:')) return 'The setting REDSYS_URL is wrong: production wants https.';
  return null;
}

/** Whose settings are for trying out, so that nobody's money moves however much is «paid» there. */
export function trialProviders({ stripe, redsys }: ProviderSettings): readonly string[] {
  return [
    ...(stripe && /^[sr]k_test_/.test(stripe.secretKey) ? ['Stripe'] : []),
    ...(redsys && redsys.url !== REDSYS_REAL ? ['Redsys'] : []),
  ];
}

const TOGETHER = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET_KEY'],
  ['APPLE_PAY_MERCHANT_ID', 'APPLE_PAY_CERT', 'APPLE_PAY_KEY'],
] as const;

const OF_SIMULATORS = ['STRIPE_API_URL', 'GOOGLE_PAY_URL', 'APPLE_PAY_URL'] as const;

/**
 * The settings of every provider, null where they are not set; throws `WrongSetting` for the first that is wrong.
 * Relative paths of Apple Pay's files start from `root`.
 */
export function readProviderSettings(
  env: Environment,
  { root, isProduction }: { readonly root: string; readonly isProduction: boolean },
): ProviderSettings {
  const given = parseEnvironment(environment, env);
  const problem = providerProblem(given, isProduction);
  if (problem !== null) throw new WrongSetting(problem);

  const readFile = (file: string) => readNamed(path.resolve(root, file));
  return {
    stripe: stripeSettings(given),
    redsys: redsysSettings(given),
    googlePay:
      given.GOOGLE_PAY_MERCHANT_ID === undefined
        ? null
        : {
            merchantId: given.GOOGLE_PAY_MERCHANT_ID,
            environment: isProduction ? 'PRODUCTION' : 'TEST',
            scriptUrl: given.GOOGLE_PAY_URL ?? GOOGLE_SCRIPT,
          },
    applePay: applePaySettings(given, readFile),
    appleDomainFile: appleDomainFile(given, readFile),
  };
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongSetting(`The file ${file}, named by a setting of Apple Pay, cannot be read.`);
  }
}

function stripeSettings(given: ProviderEnvironment): StripeSettings | null {
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

function redsysSettings(given: ProviderEnvironment): RedsysSettings | null {
  const { REDSYS_MERCHANT_CODE: merchantCode, REDSYS_SECRET_KEY: secretKey, REDSYS_SIGNATURE: signature } = given;
  if (merchantCode === undefined || secretKey === undefined) return null;
  const url = redsysUrl(given.REDSYS_URL);
  const script = url === REDSYS_REAL ? '/sis/NC/redsysV3.js' : '/sis/NC/sandbox/redsysV3.js';
  return {
    merchantCode,
    terminal: String(Number(given.REDSYS_TERMINAL)),
    secretKey,
    url,
    scriptUrl: url + script,
    signature,
  };
}

function redsysUrl(named: string): string {
  if (named === 'real') return REDSYS_REAL;
  return named === 'test' ? REDSYS_TEST : named.replace(/\/+$/, '');
}

function applePaySettings(given: ProviderEnvironment, readFile: (path: string) => string): ApplePaySettings | null {
  const { APPLE_PAY_MERCHANT_ID: merchantId, APPLE_PAY_CERT: certificate, APPLE_PAY_KEY: key } = given;
  if (merchantId === undefined || certificate === undefined || key === undefined) return null;
  const pemOf = (textOrPath: string) => (textOrPath.startsWith('-----BEGIN') ? textOrPath : readFile(textOrPath));
  return {
    merchantId,
    certificate: pemOf(certificate),
    key: pemOf(key),
    sessionUrl: given.APPLE_PAY_URL ?? APPLE_SESSIONS,
  };
}

/** What Apple writes into it is one long number in hexadecimal. */
const DOMAIN_FILE_TEXT = /^[\dA-F]{64,}\s*$/i;

function appleDomainFile(
  { APPLE_PAY_DOMAIN_FILE: textOrPath }: ProviderEnvironment,
  readFile: (path: string) => string,
): string | null {
  if (textOrPath === undefined) return null;
  return DOMAIN_FILE_TEXT.test(textOrPath) ? textOrPath : readFile(textOrPath);
}
