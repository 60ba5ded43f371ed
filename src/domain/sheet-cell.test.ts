import { describe, expect, it } from 'vitest';
import { isNo, isYes, parsePrice, wordKey } from './sheet-cell.ts';

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

  it('reads answers and compares words without case and accents', () => {
    expect([isYes('SÍ'), isYes('x'), isNo(''), isNo('No'), isYes('quizá')]).toEqual([true, true, true, true, false]);
    expect(wordKey(' Lácteos ')).toBe(wordKey('LACTEOS'));
    expect(wordKey('Pre\u200Bcio\u00AD')).toBe(wordKey('Precio'));
  });
});
