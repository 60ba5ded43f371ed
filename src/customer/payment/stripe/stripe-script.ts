// Loads Stripe's script, which must be served by Stripe itself.

import type { Stripe } from '@stripe/stripe-js';
import { loadScript } from '#customer/payment/load-script.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';

/** Loads Stripe's script and returns its client for a publishable key. Rejects if the script could not be loaded. */
export async function loadStripe(script: string, publishableKey: string): Promise<Stripe> {
  await loadScript(script);
  const stripe = window.Stripe?.(publishableKey, { locale: paymentTexts.language });
  if (!stripe) throw new Error("Stripe's script returned no client.");
  return stripe;
}
