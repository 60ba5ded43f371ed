// How a past order was paid, and the few that were refunded or canceled.
import { cartTotal, type PricedLine } from '#domain/cart.ts';
import { type Cents, multiplyCents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import {
  CANCEL_REASONS,
  CANCELED_ORDER_SHARE,
  PAID_WITH_WEIGHTS,
  PAYMENT_METHOD_WEIGHTS,
  REFUND_REASONS,
  REFUNDED_ORDER_SHARE,
} from './ordering-habits.ts';
import type { OrderRefund, SeedOrder } from './seed-order.ts';
import type { SeededRandom } from './seeded-random.ts';
import { REFUNDER_ID, SERVING_STAFF } from './staff-and-regulars.ts';

type OrderPayment = Pick<
  SeedOrder,
  'startedOn' | 'time' | 'method' | 'externalId' | 'staff' | 'refund' | 'cancellation'
>;

interface UnpaidOrder {
  readonly placedOn: Date;
  /** Null if a customer placed it. */
  readonly placedBy: string | null;
  readonly lines: readonly PricedLine[];
}

/**
 * Returns a random payment of an order: by the customer who placed it, or to staff if `placedBy` is not null. A few of the orders
 * are refunded or canceled.
 */
export function randomPayment({ placedOn, placedBy, lines }: UnpaidOrder, random: SeededRandom): OrderPayment {
  return placedBy === null
    ? customerPayment(placedOn, lines, random)
    : staffPayment({ placedOn, placedBy, lines }, random);
}

/** Returns the time this many seconds later, or earlier if the number is negative. */
export function secondsLater(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

function customerPayment(time: Date, lines: readonly PricedLine[], random: SeededRandom): OrderPayment {
  const method = random.pickWeighted(PAYMENT_METHOD_WEIGHTS);
  return {
    // Paying on a provider's page takes some time.
    startedOn: method === 'manual' ? time : secondsLater(time, -random.between(20, 75)),
    ...{ time, method, staff: null, cancellation: null },
    externalId: externalId(method, random),
    refund: method === 'manual' ? randomRefund(time, lines, random) : null,
  };
}

function staffPayment(
  { placedOn, placedBy, lines }: UnpaidOrder & { readonly placedBy: string },
  random: SeededRandom,
): OrderPayment {
  const time = secondsLater(placedOn, random.between(0, 4 * 60));
  const settledBy = random.isTrue(0.8) ? placedBy : random.pickWeighted(SERVING_STAFF);
  const reason = random.isTrue(CANCELED_ORDER_SHARE) ? random.pick(CANCEL_REASONS) : null;
  return {
    ...{ startedOn: placedOn, time, method: 'manual', externalId: null },
    staff: { placedBy, settledBy, paidWith: random.pickWeighted(PAID_WITH_WEIGHTS) },
    refund: reason === null ? randomRefund(time, lines, random) : null,
    cancellation: reason === null ? null : { on: time, by: settledBy, reason },
  };
}

/** The refund of a whole order or of one of its lines; null for most orders. */
function randomRefund(time: Date, lines: readonly PricedLine[], random: SeededRandom): OrderRefund | null {
  if (!random.isTrue(REFUNDED_ORDER_SHARE)) return null;
  const amount: Cents = random.isTrue(0.2) ? cartTotal(lines) : priceOf(random.pick(lines));
  const on = secondsLater(time, random.between(8 * 60, 19 * 60));
  return { amount, on, by: REFUNDER_ID, reason: random.pick(REFUND_REASONS) };
}

function priceOf({ price, quantity }: PricedLine): Cents {
  return multiplyCents(price, quantity);
}

/** An id in the format of the provider: a payment intent id for Stripe, an order number for the others. */
function externalId(method: PaymentMethod, random: SeededRandom): string | null {
  if (method === 'manual') return null;
  const radix = method === 'stripe' ? 36 : 10;
  const length = method === 'stripe' ? 24 : 12;
  const text = Array.from({ length }, () => random.between(0, radix - 1).toString(radix)).join('');
  return method === 'stripe' ? `pi_${text}` : text;
}
