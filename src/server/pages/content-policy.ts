// The content security policy of the customer documents: our own files, and what the payment providers require.
import { createHash } from 'node:crypto';
import type { ContentSources } from '#server/attempts/index.ts';

/** The inline scripts and styles of one document. */
interface InlineContent {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Headers of the pages on which customers pay: wallets open windows, and card forms check which site embeds them. */
export const PAYMENT_PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Returns a function that makes the policy of a document with exactly this inline content. */
export function contentPolicy(sources: readonly ContentSources[]): (inline: InlineContent) => string {
  const allowed = (kind: keyof ContentSources) => sources.flatMap((source) => source[kind]);
  return (inline) =>
    [
      "default-src 'self'",
      directive('script-src', [...inline.scripts.map(hashSource), ...allowed('scripts')]),
      directive('style-src', inline.styles.map(hashSource)),
      "img-src 'self' data: https:",
      directive('connect-src', allowed('connections')),
      directive('frame-src', allowed('frames')),
      "object-src 'none'",
      "base-uri 'none'",
      directive('form-action', allowed('forms')),
      "frame-ancestors 'none'",
    ].join('; ');
}

function directive(name: string, sources: readonly string[]): string {
  return [name, "'self'", ...new Set(sources)].join(' ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
