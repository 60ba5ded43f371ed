import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { filterProductRows, productRows } from './product-rows.ts';

const CANA = {
  productId: '0199f7a1-7c3e-7d05-9b1a-3f4f2f0c8a11',
  name: 'Caña',
  section: 'drinks' as const,
  units: 30,
  amount: cents(6_000),
  unitsYearBefore: 20,
  amountYearBefore: cents(4_000),
  margin: { units: 20, amount: cents(4_000), cost: cents(1_000) },
};
const BRAVAS = {
  ...CANA,
  productId: '0199f7a1-7c3e-7d05-9b1a-3f4f2f0c8a12',
  name: 'Patatas bravas',
  units: 4,
  amount: cents(2_000),
  amountYearBefore: cents(2_000),
  margin: null,
};
const OXTAIL = {
  ...BRAVAS,
  productId: '0199f7a1-7c3e-7d05-9b1a-3f4f2f0c8a13',
  name: 'Rabo de toro',
  units: 0,
  amount: cents(0),
};
const ROWS = productRows([CANA, BRAVAS, OXTAIL]);

it('a row has the change of its sales, its share of all sales, and the margin of the units with a known cost', () => {
  expect(ROWS[0]).toEqual({
    id: CANA.productId,
    name: 'Caña',
    units: 30,
    amount: 6_000,
    change: 33,
    changeText: '+33\u00a0% (+50\u00a0%)',
    percent: 75,
    margin: { amount: 3_000, percent: 75 },
  });
  expect(ROWS[1]).toMatchObject({ change: null, percent: 25, margin: null });
  expect(ROWS[2]).toMatchObject({ change: -100, percent: 0 });
});

it('the share of a product is zero if no product sold anything', () => {
  expect(productRows([OXTAIL])[0]).toMatchObject({ percent: 0 });
});

it.each([
  [{}, ['Caña', 'Patatas bravas', 'Rabo de toro']],
  [{ text: 'CAÑA' }, ['Caña']],
  [{ text: 'bra pat' }, ['Patatas bravas']],
  [{ unsold: true }, ['Rabo de toro']],
  [{ text: 'caña', unsold: true }, []],
])('the filter %j keeps %j', (filter, names) => {
  expect(filterProductRows(ROWS, filter).map(({ name }) => name)).toEqual(names);
});
