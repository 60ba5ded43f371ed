// Our account at Stripe: the calls of its official library, and what they need to know about the house.
import Stripe from 'stripe';
import type { ProviderAttempt } from '#server/attempts/index.ts';
import type { Logger } from '#server/platform/log.ts';
import type { StripeSettings } from '#server/providers/settings.ts';

export interface StripeOptions {
  /** Where guests reach us, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** How long one try of a call may take; for tests alone. */
  readonly timeLimitMs?: number;
}

export interface StripeAccount extends StripeOptions {
  readonly stripe: Stripe;
  readonly settings: StripeSettings;
}

const TIME_LIMIT_MS = 30_000;
/** A try again carries the same idempotency key, so it never does anything twice. */
const TRIES_AGAIN = 2;

/** The account that the settings name, at Stripe or at its simulator. */
export function openAccount(settings: StripeSettings, options: StripeOptions): StripeAccount {
  // Stripe's hints to programmers would end up on the standard error output of a venue.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true';
  const stripe = new Stripe(settings.secretKey, {
    ...(settings.apiUrl === null ? {} : serverAt(settings.apiUrl)),
    timeout: options.timeLimitMs ?? TIME_LIMIT_MS,
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  });
  return { ...options, stripe, settings };
}

function serverAt(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

/** The same operation of the same attempt has the same key: asked again, Stripe answers what it answered before. */
export function keyOf(attempt: ProviderAttempt, operation: string): { idempotencyKey: string } {
  return { idempotencyKey: `pay_${attempt.id}_${operation}` };
}

/** What all of ours carry, so that anything Stripe tells us about can be found. */
export function labelsOf(attempt: ProviderAttempt): { attempt: string; payment: string } {
  return { attempt: attempt.ref, payment: String(attempt.paymentNumber) };
}

/** For Stripe's own lists. Of facts that never change, because what is repeated must be repeated word for word. */
export function descriptionOf(attempt: ProviderAttempt): string {
  return `Pedido ${attempt.paymentNumber} · mesa ${attempt.tableCode}`;
}

/** Something remembered of an attempt, such as the id of its session. */
export function remembered(attempt: ProviderAttempt, name: 'intent' | 'session'): string | null {
  const value = attempt.data[name];
  return typeof value === 'string' ? value : null;
}
