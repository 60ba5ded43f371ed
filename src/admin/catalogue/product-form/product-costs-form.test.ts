// The costs of a product in its form.
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { changedCosts, costErrors, isInvalidCost, pricedSizes } from './product-costs-form.ts';

const EMPTY = { base: '', copa: '', cubata: '', botella: '', chupito: '' };

it('only a size with a price has a cost', () => {
  expect(pricedSizes({ ...EMPTY, copa: '7', botella: ' 64,00 ', chupito: ' ' })).toEqual(['copa', 'botella']);
  expect(changedCosts({ ...EMPTY, base: '1', copa: '1,15' }, ['copa'], null)).toEqual({
    costs: { copa: 115 },
    shown: {},
  });
});

it.each([
  ['', false],
  ['0', false],
  ['1,15', false],
  ['10000', false],
  ['10000,01', true],
  ['uno', true],
  ['-1', true],
])('the typed cost «%s» is invalid: %s', (typed, isInvalid) => {
  expect(isInvalidCost(typed)).toBe(isInvalid);
  const errors = costErrors({ ...EMPTY, base: typed }, ['base']);
  expect(errors).toEqual(isInvalid ? { costs: 'Por favor, introduce un coste válido' } : {});
});

it('an invalid text for a size without a price does not prevent saving', () => {
  expect(costErrors({ ...EMPTY, copa: 'uno' }, ['base'])).toEqual({});
});

it('costs are sent if a cost was typed, changed or removed, with those that the form showed', () => {
  const opened = { costs: { base: cents(60), copa: cents(115) } };
  const sizes = ['base', 'copa'] as const;
  expect(changedCosts({ ...EMPTY, base: '0,60', copa: '1,15' }, sizes, opened)).toBeNull();
  expect(changedCosts({ ...EMPTY, base: '0,60' }, sizes, opened)).toEqual({
    costs: { base: 60 },
    shown: { base: 60, copa: 115 },
  });
  expect(changedCosts(EMPTY, ['base'], null)).toBeNull();
});
