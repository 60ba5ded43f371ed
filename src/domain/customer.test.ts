import { describe, expect, it } from 'vitest';
import { customerLabel, EMAIL_CHARACTERS_MAX, emailRefusal, LABEL_PREFIX } from './customer.ts';

const LONG_DOMAIN = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.es`;

describe('emailRefusal', () => {
  it.each([
    'lucia@bar.es',
    '  lucia@bar.es  ',
    'LUCIA.MARTIN+bar@Correo.Example.COM',
    "o'neill_1%x@a-b.c0.es",
    'a@b.co',
    'lucia@xn--caa-7ma.es',
    `${'a'.repeat(EMAIL_CHARACTERS_MAX - LONG_DOMAIN.length - 1)}@${LONG_DOMAIN}`,
  ])('%j is an address', (email) => {
    expect(emailRefusal(email)).toBeNull();
  });

  it.each(['', '   ', '\n'])('%j is none at all', (email) => {
    expect(emailRefusal(email)).toBe('email-required');
  });

  it.each([
    'lucia',
    'lucia@bar',
    '@bar.es',
    'lucia@',
    'lucia@@bar.es',
    'lucia@bar@es.es',
    'lucia@.es',
    'lucia@bar.',
    'lucia@bar..es',
    'lucia@-bar.es',
    'lucia@bar-.es',
    '.lucia@bar.es',
    'lucia.@bar.es',
    'lu..cia@bar.es',
    'lu cia@bar.es',
    'lucia@ba r.es',
    'lucia@bar.es\nbcc:otra@bar.es',
    'lucia\u0000@bar.es',
    'lucia😀@bar.es',
    'lucía@bar.es',
    '"lucia"@bar.es',
    '<lucia@bar.es>',
    'lucia@bar.es,ana@bar.es',
    `lucia@${'a'.repeat(64)}.es`,
    `${'a'.repeat(EMAIL_CHARACTERS_MAX - LONG_DOMAIN.length)}@${LONG_DOMAIN}`,
  ])('%j is not an address', (email) => {
    expect(emailRefusal(email)).toBe('email-not-valid');
  });
});

describe('customerLabel', () => {
  it('takes the end of a random text, as the beginning of an id is its time', () => {
    expect(customerLabel('019aa5f0-1c2d-7abc-8def-0123456789AB')).toBe('anonimo-456789ab');
  });

  it('two ids of the same moment give two labels', () => {
    expect(customerLabel('019aa5f0-1c2d-7abc-8def-000000000001')).not.toBe(
      customerLabel('019aa5f0-1c2d-7abc-8def-000000000002'),
    );
  });

  it('needs eight letters or digits', () => {
    expect(() => customerLabel('abc-defg')).toThrow(RangeError);
    expect(customerLabel('abcd-efgh')).toBe(`${LABEL_PREFIX}abcdefgh`);
  });

  it('can never be taken for an address', () => {
    expect(emailRefusal(customerLabel('abcdefgh'))).toBe('email-not-valid');
  });
});
