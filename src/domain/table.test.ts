import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareTableCodes,
  isScanExpired,
  isScanKeyValid,
  normalizeTableCode,
  scanExpiry,
  tableCodeComparisonKey,
  tableCodeRefusal,
  tableLabel,
  tableUrl,
} from './table.ts';

describe('Table codes', () => {
  it.each(['A1', ' a1 ', 'a1', 'A1\n', 'A01', 'a01', '\uFF21\uFF11'])('the code %j is the table a01', (code) => {
    expect(tableCodeComparisonKey(code)).toBe('a01');
  });

  it.each([
    ['A1', 'A11'],
    ['A1', 'A001'],
    ['1', '01'],
    ['\u0410' + '1', 'A1'],
  ])('the codes %j and %j are different tables', (a, b) => {
    expect(tableCodeComparisonKey(a)).not.toBe(tableCodeComparisonKey(b));
  });

  it('two codes are the same table exactly if they have the same label', () => {
    const aCode = fc.string({ unit: fc.constantFrom('a', 'A', '\uFF21', 'ñ', 'º', '0', '1', ' ', '-'), maxLength: 4 });
    fc.assert(
      fc.property(aCode, aCode, (a, b) => {
        expect(tableCodeComparisonKey(a) === tableCodeComparisonKey(b)).toBe(tableLabel(a) === tableLabel(b));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a1', 'A01'],
    ['A1', 'A01'],
    ['ñ9', 'Ñ09'],
    ['n\u03039', 'Ñ09'],
    [' b2 ', 'B02'],
    ['a0', 'A00'],
    ['a10', 'A10'],
    ['11', '11'],
    ['aa', 'AA'],
    ['1a', '1A'],
    ['7', '7'],
    ['a', 'A'],
    ['terraza 3', 'TERRAZA 3'],
    ['', 'Sin mesa'],
    ['  ', 'Sin mesa'],
    [null, 'Sin mesa'],
  ])('the code %j is displayed as %j', (code, label) => {
    expect(tableLabel(code)).toBe(label);
  });
});

describe('compareTableCodes', () => {
  it('codes are sorted in natural order', () => {
    const tables = ['B1', 'A10', 'a2', 'Terraza 11', '2', 'A1', 'Terraza 2', '10'];
    expect(tables.sort(compareTableCodes)).toEqual(['2', '10', 'A1', 'a2', 'A10', 'B1', 'Terraza 2', 'Terraza 11']);
  });

  it('codes that differ only in case or spaces have a fixed order', () => {
    expect(compareTableCodes('A1', 'A01')).not.toBe(0);
    expect(compareTableCodes('a1', 'A1')).not.toBe(0);
    expect(compareTableCodes('A1', 'A1')).toBe(0);
  });

  it('the comparison of codes is a total order', () => {
    const aCode = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'ñ', 'n', '0', '1', '9', ' ', '-'), maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(aCode, aCode, aCode, (a, b, c) => {
        expect(Math.sign(compareTableCodes(a, b))).toBe(-Math.sign(compareTableCodes(b, a)) + 0);
        expect(compareTableCodes(a, b) === 0).toBe(a === b);
        if (compareTableCodes(a, b) <= 0 && compareTableCodes(b, c) <= 0)
          expect(compareTableCodes(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Expiry of a scan', () => {
  const scanned = new Date('2026-11-21T20:00:00Z');

  it('a scan is valid until its minutes have passed', () => {
    expect(scanExpiry(scanned, 15)).toBe(Date.parse('2026-11-21T20:15:00Z'));
    expect(isScanExpired(scanned, 15, new Date('2026-11-21T20:14:59.999Z'))).toBe(false);
    expect(isScanExpired(scanned, 15, new Date('2026-11-21T20:15:00Z'))).toBe(true);
  });

  it('a scan never expires if the venue sets no expiry', () => {
    expect(scanExpiry(scanned, null)).toBeNull();
    expect(isScanExpired(scanned, null, new Date('2036-11-21T20:00:00Z'))).toBe(false);
  });
});

describe('Validation of a table code', () => {
  it.each(['A1', 'Terraza 12', 'Barra-3', '1.º izq.', 'Ñ', 'Salón', 'Salón'.normalize('NFD'), 'A'.repeat(20)])(
    'may be «%s»',
    (code) => {
      expect(tableCodeRefusal(code)).toBeNull();
    },
  );

  it.each([
    ['', 'table-code-required'],
    [' \t ', 'table-code-required'],
    ['A'.repeat(21), 'table-code-not-valid'],
    ['A&k=1', 'table-code-not-valid'],
    ['<1>', 'table-code-not-valid'],
    ['A\u00001', 'table-code-not-valid'],
    ['\u0410' + '1', 'table-code-not-valid'], // a Cyrillic letter that looks like A
    ['\u0391' + '1', 'table-code-not-valid'], // a Greek one
    ['A\u0661', 'table-code-not-valid'], // an Arabic digit
    ['A1\u0332', 'table-code-not-valid'], // a line under the digit
    ['A\n1', 'table-code-not-valid'],
    ['🍕', 'table-code-not-valid'],
  ])('the code «%s» is refused with %s', (code, refusal) => {
    expect(tableCodeRefusal(code)).toBe(refusal);
  });

  it('a code is stored without superfluous spaces', () => {
    expect(normalizeTableCode('  Terraza   1 ')).toBe('Terraza 1');
  });

  it.each([
    ['\uFF21\uFF11', 'A1'],
    ['A\u00B9', 'A1'],
    ['Sal\u006F\u0301n', 'Salón'],
    ['A\u00A01', 'A 1'],
    ['1.º izq.', '1.º izq.'],
  ])('the code %j is stored as %j', (code, stored) => {
    expect(tableCodeRefusal(code)).toBeNull();
    expect(normalizeTableCode(code)).toBe(stored);
  });

  it('the URL of a QR code contains the code, and the key if codes are protected', () => {
    expect(tableUrl('https://encina.example', 'Ñ 1', null)).toBe('https://encina.example/?qr=%C3%91%201');
    expect(tableUrl('https://encina.example', 'A1', 'k-1_')).toBe('https://encina.example/?qr=A1&k=k-1_');
  });
});

describe('Scans of protected codes', () => {
  it.each([
    ['the key that the table has', 'key', true, true],
    ['a key that was renewed since', 'old', true, false],
    ['none, as codes were not protected yet', null, true, false],
    ['none, where codes are not protected', null, false, true],
    ['a key that was renewed since, where codes are not protected', 'old', false, true],
  ])('a scan with %s is checked against the current key', (_, scannedKey, areProtected, isProved) => {
    expect(isScanKeyValid(scannedKey, 'key', areProtected)).toBe(isProved);
  });
});
