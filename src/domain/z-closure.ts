// Z closures: totals by payment method, and why the open Z closure cannot be closed.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import { PAYMENT_METHODS, type PaidWith, type PaymentMethod } from './payment.ts';
import { splitVat } from './vat.ts';

/**
 * The payments and refunds of one payment method in a Z closure (cash closing): number of payments, received amount (`invoiced`)
 * and refunded amount, in cents. The method `manual` has up to three such sums: for cash, for card terminal, and for money for
 * which neither was recorded. A sum without payments and refunds is missing.
 */
export interface ZClosureSum {
  readonly method: PaymentMethod;
  /** Only for `manual`. Null for other methods, and for customers' orders that counted as paid when they were sent. */
  readonly paidWith: PaidWith | null;
  readonly payments: number;
  readonly invoiced: Cents;
  /** Negative if more refunded money was returned to the venue than was refunded. */
  readonly refunded: Cents;
}

/**
 * The money that a Z closure (the daily closing of the till) received, or the money that it refunded, in cents: by payment method,
 * and in total (`sum`). `manual` divides the amount of the method `manual` by cash, card terminal and money for which neither was
 * recorded (`other`).
 */
export interface ZClosureMoney {
  readonly byMethod: Readonly<Record<PaymentMethod, Cents>>;
  /** `other` does not say how it was paid. The three add up to `byMethod.manual`. */
  readonly manual: Readonly<Record<PaidWith | 'other', Cents>>;
  readonly sum: Cents;
}

/** The totals of one or several Z closures (daily closings of the till): number of payments, received and refunded amounts. */
export interface ZClosureTotals {
  readonly payments: number;
  /** Received amounts. Refunds are not subtracted. */
  readonly invoiced: ZClosureMoney;
  /** Refunded amounts, counted in the Z closure in which the refund was made. */
  readonly refunded: ZClosureMoney;
}

/** Computes the totals of one Z closure, or of several together. */
export function zClosureTotals(sums: readonly ZClosureSum[]): ZClosureTotals {
  return {
    payments: sums.reduce((count, { payments }) => count + payments, 0),
    invoiced: moneyOf(sums, ({ invoiced }) => invoiced),
    refunded: moneyOf(sums, ({ refunded }) => refunded),
  };
}

/**
 * True if two lists of sums of Z closures have the same totals: the number of payments, and the paid and refunded amounts by
 * payment method and by cash or card terminal.
 */
export function areZClosureSumsEqual(some: readonly ZClosureSum[], others: readonly ZClosureSum[]): boolean {
  const [a, b] = [zClosureTotals(some), zClosureTotals(others)];
  return a.payments === b.payments && sameMoney(a.invoiced, b.invoiced) && sameMoney(a.refunded, b.refunded);
}

/**
 * The reasons why the price of order lines was not charged, or only a part of it. `voided`: staff took the lines off the order.
 * `invited`: staff made the lines free. `discounted`: staff gave the order a discount.
 */
export const UNCHARGED_KINDS = ['voided', 'invited', 'discounted'] as const;

/** Why the price of order lines was not charged in full: `voided` (taken off the order), `invited` (made free) or `discounted`. */
export type UnchargedKind = (typeof UNCHARGED_KINDS)[number];

/**
 * The kinds of changes that a Z closure lists by person and reason. `voided`, `invited` and `discounted`: money that was not
 * charged. `voided-paid` and `invited-paid`: lines that were paid before staff voided them or made them free; the money stays in
 * the sums of the Z closure, with its refund if there was one. `corrected-to-cash` and `corrected-to-card`: payments that staff
 * corrected from card terminal to cash or the reverse.
 */
export const Z_CLOSURE_CHANGE_KINDS = [
  ...UNCHARGED_KINDS,
  'voided-paid',
  'invited-paid',
  'corrected-to-cash',
  'corrected-to-card',
] as const;

/**
 * One row in the list of changes that staff made during a Z closure (cash closing). The row adds up all changes of one kind that
 * one person made for one reason. Kinds (`Z_CLOSURE_CHANGE_KINDS`) are, for example, voided lines, free lines («invitación»),
 * discounts, and payments corrected from card to cash. `lines` is the number of changes, `sum` their amount in cents.
 */
export interface ZClosureChange {
  readonly kind: (typeof Z_CLOSURE_CHANGE_KINDS)[number];
  /** The person's name; null if the account has none. */
  readonly by: string | null;
  readonly reason: string;
  /** How many lines; of discounts, how many orders; of corrections, how many payments. */
  readonly lines: number;
  /** What they had cost; of discounts, what was taken off; of paid lines and corrections, what was paid. */
  readonly sum: Cents;
}

/**
 * Adds up the rows of one kind in the list of changes by staff in a Z closure. Returns the number of changes (`lines`) and their
 * amount in cents (`sum`).
 */
export function sumOfZClosureChanges(
  changes: readonly ZClosureChange[],
  kind: ZClosureChange['kind'],
): Pick<ZClosureChange, 'lines' | 'sum'> {
  const ofKind = changes.filter((each) => each.kind === kind);
  const lines = ofKind.reduce((count, each) => count + each.lines, 0);
  return { lines, sum: addCents(...ofKind.map(({ sum }) => sum)) };
}

/**
 * What a table owes: orders on the boards (the screens of bar and kitchen) that are not paid, and not left for the next Z closure
 * (cash closing).
 */
export interface TableDebt {
  readonly tableCode: string;
  readonly remaining: Cents;
}

/**
 * Returns the code of the reason why staff cannot close the Z closure (cash closing) now, or null if they can. `till-closed`: no Z
 * closure is open (`isOpen` is false). `tables-owe`: one of the tables in `debts` owes money.
 */
export function zClosureRefusal(isOpen: boolean, debts: readonly TableDebt[]): 'till-closed' | 'tables-owe' | null {
  if (!isOpen) return 'till-closed';
  return debts.some(({ remaining }) => remaining > 0) ? 'tables-owe' : null;
}

/**
 * What a Z closure (cash closing) received at one VAT rate, refunds subtracted, in cents. `base` is the amount without VAT and
 * `tax` is the VAT; together they are `total`.
 */
export interface ZClosureVat {
  readonly percent: number;
  readonly base: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/**
 * An amount at one VAT rate, in cents, and how many payments of a Z closure have exactly this amount (`count`). Equal amounts are
 * counted together, because their VAT is rounded in the same way. For refunds the amount is negative.
 */
export interface CountedVatAmount {
  readonly percent: number;
  readonly amount: number;
  readonly count: number;
}

/**
 * Computes the VAT of a Z closure (cash closing) for each VAT rate, the highest rate first. The VAT of each payment and each refund
 * is computed and rounded on its own before adding up, so that the totals match the receipts.
 */
export function zClosureVatByRate(amounts: readonly CountedVatAmount[]): ZClosureVat[] {
  const rates = [...new Set(amounts.map(({ percent }) => percent))].toSorted((a, b) => b - a);
  return rates.map((percent) => {
    const own = amounts.filter((each) => each.percent === percent);
    const sumOf = (part: (amount: Cents) => Cents) =>
      cents(own.reduce((sum, { amount, count }) => sum + part(cents(amount)) * count, 0));
    const [base, total] = [sumOf((amount) => splitVat(amount, percent).base), sumOf((amount) => amount)];
    return { percent, base, tax: cents(total - base), total };
  });
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
