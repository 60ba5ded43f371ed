// The cash of a Z closure: what should be in the drawer, and how that compares with what was counted.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import type { ZClosureTotals } from './z-closure.ts';

/**
 * The directions in which cash moves without a payment or a refund. `in`: it is paid into the drawer. `out`: it is paid out of the
 * drawer.
 */
export const CASH_DIRECTIONS = ['in', 'out'] as const;
/** The direction of a cash movement: `in` to the drawer, or `out` of it. */
export type CashDirection = (typeof CASH_DIRECTIONS)[number];

/** The largest amount of an opening float, of a cash movement and of counted cash, in cents. */
export const CASH_AMOUNT_MAX = 100_000_000;

/** Cash that one person paid into the drawer or out of it, and why. */
export interface CashMovement {
  readonly direction: CashDirection;
  /** Above zero. */
  readonly amount: Cents;
  readonly reason: string;
  /** The person's name; null if the account has none. */
  readonly by: string | null;
}

/**
 * Returns why staff cannot record a cash movement in a Z closure (the daily closing of the till); null if they can. `amount` is in
 * cents. `isOpen` is false if the Z closure is closed already.
 */
export function cashMovementRefusal(
  isOpen: boolean,
  amount: number,
): 'closure-closed' | 'cash-amount-not-valid' | null {
  if (!isOpen) return 'closure-closed';
  return amount > 0 ? null : 'cash-amount-not-valid';
}

/**
 * The cash of a Z closure (the daily closing of the till) that does not come from payments or refunds: the opening float (coins for
 * giving change), and the sums of the cash movements into the drawer and out of it. Amounts are cents.
 */
export interface CashFloatAndMovements {
  /** The coins for giving change that were in the drawer at the opening. Null, counted as zero, if nobody has entered them. */
  readonly openingFloat: Cents | null;
  readonly paidIn: Cents;
  readonly paidOut: Cents;
}

/**
 * The cash that should be in the drawer, in cents, from `least` to `most`. The two differ if staff did not record whether some
 * payment or refund was cash.
 */
export interface ExpectedCash {
  readonly least: Cents;
  readonly most: Cents;
}

/**
 * The cash figures of a Z closure (the daily closing of the till): what makes up the expected cash, and what was counted. Amounts
 * are cents.
 */
export interface CashCount extends CashFloatAndMovements {
  /** Payments in cash. */
  readonly received: Cents;
  /** Refunds in cash. */
  readonly refunded: Cents;
  readonly expected: ExpectedCash;
  /** Null if it was not counted. */
  readonly counted: Cents | null;
  /** See `cashDifference`. Null if it was not counted. */
  readonly difference: Cents | null;
}

/** Returns the sum of the cash movements in one direction, in cents. */
export function sumOfMovements(
  movements: readonly Pick<CashMovement, 'direction' | 'amount'>[],
  direction: CashDirection,
): Cents {
  return addCents(...movements.filter((each) => each.direction === direction).map(({ amount }) => amount));
}

/**
 * Returns the cash that should be in the drawer at a Z closure (the daily closing of the till), in cents: the opening float, the
 * cash movements, and the cash payments minus the cash refunds. The result is a range if some money may or may not have been cash.
 */
export function expectedCash({ invoiced, refunded }: ZClosureTotals, drawer: CashFloatAndMovements): ExpectedCash {
  const { openingFloat, paidIn, paidOut } = drawer;
  const known = (openingFloat ?? 0) + invoiced.manual.efectivo - refunded.manual.efectivo + paidIn - paidOut;
  // A refund is not always given back in the way in which the money came: the two are not set off against each other.
  const notKnown = [invoiced.manual.other, 0 - refunded.manual.other];
  const sumOf = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, known));
  return {
    least: sumOf(notKnown.filter((amount) => amount < 0)),
    most: sumOf(notKnown.filter((amount) => amount > 0)),
  };
}

/**
 * Returns `more-than-in-drawer` if a cash movement takes more out of the drawer than can be in it (`most`), otherwise null. Staff
 * must then confirm the movement. Amounts are in cents.
 */
export function cashPayOutRefusal(
  { most }: ExpectedCash,
  { direction, amount }: { readonly direction: CashDirection; readonly amount: number },
): 'more-than-in-drawer' | null {
  return direction === 'out' && amount > most ? 'more-than-in-drawer' : null;
}

/**
 * True if the expected cash is a range of amounts, not one amount. This is so if it was not recorded for some money whether it was
 * cash.
 */
export function isExpectedCashRange({ least, most }: ExpectedCash): boolean {
  return least !== most;
}

/**
 * Compares the counted with the expected cash, in cents. The result is zero if the counted cash is within the expected range.
 * Otherwise it is the difference from the nearest end of the range: negative if cash is missing, positive if there is too much.
 */
export function cashDifference({ least, most }: ExpectedCash, counted: Cents): Cents {
  if (counted < least) return cents(counted - least);
  return counted > most ? cents(counted - most) : ZERO_CENTS;
}

/**
 * Computes the cash figures of a Z closure (the daily closing of the till) for display and printing. `totals` are its payments and
 * refunds, `drawer` its opening float and cash movements. `counted` is null if nobody has counted. For a closed Z closure pass the
 * stored `expected` cash; otherwise it is calculated.
 */
export function computeCashCount(
  totals: ZClosureTotals,
  drawer: CashFloatAndMovements,
  counted: Cents | null,
  expected: ExpectedCash = expectedCash(totals, drawer),
): CashCount {
  return {
    openingFloat: drawer.openingFloat,
    received: totals.invoiced.manual.efectivo,
    refunded: totals.refunded.manual.efectivo,
    paidIn: drawer.paidIn,
    paidOut: drawer.paidOut,
    expected,
    counted,
    difference: counted === null ? null : cashDifference(expected, counted),
  };
}
