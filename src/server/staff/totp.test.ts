import { describe, expect, it } from 'vitest';
import { findTimeStepOfCode, hotp, otpauthUri, timeStepOf, toBase32 } from './totp.ts';

/** The secret of the test vectors of RFC 4226 and RFC 6238. */
const SECRET = Buffer.from('12345678901234567890');

describe('one-time passwords', () => {
  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter));
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %d seconds', (seconds, code) => {
    expect(hotp(SECRET, timeStepOf(new Date(seconds * 1000)), 8)).toBe(code);
  });
});

describe('a typed code', () => {
  const now = new Date(59_000);
  it.each([
    ['of the present step', hotp(SECRET, 1), 1],
    ['of the step before', hotp(SECRET, 0), 0],
    ['of the next step', hotp(SECRET, 2), 2],
    ['of an older step', hotp(SECRET, 4), null],
    ['with a missing digit', hotp(SECRET, 1).slice(1), null],
    ['that is empty', '', null],
  ])('%s is found in its step only', (_, code, step) => {
    expect(findTimeStepOfCode(SECRET, code, { now, lastStep: -1 })).toBe(step);
  });

  it('is not accepted in a step that was used, or before it', () => {
    expect(findTimeStepOfCode(SECRET, hotp(SECRET, 1), { now, lastStep: 1 })).toBeNull();
    expect(findTimeStepOfCode(SECRET, hotp(SECRET, 2), { now, lastStep: 1 })).toBe(2);
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('«%s» in base 32 is «%s», as in RFC 4648', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

it('the address for an app names venue and person', () => {
  expect(otpauthUri(SECRET, { venue: 'La Encina', email: 'ana@bar.example' })).toBe(
    'otpauth://totp/La%20Encina:ana%40bar.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=La%20Encina',
  );
});
