// Z closures: totals by payment method, and why the open Z closure cannot be closed.
import { addCents, type Cents, ZERO_CENTS } from './money.ts';
import { PAYMENT_METHODS, type PaidWith, type PaymentMethod } from './payment.ts';

/** Payments and refunds of a Z closure in one payment method; for `manual`, split by `paidWith`. */
export interface ZClosureSum {
  readonly method: PaymentMethod;
  /** Only for `manual`. Null for other methods, and for orders that a customer placed without a payment step. */
  readonly paidWith: PaidWith | null;
  readonly payments: number;
  readonly invoiced: Cents;
  /** Negative if more refunded money was returned to the venue than was refunded. */
  readonly refunded: Cents;
}

/** Amounts by payment method, the amount of `manual` split by `paidWith`, and their sum. */
export interface ZClosureMoney {
  readonly byMethod: Readonly<Record<PaymentMethod, Cents>>;
  /** `other` is what customers ordered without a payment step. The three add up to `byMethod.manual`. */
  readonly manual: Readonly<Record<PaidWith | 'other', Cents>>;
  readonly sum: Cents;
}

export interface ZClosureTotals {
  readonly payments: number;
  /** Received amounts. Refunds are not subtracted. */
  readonly invoiced: ZClosureMoney;
  /** Refunded amounts, counted in the Z closure in which the refund was made. */
  readonly refunded: ZClosureMoney;
}

/** Totals of one Z closure, or of several together. */
export function zClosureTotals(sums: readonly ZClosureSum[]): ZClosureTotals {
  return {
    payments: sums.reduce((count, { payments }) => count + payments, 0),
    invoiced: moneyOf(sums, ({ invoiced }) => invoiced),
    refunded: moneyOf(sums, ({ refunded }) => refunded),
  };
}

/** True if two lists of sums are equal for every payment method and `paidWith`. */
export function areSumsEqual(some: readonly ZClosureSum[], others: readonly ZClosureSum[]): boolean {
  const [a, b] = [zClosureTotals(some), zClosureTotals(others)];
  return a.payments === b.payments && sameMoney(a.invoiced, b.invoiced) && sameMoney(a.refunded, b.refunded);
}

/** The unpaid amount of a table: orders that staff took there and that are not paid yet. */
export interface TableDebt {
  readonly tableCode: string;
  readonly remaining: Cents;
}

/** Why the Z closure cannot be closed, or null if it can. `isOpen` is the state of the Z closure to be closed. */
export function zClosureRefusal(isOpen: boolean, debts: readonly TableDebt[]): 'till-closed' | 'tables-owe' | null {
  if (!isOpen) return 'till-closed';
  return debts.some(({ remaining }) => remaining > 0) ? 'tables-owe' : null;
}

type Amount = (sum: ZClosureSum) => Cents;

function moneyOf(sums: readonly ZClosureSum[], amountOf: Amount): ZClosureMoney {
  const total = (isIncluded: (sum: ZClosureSum) => boolean) => addCents(...sums.filter(isIncluded).map(amountOf));
  const byMethod = { ...NOTHING };
  for (const method of PAYMENT_METHODS) byMethod[method] = total((sum) => sum.method === method);
  const manual = (paidWith: PaidWith | null) => total((sum) => sum.method === 'manual' && sum.paidWith === paidWith);
  return {
    byMethod,
    manual: { efectivo: manual('efectivo'), datafono: manual('datafono'), other: manual(null) },
    sum: total(() => true),
  };
}

const NOTHING: Record<PaymentMethod, Cents> = {
  stripe: ZERO_CENTS,
  redsys: ZERO_CENTS,
  googlepay: ZERO_CENTS,
  applepay: ZERO_CENTS,
  bizum: ZERO_CENTS,
  manual: ZERO_CENTS,
};

function sameMoney(a: ZClosureMoney, b: ZClosureMoney): boolean {
  const sameMethods = PAYMENT_METHODS.every((method) => a.byMethod[method] === b.byMethod[method]);
  return sameMethods && a.manual.efectivo === b.manual.efectivo && a.manual.datafono === b.manual.datafono;
}
