import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, formatEuros, formatEurosForInput, multiplyCents, parseEuros, ZERO_CENTS } from './money.ts';

// Ten thousand million euros: more than any venue takes.
const anAmount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents);

describe('cents', () => {
  it.each([0, 1, 1250, -300, Number.MAX_SAFE_INTEGER])('%d is a valid number of cents', (value) => {
    expect(cents(value)).toBe(value);
  });

  it.each([0.5, 12.34, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    '%d is not a valid number of cents',
    (value) => {
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  it('negative zero becomes zero', () => {
    expect(cents(-0)).toBe(0);
    expect(formatEuros(multiplyCents(ZERO_CENTS, -1))).toBe('0,00\u00a0€');
  });
});

describe('Arithmetic with cents', () => {
  it('the sum of no amounts is zero', () => {
    expect(addCents()).toBe(0);
  });

  it('ten cents plus twenty cents is exactly thirty cents', () => {
    expect(addCents(cents(10), cents(20))).toBe(30);
  });

  it('a sum does not depend on the order of its amounts', () => {
    fc.assert(
      fc.property(fc.array(anAmount, { maxLength: 50 }), (amounts) => {
        expect(addCents(...amounts.toReversed())).toBe(addCents(...amounts));
      }),
    );
  });

  it('multiplying an amount equals adding it that many times', () => {
    fc.assert(
      fc.property(anAmount, fc.integer({ min: 0, max: 99 }), (amount, units) => {
        expect(multiplyCents(amount, units)).toBe(addCents(...Array.from({ length: units }, () => amount)));
      }),
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('multiplying an amount by %d throws', (units) => {
    expect(() => multiplyCents(cents(2), units)).toThrow(RangeError);
  });

  it('a sum that is not a safe integer throws', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(() => multiplyCents(cents(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
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
  ])('%d cents are formatted as %s', (amount, text) => {
    expect(formatEuros(cents(amount))).toBe(text);
  });

  it('formatted euros contain the exact amount', () => {
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
  ])('«%s» is parsed as %d cents', (text, amount) => {
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
  ])('«%s» is not parsed as an amount', (text) => {
    expect(parseEuros(text)).toBeNull();
  });

  it('amounts formatted for display or input are parsed back', () => {
    const typable = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents);
    fc.assert(
      fc.property(typable, (amount) => {
        expect(parseEuros(formatEurosForInput(amount))).toBe(amount);
        expect(parseEuros(formatEuros(amount))).toBe(amount);
      }),
    );
  });
});
