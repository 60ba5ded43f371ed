import { describe, expect, it } from 'vitest';
import { normalizePartnerUrl, PARTNER_URL_CHARACTERS_MAX, partnerUrlRefusal } from './partner-link.ts';

describe('partnerUrlRefusal', () => {
  it.each(['', '  ', 'https://cervezas.test', 'cervezas.test/bar?mesa=1', 'HTTPS://cervezas.test', 'https://ñandú.es'])(
    'the address %j of a partner may be saved',
    (typed) => {
      expect(partnerUrlRefusal(typed)).toBeNull();
    },
  );

  it.each([
    ['http://cervezas.test', 'partner-url-not-https'],
    ['javascript:alert(1)', 'partner-url-not-https'],
    ['data:text/html,hola', 'partner-url-not-https'],
    ['ftp://cervezas.test', 'partner-url-not-https'],
    ['cervezas', 'web-not-valid'],
    ['https://', 'web-not-valid'],
    ['https://cervezas.test/"><script>', 'web-not-valid'],
    ['https://banco.test@cervezas.test', 'web-not-valid'],
    [`https://cervezas.test/${'a'.repeat(PARTNER_URL_CHARACTERS_MAX)}`, 'text-too-long'],
  ])('the address %j of a partner is refused: %s', (typed, refusal) => {
    expect(partnerUrlRefusal(typed)).toBe(refusal);
  });
});

describe('normalizePartnerUrl', () => {
  it.each([
    [' cervezas.test ', 'https://cervezas.test'],
    ['HTTPS://cervezas.test/Bar', 'https://cervezas.test/Bar'],
    ['  ', ''],
  ])('the address %j of a partner is stored as %j', (typed, stored) => {
    expect(normalizePartnerUrl(typed)).toBe(stored);
  });
});
