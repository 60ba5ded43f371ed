import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { isVatPercent, parsePercentage, splitVat, vatLabel } from './vat.ts';

it.each([
  [1100, 10, 1000, 100],
  [1210, 21, 1000, 210],
  [180, 10, 164, 16],
  [1, 10, 1, 0],
  [0, 10, 0, 0],
  [995, 0, 995, 0],
  [1000, 10.5, 905, 95],
  [-1200, 10, -1091, -109],
  [-2350, 10, -2136, -214],
  [-3, 100, -2, -1],
])('of %i cents with %d %% the base is %i and the tax %i', (amount, percent, base, tax) => {
  expect(splitVat(cents(amount), percent)).toEqual({ base, tax });
});

it('base and tax always add up to the amount', () => {
  const amounts = fc.integer({ min: 0, max: 100_000_00 });
  const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(amounts, percents, (amount, percent) => {
      const { base, tax } = splitVat(cents(amount), percent);
      return base + tax === amount && base >= 0 && tax >= 0;
    }),
  );
});

it.each([
  [10, 'IVA 10 %'],
  [10.5, 'IVA 10,5 %'],
])('a tax of %d per cent has the label «%s»', (percent, label) => {
  expect(vatLabel(percent)).toBe(label);
});

describe('parsePercentage', () => {
  it.each([
    ['10', 10],
    [' 10 % ', 10],
    ['10,5', 10.5],
    ['4.25', 4.25],
    ['0', 0],
    ['10,125', null],
    ['-1', null],
    ['1e1', null],
    ['diez', null],
    ['', null],
  ])('the text %j is parsed as the percentage %j', (typed, percentage) => {
    expect(parsePercentage(typed)).toBe(percentage);
  });
});

it.each([0, 4, 10, 10.5, 21, 100])('%d is a rate of VAT', (percent) => {
  expect(isVatPercent(percent)).toBe(true);
});

it.each([-1, 100.01, 10.125, Number.NaN])('%d is no rate of VAT', (percent) => {
  expect(isVatPercent(percent)).toBe(false);
});
