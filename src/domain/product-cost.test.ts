import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { costsOfSizes, costsRefusal, mergeCosts, unitCostsOfLines } from './product-cost.ts';

const [LOW, HIGH] = [cents(60), cents(115)];

it.each([
  [{}, null],
  [{ base: cents(0) }, null],
  [{ base: cents(1_000_000) }, null],
  [{ base: LOW, copa: cents(-1) }, 'cost-not-valid'],
  [{ base: cents(1_000_001) }, 'cost-not-valid'],
])('the costs %j are refused as %s', (costs, refusal) => {
  expect(costsRefusal(costs)).toBe(refusal);
});

it('the costs of sizes that are not asked for are left out', () => {
  expect(costsOfSizes({ base: LOW, copa: HIGH }, ['copa', 'botella'])).toEqual({ copa: HIGH });
});

describe('saving costs over those of another user', () => {
  it.each([
    ['stores what was typed over what was shown', { base: HIGH }, { base: LOW }, { base: LOW }, { base: HIGH }],
    [
      'keeps the present cost of a size that was not edited',
      { copa: LOW },
      { copa: LOW },
      { copa: HIGH },
      { copa: HIGH },
    ],
    ['keeps a cost that another user added', { base: LOW }, {}, { copa: HIGH }, { base: LOW, copa: HIGH }],
    ['removes a cost whose text was removed', {}, { base: LOW }, { base: LOW }, {}],
    ['accepts the same save a second time', { base: HIGH }, { base: LOW }, { base: HIGH }, { base: HIGH }],
    ['is refused if both changed one cost differently', { base: HIGH }, { base: LOW }, { base: cents(1) }, null],
    ['is refused if another user removed the edited cost', { base: HIGH }, { base: LOW }, {}, null],
  ])('%s', (_, typed, shown, present, merged) => {
    expect(mergeCosts(typed, shown, present)).toEqual(merged);
  });
});

it('the costs of lines are those of their sizes in the order of the lines, null where unknown', () => {
  const costs = new Map([
    ['gin', { cubata: HIGH }],
    ['beer', { base: LOW }],
  ]);
  const lines = [
    { productId: 'gin', size: 'cubata' },
    { productId: 'gin', size: 'copa' },
    { productId: 'toast', size: 'base' },
    { productId: 'beer', size: 'base' },
  ] as const;
  expect(unitCostsOfLines(lines, costs)).toEqual([HIGH, null, null, LOW]);
});
