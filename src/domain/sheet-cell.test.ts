import { describe, expect, it } from 'vitest';
import { columnLetters, isNo, isYes, mayBeCents, parsePrice, wordKey } from './sheet-cell.ts';

describe('values of cells', () => {
  it.each([
    ['2,50 €', 250],
    ['2.5', 250],
    ['3', 300],
    ['1.234,50', 123_450],
    ['0,05 euros', 5],
    ['1.234', undefined],
    ['2,505', undefined],
    ['gratis', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['€ 3,50', 350],
    ['3,50 EUR', 350],
    ['3\u00A0€', 300],
    ["2'50", 250],
    ['12.-', 1_200],
    ['2,40 € IVA incl.', 240],
    ['2,40 € (I.V.A. incluido)', 240],
    ['1,20 € por persona', 120],
    ['18 €/ud', 1_800],
    ['S/M', undefined],
    ['3 50', undefined],
    ['2 80 €', undefined],
    ['2€80', undefined],
    ['1 234,50', undefined],
    ['3\u00A050', undefined],
    ['3,\u200B50', undefined],
  ])('reads the price «%s»', (text, price) => {
    expect(parsePrice({ kind: 'text', text })).toBe(price);
  });

  it('reads a number with its inexact fraction, and refuses a fraction of a cent', () => {
    expect(parsePrice({ kind: 'number', text: '2.4000000000000004' })).toBe(240);
    expect(parsePrice({ kind: 'number', text: '2.405' })).toBeUndefined();
    expect(parsePrice({ kind: 'number', text: '1e300' })).toBeUndefined();
  });

  it('rounds a number that a formula calculated to the cent', () => {
    expect(parsePrice({ kind: 'number', text: '9.999', isCalculated: true })).toBe(1_000);
  });

  it.each([
    ['650', true],
    ['100', true],
    ['99', false],
    ['000050', true],
    ['0', false],
    ['650 €', false],
    ['6,50', false],
  ])('a price without decimals «%s» may be cents: %s', (text, answer) => {
    expect(mayBeCents({ kind: 'text', text })).toBe(answer);
    expect(mayBeCents({ kind: 'number', text, isCalculated: true })).toBe(false);
  });

  it('names columns as a spreadsheet program does', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  it('reads answers and compares words without case and accents', () => {
    expect([isYes('SÍ'), isYes('x'), isNo(''), isNo('No'), isYes('quizá')]).toEqual([true, true, true, true, false]);
    expect(wordKey(' Lácteos ')).toBe(wordKey('LACTEOS'));
    expect(wordKey('Pre\u200Bcio\u00AD')).toBe(wordKey('Precio'));
  });
});
