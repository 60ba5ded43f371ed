// What of a line is left to pay after some units were paid.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { costOfUnpaidUnits, cumulativeUnpaidCosts, unpaidUnits } from './unpaid-line.ts';

const line = (quantity: number, price: number, { discount = 0, paid = 0 } = {}) => ({
  ...{ quantity, price: cents(price), discount: cents(discount), paid: cents(paid) },
});

it.each([
  ['nobody has paid', line(3, 250), 3, [250, 500, 750]],
  ['one of three is paid', line(3, 250, { paid: 250 }), 2, [250, 500]],
  ['all are paid', line(3, 250, { paid: 750 }), 0, []],
  ['a discount is shared out', line(3, 250, { discount: 100 }), 3, [217, 433, 650]],
  ['the last unit is what is left', line(3, 250, { discount: 100, paid: 433 }), 1, [217]],
  ['half a unit is paid', line(2, 250, { paid: 125 }), 2, [125, 375]],
  ['a discount came after one of two was paid', line(2, 500, { discount: 330, paid: 500 }), 1, [170]],
  ['it costs nothing', line(2, 0), 0, []],
])('if %s', (_, unpaid, units, costs) => {
  expect(unpaidUnits(unpaid)).toBe(units);
  expect(cumulativeUnpaidCosts(unpaid)).toEqual(costs);
});

it('of any line whose units are paid one after the other, the parts are exactly what it costs', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(),
      parts,
      (units, price, off, wanted) => {
        let unpaid = line(units, price, { discount: off % (units * price) });
        for (const each of [...wanted, units]) {
          const chosen = Math.min(each, unpaidUnits(unpaid));
          if (chosen > 0) unpaid = { ...unpaid, paid: cents(unpaid.paid + costOfUnpaidUnits(unpaid, chosen)) };
        }
        const rest = cumulativeUnpaidCosts(unpaid).at(-1) ?? 0;
        expect(unpaid.paid + rest).toBe(units * price - unpaid.discount);
      },
    ),
  );
});
