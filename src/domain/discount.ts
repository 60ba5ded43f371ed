// Discounts of orders: how much is taken off, how it is spread over the order lines, and what may be undone.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import type { OrderState } from './order.ts';
import { isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import type { SectionVatPart } from './split.ts';

/** The percentages of a discount that staff can choose with one button. */
export const DISCOUNT_PERCENTS = [5, 10, 15, 20] as const;

/** A discount as staff choose it: whole per cent of what the orders owe, or an amount in cents. */
export type ChosenDiscount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Cents };

/**
 * Returns what the discount that staff chose takes off orders that owe `due` cents together, in cents. Half a cent is rounded up.
 */
export function discountAmount(chosen: ChosenDiscount, due: Cents): Cents {
  return chosen.kind === 'amount' ? chosen.amount : cents(Math.round((due * chosen.percent) / 100));
}

/** The data of an order by which `discountRefusal` decides whether staff may give a discount on it. */
export interface DiscountableOrder {
  readonly state: OrderState;
  /** Of the order’s own payment, which pays what no partial payment has paid. */
  readonly paymentState: PaymentState;
  /** What remains due of it, in cents. */
  readonly due: Cents;
}

/**
 * Returns why this amount, in cents, cannot be taken off the orders; null if it can. It must be at least one cent and at most what
 * the orders owe together.
 */
export function discountRefusal(orders: readonly DiscountableOrder[], amount: Cents): Refusal | null {
  if (orders.some(({ state }) => state === 'ended')) return 'order-ended';
  if (orders.some(({ state }) => state === 'waiting')) return 'line-not-sent';
  if (!orders.every(({ paymentState }) => isPending(paymentState))) return 'order-owes-nothing';
  const due = addCents(...orders.map((order) => order.due));
  return amount <= 0 || amount > due ? 'discount-not-valid' : null;
}

/**
 * An order line that the customer is charged for, with the data by which a discount is spread over the lines of its order. Amounts
 * are in cents.
 */
export interface DiscountableLine {
  readonly id: string;
  readonly section: SectionVatPart['section'];
  readonly vatPercent: number;
  /** What it adds to what its order costs, in cents: without the discounts of before. */
  readonly amount: Cents;
  /** What customers who chose this line have paid of it. */
  readonly paid: Cents;
}

/** The id of an order line, and what is left to pay of the line, in cents. */
export interface UnpaidLineAmount {
  readonly id: string;
  readonly left: Cents;
}

/**
 * Returns what is left to pay of each charged line of one order, in cents, so that a discount reduces only unpaid amounts. `paid`
 * is what was paid of the order, known only for each section (drinks or food) and VAT rate. What is unpaid of a section and rate is
 * divided among its lines, in proportion to the amount of each line without the payments that named it.
 */
export function unpaidLineAmounts(
  lines: readonly DiscountableLine[],
  paid: readonly SectionVatPart[],
): UnpaidLineAmount[] {
  return lines.map((line) => {
    const isOfGroup = (other: Pick<SectionVatPart, 'section' | 'vatPercent'>) =>
      other.section === line.section && other.vatPercent === line.vatPercent;
    const group = lines.filter(isOfGroup);
    const left = sumOf(group, ({ amount }) => amount) - sumOf(paid.filter(isOfGroup), ({ amount }) => amount);
    const weights = group.map(({ id, amount, paid: ofLine }) => ({ id, left: cents(Math.max(0, amount - ofLine)) }));
    const groupLeft = cents(
      Math.min(
        Math.max(0, left),
        sumOf(weights, (weight) => weight.left),
      ),
    );
    return { id: line.id, left: spreadDiscount(weights, groupLeft).get(line.id) ?? ZERO_CENTS };
  });
}

/**
 * Spreads a discount over order lines in proportion to what is left to pay of each; returns the cents off each line by its id. The
 * parts add up to the discount, and none exceeds what is left of its line. Throws RangeError if the discount is negative or exceeds
 * all that is left.
 */
export function spreadDiscount(lines: readonly UnpaidLineAmount[], discount: Cents): ReadonlyMap<string, Cents> {
  const total = sumOf(lines, ({ left }) => left);
  if (discount < 0 || discount > total) throw new RangeError(`Not a discount of ${total} cents: ${discount}`);
  const parts = lines.map(({ id, left }) => {
    const exact = discount * left;
    return { id, part: total === 0 ? 0 : Math.floor(exact / total), fraction: total === 0 ? 0 : exact % total };
  });
  // Cents left over by rounding go to the lines with the largest fractions.
  const remaining = discount - sumOf(parts, ({ part }) => part);
  const raised = new Set(
    parts
      .toSorted((one, other) => other.fraction - one.fraction)
      .slice(0, remaining)
      .map(({ id }) => id),
  );
  return new Map(parts.map(({ id, part }) => [id, cents(part + Number(raised.has(id)))]));
}

function sumOf<T>(values: readonly T[], amountOf: (value: T) => number): number {
  return values.reduce((sum, value) => sum + amountOf(value), 0);
}

/**
 * What one discount took off one order line, and the state of the line right after the discount. If this state has changed, the
 * discount can no longer be undone.
 */
export interface LineDiscount {
  readonly lineId: string;
  /** Cents off the line by this discount. */
  readonly amount: Cents;
  /** The units that the line had, and all that was off it afterwards, in cents. */
  readonly quantity: number;
  readonly total: Cents;
}

/** A discount that staff gave on one order, as it is stored, so that it can be undone. */
export interface OrderDiscount {
  readonly reason: string;
  /** Null for an amount in euros. */
  readonly percent: number | null;
  readonly lines: readonly LineDiscount[];
}

/**
 * True if the lines of an order have not changed since this discount was given, so that the discount can be undone. False if one of
 * the lines was split or voided, became an invitation, or got another discount.
 */
export function areDiscountedLinesUnchanged(
  { lines }: Pick<OrderDiscount, 'lines'>,
  present: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly discount: Cents;
    /** Charged, and neither voided nor an invitation. */
    readonly isOwed: boolean;
  }[],
): boolean {
  return lines.every(({ lineId, quantity, total }) => {
    const line = present.find(({ id }) => id === lineId);
    return line?.isOwed && line.quantity === quantity && line.discount === total;
  });
}
