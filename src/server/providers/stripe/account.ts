// The Stripe account of the venue: the official library, and the data that every call needs.
import Stripe from 'stripe';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import type { Logger } from '#server/platform/log.ts';
import type { StripeSettings } from './settings.ts';

/** What the server passes to the Stripe provider besides its settings. */
export interface StripeOptions {
  /** The address at which customers reach the venue, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** The time limit of one try of a call; set in tests only. */
  readonly timeoutMs?: number;
}

/** The Stripe account with the library that calls it. */
export interface StripeAccount extends StripeOptions {
  readonly stripe: Stripe;
  readonly settings: StripeSettings;
}

const TIMEOUT_MS = 30_000;
/** Each retry has the same idempotency key, so no call is executed twice. */
const RETRIES_MAX = 2;

/** Returns the account of these settings, at Stripe or at its simulator. Sends no request. */
export function createStripeAccount(settings: StripeSettings, options: StripeOptions): StripeAccount {
  // Otherwise the library writes notices for programmers to stderr.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true';
  const stripe = new Stripe(settings.secretKey, {
    ...(settings.apiUrl === null ? {} : serverOptions(settings.apiUrl)),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
  });
  return { ...options, stripe, settings };
}

function serverOptions(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** Returns the key of one operation of one attempt. Stripe replies to a repeated call as it did to the first. */
export function idempotencyKeyOf(attempt: ProviderAttempt, operation: string): { idempotencyKey: string } {
  return { idempotencyKey: `pay_${attempt.id}_${operation}` };
}

/** Returns the metadata by which webhooks and searches find the attempt. */
export function metadataOf(attempt: ProviderAttempt): { attempt: string; payment: string } {
  return { attempt: attempt.ref, payment: String(attempt.paymentNumber) };
}

/** Returns the text in Stripe's lists. It never changes, because a repeated call must be identical to the first. */
export function descriptionOf(attempt: ProviderAttempt): string {
  return `Pedido ${attempt.paymentNumber} · mesa ${attempt.tableCode}`;
}

/** Returns an id from the stored data of an attempt; null if it is not stored yet. */
export function storedId(attempt: ProviderAttempt, name: 'intent' | 'session'): string | null {
  const value = attempt.data[name];
  return typeof value === 'string' ? value : null;
}
