// One Stripe account of the venue: the library of Stripe with the secret key of the account, and the data that every call needs.
import { hash } from 'node:crypto';
import Stripe from 'stripe';
import type { ProviderAttempt, ProviderQueryOptions } from '#server/attempts/index.ts';
import type { Logger } from '#server/platform/log.ts';
import { isTestKey, type StripeCredentials, type StripeSettings } from './settings.ts';

/** What the server passes to the Stripe provider besides its settings. */
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

/** Creates the account of these credentials, at Stripe or at its simulator. Sends no request. */
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
 * Returns the same account with this time limit for each request, and without retries. The library may still repeat a request once,
 * if its connection was closed before the response.
 */
export function stripeAccountWithTimeout(account: StripeAccount, { timeoutMs }: ProviderQueryOptions): StripeAccount {
  const { settings, credentials } = account;
  return { ...account, stripe: createClient(settings, credentials, account.timeoutMs ?? timeoutMs, 0) };
}

/**
 * Returns the id by which attempts and cards store the account: environment and fingerprint of its key. A new key of the same
 * account has another id.
 */
export function storedAccountIdOf({ secretKey }: StripeCredentials): string {
  const fingerprint = hash('sha256', secretKey, 'hex').slice(0, FINGERPRINT_LENGTH);
  return `${isTestKey(secretKey) ? 'test' : 'live'}:${fingerprint}`;
}

/** True if the attempt was started with the key of this account. An attempt that stores no account belongs to the current one. */
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

/** Returns the idempotency key of one operation of an attempt. Stripe replies to a repeated call as it did to the first. */
export function idempotencyKeyOf(attempt: ProviderAttempt, operation: string): { idempotencyKey: string } {
  return { idempotencyKey: `pay_${attempt.id}_${operation}` };
}

/** Returns the metadata by which webhooks and searches find the attempt. */
export function metadataOf(attempt: ProviderAttempt): { attempt: string; payment: string } {
  return { attempt: attempt.ref, payment: String(attempt.paymentNumber) };
}

/**
 * Returns the text by which staff recognise a payment in Stripe's lists. It never changes, because a repeated call must be
 * identical to the first.
 */
export function descriptionOf(attempt: ProviderAttempt): string {
  return `Pedido ${attempt.paymentNumber} · mesa ${attempt.tableCode}`;
}

/**
 * True if the attempt has neither the id of a Stripe session nor that of a payment intent: none was created, or the response with
 * the id was lost.
 */
export function hasNoStripeId(attempt: ProviderAttempt): boolean {
  return storedStripeId(attempt, 'session') === null && storedStripeId(attempt, 'intent') === null;
}

/** Returns the id of the intent or session that is stored with an attempt; null if it is not stored yet. */
export function storedStripeId(attempt: ProviderAttempt, name: 'intent' | 'session'): string | null {
  const value = attempt.data[name];
  return typeof value === 'string' ? value : null;
}
