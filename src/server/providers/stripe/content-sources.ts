// What a customer page must allow for Stripe, as listed in its integration security guide under "Stripe.js".
import type { ContentPolicySources } from '#server/attempts/index.ts';
import type { StripeSettings } from './settings.ts';

/** Stripe's script loads further scripts and frames from subdomains, and address completion from Google Maps. */
const STRIPE_SCRIPTS = 'https://js.stripe.com';
const STRIPE_SUBDOMAINS = 'https://*.js.stripe.com';
const MAPS = 'https://maps.googleapis.com';

const STRIPE: ContentPolicySources = {
  scripts: [STRIPE_SCRIPTS, STRIPE_SUBDOMAINS, MAPS],
  frames: [STRIPE_SCRIPTS, STRIPE_SUBDOMAINS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com', MAPS],
  forms: [],
  takesNonce: false,
};

/**
 * Returns the origins that the content security policy of a page must allow for payments through Stripe. With a simulator of
 * Stripe, these are the addresses of the simulator.
 */
export function stripeContentSources({
  apiUrl,
  scriptUrl,
}: Pick<StripeSettings, 'apiUrl' | 'scriptUrl'>): ContentPolicySources {
  if (apiUrl === null) return STRIPE;
  const api = new URL(apiUrl).origin;
  const script = new URL(scriptUrl).origin;
  return { scripts: [script], frames: [script, api], connections: [api], forms: [], takesNonce: false };
}
