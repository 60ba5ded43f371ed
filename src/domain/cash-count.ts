// The cash of a Z closure: what should be in the drawer, and how that compares with what was counted.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import type { ZClosureTotals } from './z-closure.ts';

/** Ways in which cash moves without a payment or a refund: paid into the drawer, or paid out of it. */
export const CASH_DIRECTIONS = ['in', 'out'] as const;
/** `in`: cash that is paid into the drawer. `out`: cash that is paid out of it. */
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

/** Returns why this amount, in cents, cannot be moved in a Z closure, or null if it can. `isOpen` is false if it is closed. */
export function cashMovementRefusal(
  isOpen: boolean,
  amount: number,
): 'closure-closed' | 'cash-amount-not-valid' | null {
  if (!isOpen) return 'closure-closed';
  return amount > 0 ? null : 'cash-amount-not-valid';
}

/** Cash of the drawer that no payment and no refund moved. */
export interface CashDrawer {
  /** The coins for giving change that were in the drawer at the opening. Null, and nothing, if nobody has entered them. */
  readonly openingFloat: Cents | null;
  readonly paidIn: Cents;
  readonly paidOut: Cents;
}

/**
 * The cash that should be in the drawer. The two ends are equal unless some money does not say how it was paid: all of that, or
 * none of it, may be cash.
 */
export interface ExpectedCash {
  readonly least: Cents;
  readonly most: Cents;
}

/** The cash of a Z closure: what makes up the expected cash, and what was counted. */
export interface CashCount extends CashDrawer {
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

/** Adds up the cash movements in one direction. */
export function sumOfMovements(
  movements: readonly Pick<CashMovement, 'direction' | 'amount'>[],
  direction: CashDirection,
): Cents {
  return addCents(...movements.filter((each) => each.direction === direction).map(({ amount }) => amount));
}

/** Returns the cash that these totals expect in a drawer with this opening float and these movements. */
export function expectedCash({ invoiced, refunded }: ZClosureTotals, drawer: CashDrawer): ExpectedCash {
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
 * Returns why staff must confirm the cash movement, or null if they need not: more is paid out than should be in the drawer. Money
 * that does not say how it was paid may be cash.
 */
export function drawerRefusal(
  { most }: ExpectedCash,
  { direction, amount }: { readonly direction: CashDirection; readonly amount: number },
): 'more-than-in-drawer' | null {
  return direction === 'out' && amount > most ? 'more-than-in-drawer' : null;
}

/** True if some money does not say how it was paid, so that the expected cash is a range. */
export function isRange({ least, most }: ExpectedCash): boolean {
  return least !== most;
}

/**
 * Compares counted with expected cash: zero if it is expected or within the range, else the difference to the nearest end of the
 * range, which is negative if cash is missing.
 */
export function cashDifference({ least, most }: ExpectedCash, counted: Cents): Cents {
  if (counted < least) return cents(counted - least);
  return counted > most ? cents(counted - most) : ZERO_CENTS;
}

/** Returns the cash of a Z closure. `expected` is what was stored at its closing; by default it is calculated. */
export function cashCount(
  totals: ZClosureTotals,
  drawer: CashDrawer,
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
