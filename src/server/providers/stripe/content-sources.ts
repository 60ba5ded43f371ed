// The origins that a customer page must allow for Stripe: its script, its frames and its API.
import type { ContentSources } from '#server/attempts/index.ts';
import type { StripeSettings } from './settings.ts';

const STRIPE_API = 'https://api.stripe.com';
/** Frames of Stripe's own script. The simulator opens its frames at its own address. */
const STRIPE_FRAMES = ['https://*.js.stripe.com', 'https://hooks.stripe.com'];

/** Returns the content sources for Stripe, or for its simulator. */
export function stripeSources({ apiUrl, scriptUrl }: Pick<StripeSettings, 'apiUrl' | 'scriptUrl'>): ContentSources {
  const script = new URL(scriptUrl).origin;
  const api = new URL(apiUrl ?? STRIPE_API).origin;
  return {
    scripts: [script],
    frames: [script, ...(apiUrl === null ? STRIPE_FRAMES : []), api],
    connections: [api],
    forms: [],
  };
}
