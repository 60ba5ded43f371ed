// The content security policy of the customer documents: allows our own files, and what the payment providers require.
import { createHash } from 'node:crypto';
import type { ContentPolicySources } from '#server/attempts/index.ts';

/** The inline scripts and styles of one document. */
interface InlineContent {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Allows what a provider's script adds to the document; null if no provider takes a nonce. */
  readonly nonce: string | null;
}

/**
 * HTTP headers of all HTML documents of the customer app, because customers can pay on some of them. They let wallets open windows,
 * and let the card forms of payment providers check which site embeds them.
 */
export const PAYMENT_PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Returns a function that builds the value of the HTTP header `content-security-policy` for one HTML document. It allows only the
 * inline scripts and styles of this document, files of this server, and the `sources` that payment providers require.
 */
export function createContentPolicyBuilder(
  sources: readonly ContentPolicySources[],
): (inline: InlineContent) => string {
  const allowed = (kind: Exclude<keyof ContentPolicySources, 'takesNonce'>) =>
    sources.flatMap((source) => source[kind]);
  return ({ scripts, styles, nonce }) => {
    const nonceSource = nonce === null ? [] : [`'nonce-${nonce}'`];
    return [
      "default-src 'self'",
      directive('script-src', [...scripts.map(hashSource), ...nonceSource, ...allowed('scripts')]),
      directive('style-src', [...styles.map(hashSource), ...nonceSource]),
      "img-src 'self' data: https:",
      directive('connect-src', allowed('connections')),
      directive('frame-src', allowed('frames')),
      "object-src 'none'",
      "base-uri 'none'",
      directive('form-action', allowed('forms')),
      "frame-ancestors 'none'",
    ].join('; ');
  };
}

/** True if the script of at least one payment provider needs a nonce in the content security policy. */
export function needsNonce(sources: readonly ContentPolicySources[]): boolean {
  return sources.some(({ takesNonce }) => takesNonce);
}

function directive(name: string, sources: readonly string[]): string {
  return [name, "'self'", ...new Set(sources)].join(' ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
