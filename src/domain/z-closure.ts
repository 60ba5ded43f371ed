// The till from one closing to the next: what came in and went back by each method, and what keeps it from being closed.
import { addCents, type Cents, ZERO_CENTS } from './money.ts';
import { PAYMENT_METHODS, type PaidWith, type PaymentMethod } from './payment.ts';

/** What a closure took and gave back in one method, and for `manual` in one way of paying. */
export interface TillSum {
  readonly method: PaymentMethod;
  /** Null but for `manual`, and there for what a guest ordered without a payment step. */
  readonly paidWith: PaidWith | null;
  readonly payments: number;
  readonly invoiced: Cents;
  /** Less than zero when more came back than went out. */
  readonly refunded: Cents;
}

/** Money by method, the part of `manual` by how staff were paid, and all of it together. */
export interface ZClosureMoney {
  readonly byMethod: Readonly<Record<PaymentMethod, Cents>>;
  /** `other` is what a guest ordered without a payment step. The three make up `byMethod.manual`. */
  readonly manual: Readonly<Record<PaidWith | 'other', Cents>>;
  readonly sum: Cents;
}

export interface ZClosureTotals {
  readonly payments: number;
  /** What came in. Refunds are not taken off. */
  readonly invoiced: ZClosureMoney;
  /** What went back, counted in the closure in which it did. */
  readonly refunded: ZClosureMoney;
}

/** The totals of a closure, or of several together. */
export function tillTotals(sums: readonly TillSum[]): ZClosureTotals {
  return {
    payments: sums.reduce((count, { payments }) => count + payments, 0),
    invoiced: moneyOf(sums, ({ invoiced }) => invoiced),
    refunded: moneyOf(sums, ({ refunded }) => refunded),
  };
}

/** Whether two lists of sums say the same of every method and way of paying. */
export function sameSums(some: readonly TillSum[], others: readonly TillSum[]): boolean {
  const [a, b] = [tillTotals(some), tillTotals(others)];
  return a.payments === b.payments && sameMoney(a.invoiced, b.invoiced) && sameMoney(a.refunded, b.refunded);
}

/** What a table still owes: the orders that staff took there and nobody has paid. */
export interface TableDebt {
  readonly tableCode: string;
  readonly remaining: Cents;
}

/** Why the till cannot be closed, or null when it can. `isOpen` is of the closure that somebody wants to close. */
export function whyNotClose(isOpen: boolean, debts: readonly TableDebt[]): 'till-closed' | 'tables-owe' | null {
  if (!isOpen) return 'till-closed';
  return debts.some(({ remaining }) => remaining > 0) ? 'tables-owe' : null;
}

type Amount = (sum: TillSum) => Cents;

function moneyOf(sums: readonly TillSum[], amountOf: Amount): ZClosureMoney {
  const total = (isMeant: (sum: TillSum) => boolean) => addCents(...sums.filter(isMeant).map(amountOf));
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
