// The meaning of the codes of Redsys.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProofOfNoExecution, meaningOfCode } from './response-codes.ts';

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
    ['9997', 'try-again'],
    ['SIS0071', 'card-expired'],
    ['SIS0595', 'venue-not-ready'],
    // The denial of a refund.
    ['SIS0485', 'processor-code'],
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

  it.each(['0915', '9915', 'SIS9915', '9929', 'SIS0673'])('%s means that the customer canceled', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'canceled', reason: 'canceled-by-guest' });
  });

  it.each(['9998', '9999', '8102', '8210', '8220'])('%s means in progress', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'in-progress' });
  });

  it.each(['0913', 'SIS0051', '9051'])('%s means that the order number was used before', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'repeated' });
  });

  it.each(['0900', '0400', '7', '99', 'yes', ''])('«%s» has no meaning for a payment', (code) => {
    expect(meaningOfCode(code)).toEqual({ kind: 'not-understood' });
  });
});

/** The codes that public tables describe as generic, internal or system errors, or as errors of the database. */
const ERRORS_OF_REDSYS = [
  ...['0909', '0912', '0944', '9909', '9912', '9001', '9002', '9003', '9004', '9005', '9006', '9012', '9013', '9029'],
  ...['9034', '9035', '9038', '9039', '9043', '9044', '9047', '9048', '9049', '9050', '9052', '9053', '9079', '9080'],
  ...['9081', '9082', '9083', '9090', '9091', '9099', '9103', '9113', '9125', '9126', '9127', '9128', '9130', '9131'],
  ...['9136', '9140', '9142', '9151', '9174', '9175', '9181', '9182', '9183', '9184', '9187', '9249', '9250', '9264'],
  ...['9277', '9295', '9311', '9336', '9435', '9440', '9442', '9445', '9483', '9484', '9542', '9566'],
];

describe('a refusal', () => {
  it.each(ERRORS_OF_REDSYS)('is not proven by an error within Redsys: %s', (code) => {
    expect(isProofOfNoExecution(code)).toBe(false);
    expect(isProofOfNoExecution(code.replace(/^9/, 'SIS0'))).toBe(false);
  });

  it.each(['0000', '0099', '0900', '0400', '0913', 'SIS0051', '9998', '9999', '0777', 'SIS0777', 'XML0023', '7', ''])(
    'is not proven by «%s»',
    (code) => {
      expect(isProofOfNoExecution(code)).toBe(false);
    },
  );

  it.each([
    ['a rule of refunds', ['0950', 'SIS0054', 'SIS0055', 'SIS0056', 'SIS0057', 'SIS0060', 'SIS0062', 'SIS0214']],
    ['the denial of a refund by Bizum', ['SIS0485', '9485']],
    ['another operation of the same card', ['9997']],
    ['the bank of the card', ['0190', '0101', '0177', '0202', '190']],
    ['the signature', ['SIS0041', 'SIS0042', 'SIS0429', 'SIS0020']],
    ['the merchant or the terminal', ['SIS0008', 'SIS0011', 'SIS0026', 'SIS0028', '0904']],
    ['the format of the request', ['SIS0007', 'SIS0014', 'SIS0018', 'SIS0022', 'SIS0075', 'SIS0430']],
    ['the authentication of the customer', ['0184', 'SIS0571', 'SIS0602']],
    ['a customer who cancels', ['9915']],
  ])('is proven by %s', (_, codes) => {
    expect(codes.filter((code) => !isProofOfNoExecution(code))).toEqual([]);
  });
});
