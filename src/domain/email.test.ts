import { describe, expect, it } from 'vitest';
import { EMAIL_CHARACTERS_MAX, emailRefusal } from './email.ts';

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
  ])('%j is a valid e-mail address', (email) => {
    expect(emailRefusal(email)).toBeNull();
  });

  it.each(['', '   ', '\n'])('%j is refused as a missing e-mail address', (email) => {
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
  ])('%j is refused as an invalid e-mail address', (email) => {
    expect(emailRefusal(email)).toBe('email-not-valid');
  });
});
