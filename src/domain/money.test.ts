import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, formatEuros, parseEuros, timesCents, typedEuros, ZERO_CENTS } from './money.ts';

// Ten thousand million euros: more than any venue takes.
const anAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents);

describe('cents', () => {
  it.each([0, 1, 1250, -300, Number.MAX_SAFE_INTEGER])('%d is an amount', (value) => {
    expect(cents(value)).toBe(value);
  });

  it.each([0.5, 12.34, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])('%d is not', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('knows no zero below zero', () => {
    expect(cents(-0)).toBe(0);
    expect(formatEuros(timesCents(ZERO_CENTS, -1))).toBe('0,00\u00a0€');
  });
});

describe('sums', () => {
  it('nothing sums to zero', () => {
    expect(addCents()).toBe(0);
  });

  it('ten cents and twenty make thirty, exactly', () => {
    expect(addCents(cents(10), cents(20))).toBe(30);
  });

  it('a sum does not depend on the order of its parts', () => {
    fc.assert(
      fc.property(fc.array(anAmount, { maxLength: 50 }), (amounts) => {
        expect(addCents(...amounts.toReversed())).toBe(addCents(...amounts));
      }),
    );
  });

  it('taking an amount some times is adding it as often', () => {
    fc.assert(
      fc.property(anAmount, fc.integer({ min: 0, max: 99 }), (amount, units) => {
        expect(timesCents(amount, units)).toBe(addCents(...Array.from({ length: units }, () => amount)));
      }),
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('an amount cannot be taken %d times', (units) => {
    expect(() => timesCents(cents(2), units)).toThrow(RangeError);
  });

  it('a sum that would lose a cent is refused', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => timesCents(cents(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });
});

describe('formatEuros', () => {
  it.each([
    [0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [500, '5,00\u00a0€'],
    [550, '5,50\u00a0€'],
    [123_450, '1.234,50\u00a0€'],
    [123_456_789, '1.234.567,89\u00a0€'],
    [-250, '-2,50\u00a0€'],
  ])('%d cents read %s', (amount, text) => {
    expect(formatEuros(cents(amount))).toBe(text);
  });

  it('what is read is what was meant, to the cent', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        expect(Number(formatEuros(amount).replace(/[^\d-]/gu, ''))).toBe(amount);
      }),
    );
  });
});

describe('parseEuros', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12,50', 1250],
    ['12,', 1200],
    ['0,05', 5],
    ['0', 0],
    ['007', 700],
    [' 12,50 € ', 1250],
    ['12,50\u00a0€', 1250],
    ['1.234', 123_400],
    ['1.234,50', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1234567,89', 123_456_789],
    // Typed on a keyboard that has no comma.
    ['12.5', 1250],
    ['12.50', 1250],
    ['1234.50', 123_450],
  ])('«%s» is %d cents', (text, amount) => {
    expect(parseEuros(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '€',
    'doce',
    '-5',
    '+5',
    ',50',
    '.50',
    '12,345',
    '12.3456',
    '1.23,4',
    '12.34.56',
    '1,234.50',
    '1234.567',
    '12€50',
    '12 50',
    '1e3',
    '0x10',
    '١٢',
    '9'.repeat(20),
  ])('«%s» is no amount', (text) => {
    expect(parseEuros(text)).toBeNull();
  });

  it('reads back what was written, typed or shown', () => {
    const typable = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents);
    fc.assert(
      fc.property(typable, (amount) => {
        expect(parseEuros(typedEuros(amount))).toBe(amount);
        expect(parseEuros(formatEuros(amount))).toBe(amount);
      }),
    );
  });
});
