import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { type OwedLine, tableBill } from './table-bill.ts';

describe('the bill of a table', () => {
  it('adds up equal lines of all orders, where the first of them stands', () => {
    const bill = billOf(aLine('Caña', 1, 250), aLine('Croquetas', 1, 850), aLine('Caña', 2, 250));
    expect(bill.lines).toEqual([
      { label: 'Caña', quantity: 3, price: 250, isInvited: false },
      { label: 'Croquetas', quantity: 1, price: 850, isInvited: false },
    ]);
    expect(bill).toMatchObject({ discount: 0, total: 1600, paid: 0, owed: 1600 });
  });

  it('has lines of another price, size or extra apart', () => {
    const bill = billOf(aLine('Caña', 1, 250), aLine('Caña', 1, 200), aLine('Caña doble', 1, 350));
    expect(bill.lines.map(({ label, price }) => [label, price])).toEqual([
      ['Caña', 250],
      ['Caña', 200],
      ['Caña doble', 350],
    ]);
  });

  it('leaves out a voided line that is not charged, and shows a charged one', () => {
    const voided = { isVoided: true, isCharged: false, amount: cents(0) };
    const bill = billOf(aLine('Caña', 1, 250), aLine('Vino', 1, 300, voided), aLine('Pan', 1, 100, { isVoided: true }));
    expect(bill.lines.map(({ label }) => label)).toEqual(['Caña', 'Pan']);
    expect(bill.total).toBe(350);
  });

  it('shows an invitation at zero, apart from what is charged', () => {
    const invited = { isCharged: false, amount: cents(0) };
    const bill = billOf(aLine('Caña', 2, 250), aLine('Caña', 1, 250, invited));
    expect(bill.lines).toEqual([
      { label: 'Caña', quantity: 2, price: 250, isInvited: false },
      { label: 'Caña', quantity: 1, price: 0, isInvited: true },
    ]);
    expect(bill).toMatchObject({ total: 500, vat: [{ percent: 10, base: 455, amount: 45 }] });
  });

  it('takes the discounts of all lines off the total in one amount', () => {
    const bill = billOf(aLine('Caña', 2, 250, { discount: cents(50) }), aLine('Pan', 1, 100, { discount: cents(10) }));
    expect(bill).toMatchObject({ discount: 60, total: 540 });
    expect(bill.lines.map(({ price }) => price)).toEqual([250, 100]);
  });

  it('has the VAT of each rate, the lowest first, and base and tax add up to the total', () => {
    const bill = billOf(
      aLine('Caña', 1, 1210, { vatPercent: 21 }),
      aLine('Pan', 1, 1100),
      aLine('Ron', 1, 605, { vatPercent: 21 }),
    );
    expect(bill.vat).toEqual([
      { percent: 10, base: 1000, amount: 100 },
      { percent: 21, base: 1500, amount: 315 },
    ]);
    expect(bill.vat.reduce((sum, { base, amount }) => sum + base + amount, 0)).toBe(bill.total);
  });

  it('says what is paid if the orders owe less than their lines cost', () => {
    expect(tableBill([aLine('Caña', 4, 250)], cents(400))).toMatchObject({ total: 1000, paid: 600, owed: 400 });
  });
});

/** The bill of these lines, of which nothing is paid. */
function billOf(...lines: readonly OwedLine[]) {
  return tableBill(lines, cents(lines.reduce((sum, { amount }) => sum + amount, 0)));
}

function aLine(label: string, quantity: number, price: number, changed: Partial<OwedLine> = {}): OwedLine {
  const discount = changed.discount ?? cents(0);
  return {
    ...{ label, quantity, price: cents(price), discount, amount: cents(quantity * price - discount) },
    ...{ vatPercent: 10, isCharged: true, isVoided: false },
    ...changed,
  };
}
