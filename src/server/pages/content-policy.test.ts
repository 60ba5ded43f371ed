import { describe, expect, it } from 'vitest';
import { NO_PROVIDERS, type ProviderSettings } from '#server/providers/settings.ts';
import { contentPolicy } from './content-policy.ts';

const INLINE = { scripts: ['start()'], styles: ['body{}'] };
const stripe: ProviderSettings['stripe'] = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiUrl: null,
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
};
const redsys: ProviderSettings['redsys'] = {
  merchantCode: '999008881',
  terminal: '1',
  secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  url: 'https://sis.redsys.es',
  scriptUrl: 'https://sis.redsys.es/sis/NC/redsysV3.js',
  signature: 'HMAC_SHA512_V2',
};

describe('what a guest’s page may load', () => {
  it('is our own alone where nobody else moves the money, and the inline pieces by their hash', () => {
    const policy = read(NO_PROVIDERS);
    expect(policy.get('script-src')).toMatch(/^'self' 'sha256-[\w+/]+={0,2}'$/);
    for (const name of ['connect-src', 'frame-src', 'form-action']) expect(policy.get(name)).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('is Stripe’s script, frames and API besides, where Stripe does', () => {
    const policy = read({ ...NO_PROVIDERS, stripe });
    expect(policy.get('script-src')).toContain(' https://js.stripe.com');
    expect(policy.get('frame-src')).toBe(
      "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://api.stripe.com",
    );
    expect(policy.get('connect-src')).toBe("'self' https://api.stripe.com");
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('is Redsys’ script, and any bank’s page by TLS, where Redsys does', () => {
    const policy = read({ ...NO_PROVIDERS, redsys });
    expect(policy.get('script-src')).toContain(' https://sis.redsys.es');
    expect(policy.get('frame-src')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('form-action')).toBe("'self' https: https://sis.redsys.es");
    expect(policy.get('script-src')).not.toMatch(/https:(?!\/\/)/);
  });

  it('never is any script, and holds no key', () => {
    const text = contentPolicy({ ...NO_PROVIDERS, stripe, redsys })(INLINE);
    expect(text).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/);
    for (const secret of [stripe?.secretKey, redsys?.secretKey]) expect(text).not.toContain(secret);
  });
});

function read(settings: ProviderSettings): Map<string, string> {
  const directives = contentPolicy(settings)(INLINE).split('; ');
  return new Map(directives.map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]));
}
