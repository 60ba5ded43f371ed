// The content security policy of customer documents.
import { describe, expect, it } from 'vitest';
import type { ContentSources } from '#server/attempts/index.ts';
import { redsysSources } from '#server/providers/redsys/content-sources.ts';
import { stripeSources } from '#server/providers/stripe/content-sources.ts';
import { contentPolicy } from './content-policy.ts';

const INLINE = { scripts: ['start()'], styles: ['body{}'], nonce: null };
const STRIPE = stripeSources({ apiUrl: null, scriptUrl: 'https://js.stripe.com/endive/stripe.js' });
const REDSYS = redsysSources({
  url: 'https://sis.redsys.es',
  scriptUrl: 'https://sis.redsys.es/sis/NC/redsysV3.js',
});

describe('the content security policy of a customer document', () => {
  it('allows only our own files, and the inline content by its hash, without a payment provider', () => {
    const policy = directivesFor();
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/]+={0,2}'$/);
    for (const name of ['connect-src', 'frame-src', 'form-action']) expect(policy.get(name)).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('also allows Stripe’s script, frames and API if the venue is paid with Stripe', () => {
    const policy = directivesFor(STRIPE);
    expect(policy.get('script-src')).toContain(' https://js.stripe.com');
    expect(policy.get('frame-src')).toBe(
      "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://api.stripe.com",
    );
    expect(policy.get('connect-src')).toBe("'self' https://api.stripe.com");
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('also allows Redsys’ script, and the page of any bank over TLS, if the venue is paid with Redsys', () => {
    const policy = directivesFor(REDSYS);
    expect(policy.get('script-src')).toContain(' https://sis.redsys.es');
    expect(policy.get('frame-src')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('form-action')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('script-src')).not.toMatch(/https:(?!\/\/)/);
  });

  it('never allows every script', () => {
    expect(contentPolicy([STRIPE, REDSYS])(INLINE)).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/);
  });
});

function directivesFor(...sources: readonly ContentSources[]): Map<string, string> {
  const directives = contentPolicy(sources)(INLINE).split('; ');
  return new Map(directives.map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]));
}
