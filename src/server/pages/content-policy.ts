// What the guests' documents may load, post to and show: our own files, and those who move the money.
import { createHash } from 'node:crypto';
import type { ProviderSettings } from '#server/providers/settings.ts';

/** Sources for each directive that paying adds to. */
interface PaymentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly forms: readonly string[];
}

/** The inline pieces of one document. */
interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The headers that differ for a page on which guests pay: wallets open windows, and a card form asks who shows it. */
export const PAYMENT_PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Makes the policy of a document that holds exactly these inline pieces. */
export function contentPolicy(settings: ProviderSettings): (inline: Inline) => string {
  const { scripts, frames, connections, forms } = paymentSources(settings);
  return (inline) =>
    [
      "default-src 'self'",
      directive('script-src', [...inline.scripts.map(hashSource), ...scripts]),
      directive('style-src', inline.styles.map(hashSource)),
      "img-src 'self' data: https:",
      directive('connect-src', connections),
      directive('frame-src', frames),
      "object-src 'none'",
      "base-uri 'none'",
      directive('form-action', forms),
      "frame-ancestors 'none'",
    ].join('; ');
}

function directive(name: string, sources: readonly string[]): string {
  return [name, "'self'", ...new Set(sources)].join(' ');
}

function paymentSources({ stripe, redsys, googlePay }: ProviderSettings): PaymentSources {
  const stripeApi = stripe && originOf(stripe.apiUrl ?? 'https://api.stripe.com');
  const stripeFrames = stripe?.apiUrl === null ? ['https://*.js.stripe.com', 'https://hooks.stripe.com'] : [];
  // A bank's own page asks the guest in a frame, and no list of all banks exists. The simulator has no TLS.
  const banks = redsys ? ['https:', originOf(redsys.url)] : [];
  const google = googlePay ? ['https://pay.google.com', originOf(googlePay.scriptUrl)] : [];
  return {
    scripts: [...originsOf(stripe?.scriptUrl, redsys?.scriptUrl), ...google],
    frames: [...originsOf(stripe?.scriptUrl), ...stripeFrames, ...(stripeApi ? [stripeApi] : []), ...banks, ...google],
    connections: [...(stripeApi ? [stripeApi] : []), ...google],
    forms: banks,
  };
}

function originsOf(...urls: readonly (string | undefined)[]): string[] {
  return urls.flatMap((url) => (url === undefined ? [] : originOf(url)));
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
