// The meaning of the codes of Redsys.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningOfCode } from './response-codes.ts';

describe('a code of Redsys', () => {
  it.each(['0000', '0001', '0050', '0099'])('%s means approved', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'paid' });
  });

  it.each([
    '0',
    '00',
    '000',
    '00000',
    '0100',
    '099',
    ' 0000',
    '0000 ',
    '００００',
    '0x00',
    '00a0',
    '',
    '-0000',
    'SIS0000',
  ])('«%s» does not mean approved', (code) => {
    expect(meaningOfCode(code).kind).not.toBe('paid');
  });

  it('means approved for four digits up to 0099 and for no other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat(99_999).map(String)), (code) => {
        expect(meaningOfCode(code).kind === 'paid').toBe(/^00[0-9]{2}$/.test(code));
      }),
    );
  });

  it.each([
    ['0101', 'card-expired'],
    ['101', 'card-expired'],
    ['0102', 'card-denied'],
    ['0202', 'card-denied'],
    ['0104', 'card-not-allowed'],
    ['0106', 'card-denied'],
    ['0116', 'insufficient-funds'],
    ['0118', 'card-denied'],
    ['0125', 'card-denied'],
    ['0129', 'wrong-cvv'],
    ['0172', 'do-not-retry'],
    ['0173', 'do-not-retry'],
    ['0174', 'do-not-retry'],
    ['0180', 'card-not-allowed'],
    ['0184', 'authentication-failed'],
    ['0190', 'issuer-denied'],
    ['190', 'issuer-denied'],
    ['0191', 'wrong-expiry'],
    ['0195', 'authentication-failed'],
    ['0904', 'venue-not-ready'],
    ['0909', 'try-again'],
    ['0912', 'issuer-away'],
    ['9912', 'issuer-away'],
    ['0944', 'try-again'],
    ['9064', 'wrong-number'],
    ['9253', 'wrong-number'],
    ['9078', 'card-not-allowed'],
    ['SIS0093', 'card-denied'],
    ['9093', 'card-denied'],
    ['9094', 'card-denied'],
    ['9104', 'card-denied'],
    ['9218', 'venue-not-ready'],
    ['9261', 'try-again'],
    ['SIS0018', 'venue-not-ready'],
    ['SIS0026', 'venue-not-ready'],
    ['SIS0042', 'venue-not-ready'],
    ['SIS0466', 'saved-card-gone'],
    ['SIS0468', 'saved-card-gone'],
    ['SIS0496', 'venue-not-ready'],
    ['SIS0498', 'wallet-not-valid'],
    ['SIS0499', 'wallet-key'],
    ['9499', 'wallet-key'],
    ['SIS0501', 'form-not-valid'],
    ['SIS0502', 'form-not-valid'],
    ['SIS0507', 'form-not-valid'],
    ['SIS0571', 'authentication-failed'],
    ['SIS0602', 'authentication-failed'],
    ['SIS0653', 'authentication-failed'],
    ['SIS0670', 'authentication-failed'],
    ['SIS0678', 'authentication-failed'],
    ['SIS0651', 'venue-not-ready'],
    ['SIS0677', 'bizum-denied'],
    ['SIS0485', 'bizum-denied'],
    ['9966', 'bizum-denied'],
    ['SIS0754', 'authentication-failed'],
    // Codes of bugs in our requests, and unknown codes, are shown unchanged.
    ['SIS0014', 'processor-code'],
    ['SIS0430', 'processor-code'],
    ['0777', 'processor-code'],
    ['SIS0603', 'processor-code'],
    ['XML0028', 'processor-code'],
  ])('%s means declined, because of %s', (code, reason) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'refused', reason });
  });

  it('uses the fallback reason for unknown codes only', () => {
    expect(meaningOfCode('0777', 'bizum-denied')).toEqual({ kind: 'refused', reason: 'bizum-denied' });
    expect(meaningOfCode('0116', 'bizum-denied')).toEqual({ kind: 'refused', reason: 'insufficient-funds' });
  });

  it.each(['9915', 'SIS9915', '9929', 'SIS0673'])('%s means that the customer canceled', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'canceled', reason: 'canceled-by-guest' });
  });

  it.each(['9997', '9998', '9999', '8102', '8210', '8220'])('%s means in progress', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'in-progress' });
  });

  it.each(['0913', 'SIS0051', '9051'])('%s means that the order number was used before', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'repeated' });
  });

  it.each(['0900', '0400', '7', '99', 'yes', ''])('«%s» has no meaning for a payment', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'not-understood' });
  });
});
