// The bill of a table: all orders that it still owes, with equal lines added up.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import { splitVatByRate, type VatOfRate } from './vat.ts';

/** A line of an order that a table owes. Amounts are in cents. */
export interface OwedLine {
  /** Product name, size, mixer and ingredients. */
  readonly label: string;
  readonly quantity: number;
  /** Price of one unit. */
  readonly price: Cents;
  /** What the line adds to what its order owes: zero if it is not charged. */
  readonly amount: Cents;
  /** Cents off the whole line. */
  readonly discount: Cents;
  /** The VAT that the price includes, in per cent. */
  readonly vatPercent: number;
  readonly isCharged: boolean;
  /** The line was taken off its order. */
  readonly isVoided: boolean;
}

/** A line of the bill: equal lines of all orders of the table. */
interface BillLine {
  readonly label: string;
  readonly quantity: number;
  /** Price of one unit in cents; zero for an invitation. */
  readonly price: Cents;
  readonly isInvited: boolean;
}

/** The bill of a table: what was ordered and must still be paid. Amounts are in cents, and `paid` and `owed` add up to `total`. */
export interface TableBill {
  readonly lines: readonly BillLine[];
  /** Cents off the sum of the lines; zero without a discount. */
  readonly discount: Cents;
  readonly total: Cents;
  /** Of the total by rate, the lowest rate first. */
  readonly vat: readonly VatOfRate[];
  /** What is paid of the orders. */
  readonly paid: Cents;
  readonly owed: Cents;
}

/**
 * Computes the bill of a table from the lines of its unpaid orders. `owed` is what these orders still owe together, in cents. Equal
 * lines become one, at the place of the first. A line that staff made free («invitación») has the price 0. A voided line that is
 * not charged is left out.
 */
export function tableBill(ordered: readonly OwedLine[], owed: Cents): TableBill {
  const charged = ordered.filter(({ isCharged }) => isCharged);
  const total = addCents(...charged.map(({ amount }) => amount));
  return {
    lines: addEqualLines(ordered.filter(({ isCharged, isVoided }) => isCharged || !isVoided)),
    discount: addCents(...charged.map(({ discount }) => discount)),
    total,
    vat: splitVatByRate(charged),
    paid: cents(total - owed),
    owed,
  };
}

function addEqualLines(shown: readonly OwedLine[]): BillLine[] {
  const lines = new Map<string, BillLine>();
  for (const { label, quantity, price, isCharged } of shown) {
    const key = JSON.stringify([label, price, isCharged]);
    const units = (lines.get(key)?.quantity ?? 0) + quantity;
    lines.set(key, { label, quantity: units, price: isCharged ? price : ZERO_CENTS, isInvited: !isCharged });
  }
  return [...lines.values()];
}
