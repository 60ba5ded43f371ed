// Stripe's script, which must come from Stripe itself.
import type { Stripe } from '@stripe/stripe-js';
import { loadScript } from '#customer/payment/load-script.ts';

/** Loads it when it is needed. Rejects when it could not be had. */
export async function loadStripe(script: string, publishableKey: string): Promise<Stripe> {
  await loadScript(script);
  const stripe = window.Stripe?.(publishableKey, { locale: 'es' });
  if (!stripe) throw new Error("Stripe's script brought no Stripe.");
  return stripe;
}
