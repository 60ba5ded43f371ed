// The totals of a Z closure of the demo venue.
import { cartTotal } from '#domain/cart.ts';
import { addCents, ZERO_CENTS } from '#domain/money.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import type { ZClosureSum } from '#domain/z-closure.ts';
import type { SeedOrder } from './seed-order.ts';

/**
 * Returns the sums of the paid orders of one Z closure (daily cash closing), by payment method. Money that staff received is split
 * into cash and card.
 */
export function closureSums(orders: readonly SeedOrder[]): ZClosureSum[] {
  return GROUPS.map(({ method, paidWith }) => {
    const own = orders.filter(
      (order) => !order.cancellation && order.method === method && (order.staff?.paidWith ?? null) === paidWith,
    );
    return {
      ...{ method, paidWith, payments: own.length },
      invoiced: addCents(...own.map(({ lines }) => cartTotal(lines.map(({ priced }) => priced)))),
      refunded: addCents(...own.map(({ refund }) => refund?.amount ?? ZERO_CENTS)),
    };
  });
}

const GROUPS: readonly Pick<ZClosureSum, 'method' | 'paidWith'>[] = [
  ...PAYMENT_METHODS.map((method) => ({ method, paidWith: null })),
  ...PAID_WITH.map((paidWith) => ({ method: 'manual' as const, paidWith })),
];
