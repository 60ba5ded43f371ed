// Payments and refunds of the range by payment method.
import { sql as raw } from 'kysely';
import type { DashboardSales } from '#contract/dashboard.ts';
import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS, type PaidWith, type PaymentMethod } from '#domain/payment.ts';
import type { DaySnapshot } from '#server/day-sums/index.ts';
import type { DashboardRange } from './dashboard-range.ts';
import { isWithin } from './day-conditions.ts';

interface StoredMethod {
  readonly method: PaymentMethod;
  readonly paidWith: PaidWith | null;
  readonly payments: number;
  readonly amount: number;
  readonly refunded: number;
}

/** The payment methods in which money was received or refunded, in the order of the Z closures. */
export async function readMethods(
  { sql, rows }: DaySnapshot,
  { days }: DashboardRange,
): Promise<DashboardSales['methods']> {
  const { rows: found } = await raw<StoredMethod>`
    select
      payment_method as method, paid_with as "paidWith",
      sum(payments) as payments, sum(amount) as amount, sum(refunded) as refunded
    from ${rows('payments')} as sums where ${isWithin(days)}
    group by payment_method, paid_with order by paid_with nulls last
  `.execute(sql);
  return found
    .toSorted((a, b) => PAYMENT_METHODS.indexOf(a.method) - PAYMENT_METHODS.indexOf(b.method))
    .map((each) => ({ ...each, amount: cents(each.amount), refunded: cents(each.refunded) }));
}
