// The content security policy of customer documents.
import { describe, expect, it } from 'vitest';
import type { ContentPolicySources } from '#server/attempts/index.ts';
import { googlePayContentSources } from '#server/providers/google-pay/index.ts';
import { redsysContentSources } from '#server/providers/redsys/content-sources.ts';
import { stripeContentSources } from '#server/providers/stripe/content-sources.ts';
import { createContentPolicyBuilder, needsNonce } from './create-content-policy-builder.ts';

const INLINE = { scripts: ['start()'], styles: ['body{}'], nonce: null };
const STRIPE = stripeContentSources({ apiUrl: null, scriptUrl: 'https://js.stripe.com/endive/stripe.js' });
const REDSYS = redsysContentSources({
  url: 'https://sis.redsys.es',
  scriptUrl: 'https://sis.redsys.es/sis/NC/redsysV3.js',
});
const GOOGLE_PAY = googlePayContentSources({ script: 'https://pay.google.com/gp/p/js/pay.js' });

describe('the content security policy of a customer document', () => {
  it('allows only our own files, and the inline content by its hash, without a payment provider', () => {
    const policy = directivesFor();
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/]+={0,2}'$/);
    for (const name of ['connect-src', 'frame-src', 'form-action']) expect(policy.get(name)).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('also allows exactly what Stripe lists in its security guide if the venue is paid with Stripe', () => {
    const policy = directivesFor(STRIPE);
    const maps = 'https://maps.googleapis.com';
    expect(policy.get('script-src')).toMatch(
      new RegExp(`^'self' 'sha256-[^']+' https://js.stripe.com https://\\*.js.stripe.com ${maps}$`),
    );
    expect(policy.get('frame-src')).toBe(
      "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    );
    expect(policy.get('connect-src')).toBe(`'self' https://api.stripe.com ${maps}`);
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('allows only its address for Stripe’s simulator', () => {
    const fake = 'http://127.0.0.1:5001';
    const policy = directivesFor(stripeContentSources({ apiUrl: fake, scriptUrl: `${fake}/stripe.js` }));
    expect(policy.get('script-src')).toMatch(new RegExp(`^'self' 'sha256-[^']+' ${fake}$`));
    expect(policy.get('frame-src')).toBe(`'self' ${fake}`);
    expect(policy.get('connect-src')).toBe(`'self' ${fake}`);
  });

  it('also allows Google’s script and frames, and the payment method by its exact addresses, with Google Pay', () => {
    const policy = directivesFor(GOOGLE_PAY);
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[^']+' 'nonce-N0NCE' https:\/\/pay\.google\.com$/);
    expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[^']+' 'nonce-N0NCE'$/);
    expect(policy.get('frame-src')).toBe("'self' https://pay.google.com");
    expect(policy.get('connect-src')).toBe(
      "'self' https://google.com/pay https://www.google.com/pay https://pay.google.com",
    );
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('allows no nonce if no provider takes one', () => {
    expect(needsNonce([STRIPE, REDSYS])).toBe(false);
    expect(needsNonce([REDSYS, GOOGLE_PAY])).toBe(true);
    expect(createContentPolicyBuilder([STRIPE, REDSYS])(INLINE)).not.toContain('nonce');
  });

  it('also allows Redsys’ script, and the page of any bank over TLS, if the venue is paid with Redsys', () => {
    const policy = directivesFor(REDSYS);
    expect(policy.get('script-src')).toContain(' https://sis.redsys.es');
    expect(policy.get('frame-src')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('form-action')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('script-src')).not.toMatch(/https:(?!\/\/)/);
  });

  it('never allows every script', () => {
    expect(createContentPolicyBuilder([STRIPE, REDSYS, GOOGLE_PAY])(INLINE)).not.toMatch(
      /unsafe|\*(?!\.js\.stripe\.com)/,
    );
  });
});

function directivesFor(...sources: readonly ContentPolicySources[]): Map<string, string> {
  const nonce = needsNonce(sources) ? 'N0NCE' : null;
  const directives = createContentPolicyBuilder(sources)({ ...INLINE, nonce }).split('; ');
  return new Map(directives.map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]));
}
