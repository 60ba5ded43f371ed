// One Stripe account of the venue: the library of Stripe with the secret key of the account, and the data that every call needs.
import { hash } from 'node:crypto';
import Stripe from 'stripe';
import type { ProviderAttempt, ProviderQueryOptions } from '#server/attempts/index.ts';
import type { Logger } from '#server/platform/log.ts';
import { isTestKey, type StripeCredentials, type StripeSettings } from './settings.ts';

/**
 * What the Stripe provider needs besides its settings: the public URL, a clock, a logger, and a time limit in milliseconds for
 * tests.
 */
export interface StripeOptions {
  /** The address at which customers reach the venue, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Replaces the time limit of every try of a call; set in tests only. */
  readonly timeoutMs?: number;
}

/** One Stripe account, with the client of Stripe's library that calls it. */
export interface StripeAccount extends StripeOptions {
  /** Environment and fingerprint of the secret key, such as `live:0123456789ab`. Stored with attempts and saved cards. */
  readonly id: string;
  /** True for the account that charges new payments. */
  readonly isCurrent: boolean;
  readonly stripe: Stripe;
  readonly credentials: StripeCredentials;
  readonly settings: StripeSettings;
}

/** The time limit of one try of a call for which no customer waits. */
const TIMEOUT_MS = 10_000;
/** A retry has the same idempotency key, so no call is executed twice. */
const RETRIES_MAX = 1;
const FINGERPRINT_LENGTH = 12;

/**
 * Creates the client object for the Stripe account of these credentials, or for a simulator of Stripe. Sends no request, and opens
 * no account at Stripe.
 */
export function stripeAccountFromSettings(
  settings: StripeSettings,
  credentials: StripeCredentials,
  options: StripeOptions,
): StripeAccount {
  // Otherwise the library writes notices for programmers to stderr.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true';
  return {
    ...options,
    id: storedAccountIdOf(credentials),
    isCurrent: credentials.secretKey === settings.secretKey,
    stripe: createClient(settings, credentials, options.timeoutMs ?? TIMEOUT_MS, RETRIES_MAX),
    credentials,
    settings,
  };
}

/**
 * Returns a copy of the account whose requests have this time limit, in milliseconds, and are not retried. The library of Stripe
 * may still repeat a request once, if the connection was closed before the response.
 */
export function stripeAccountWithTimeout(account: StripeAccount, { timeoutMs }: ProviderQueryOptions): StripeAccount {
  const { settings, credentials } = account;
  return { ...account, stripe: createClient(settings, credentials, account.timeoutMs ?? timeoutMs, 0) };
}

/**
 * Returns the id with which payment attempts and saved cards refer to a Stripe account: `test` or `live`, and a hash of the secret
 * key. It is not the account id of Stripe. A new secret key of the same account gives another id.
 */
export function storedAccountIdOf({ secretKey }: StripeCredentials): string {
  const fingerprint = hash('sha256', secretKey, 'hex').slice(0, FINGERPRINT_LENGTH);
  return `${isTestKey(secretKey) ? 'test' : 'live'}:${fingerprint}`;
}

/**
 * True if the payment attempt was started with the secret key of this account. An attempt without a stored account belongs to the
 * current account.
 */
export function isAttemptOfAccount(account: StripeAccount, attempt: Pick<ProviderAttempt, 'account'>): boolean {
  return attempt.account === null ? account.isCurrent : attempt.account === account.id;
}

function createClient(
  { apiUrl }: StripeSettings,
  { secretKey }: StripeCredentials,
  timeout: number,
  maxNetworkRetries: number,
): Stripe {
  const server = apiUrl === null ? {} : serverOptions(apiUrl);
  return new Stripe(secretKey, { ...server, timeout, maxNetworkRetries, telemetry: false });
}

function serverOptions(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/**
 * Returns the idempotency key of one operation of a payment attempt. If a call is repeated with the same key, Stripe executes
 * nothing and sends the first reply again.
 */
export function idempotencyKeyOf(attempt: ProviderAttempt, operation: string): { idempotencyKey: string } {
  return { idempotencyKey: `pay_${attempt.id}_${operation}` };
}

/** Returns the metadata that is stored with Stripe objects. Webhooks and searches find the payment attempt by it. */
export function stripeMetadataOf(attempt: ProviderAttempt): { attempt: string; payment: string } {
  return { attempt: attempt.ref, payment: String(attempt.paymentNumber) };
}

/**
 * Returns the text by which staff recognise a payment in Stripe's lists. It must be the same in each call for an attempt: Stripe
 * refuses to repeat a call (with the same idempotency key) with other content.
 */
export function stripeDescriptionOf(attempt: ProviderAttempt): string {
  return `Pedido ${attempt.paymentNumber} · mesa ${attempt.tableCode}`;
}

/**
 * True if neither the id of a Stripe session nor that of a payment intent is stored with the payment attempt: none was created, or
 * the response with the id was lost.
 */
export function hasNoStripeId(attempt: ProviderAttempt): boolean {
  return storedStripeId(attempt, 'session') === null && storedStripeId(attempt, 'intent') === null;
}

/** Returns the id of the payment intent or checkout session that is stored with a payment attempt; null if it is not stored yet. */
export function storedStripeId(attempt: ProviderAttempt, name: 'intent' | 'session'): string | null {
  const value = attempt.data[name];
  return typeof value === 'string' ? value : null;
}
