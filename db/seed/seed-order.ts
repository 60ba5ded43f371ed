// Placed orders of the demo venue, by business day.
import { type PricedLine, priceLine, type RequestedLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import { DEMO_PRODUCTS } from './menu.ts';

/** A customer of the demo venue. `label` is shown if the customer gave no e-mail address. */
export interface SeedCustomer {
  readonly id: string;
  readonly label: string;
  readonly email: string | null;
}

/** The present time, the time zone and the customers with which orders of the demo venue are generated. */
export interface SeedContext {
  readonly now: Date;
  readonly timeZone: string;
  /** Regular customers, who come several times. */
  readonly regulars: readonly SeedCustomer[];
  /** Creates a customer who comes once. */
  readonly newCustomer: () => SeedCustomer;
}

/** A line of a placed order of the demo venue: its product with the price, and when it was marked as done. */
export interface PlacedLine {
  readonly priced: PricedLine;
  /** When it was marked done; null while it is pending. */
  readonly doneOn: Date | null;
}

/** The members of staff who placed an order and received its money, by their ids, and how it was paid. */
interface StaffPart {
  readonly placedBy: string;
  readonly settledBy: string;
  readonly paidWith: PaidWith;
}

/** A refund of an order of the demo venue on the same evening. `amount` is in cents, `by` the id of a member of staff. */
export interface OrderRefund {
  readonly amount: Cents;
  readonly on: Date;
  readonly by: string;
  readonly reason: string;
}

/** How an unpaid order of the demo venue was canceled: when, by which member of staff, and why. */
interface OrderCancellation {
  readonly on: Date;
  readonly by: string;
  readonly reason: string;
}

/**
 * An order of the demo venue, with its payment. It is paid, unless `isOwed` is true (staff must still collect the money) or it has
 * a `cancellation`.
 */
export interface SeedOrder {
  /** Null if staff placed the order. */
  readonly customer: SeedCustomer | null;
  readonly tableCode: string;
  /** When the payment was created; equal to `time` if nothing lies between ordering and paying. */
  readonly startedOn: Date;
  /** When the order was paid; an owed one, when it was ordered. */
  readonly time: Date;
  readonly lines: readonly PlacedLine[];
  readonly comment: string;
  readonly method: PaymentMethod;
  /** The id of the payment at the provider. */
  readonly externalId: string | null;
  /** Null if a customer placed the order. */
  readonly staff: StaffPart | null;
  readonly refund: OrderRefund | null;
  readonly cancellation: OrderCancellation | null;
  /** Staff must still collect it. */
  readonly isOwed?: boolean;
}

/** The orders of one business day of the demo venue, which is one Z closure; `closedOn` is null while it is open. */
export interface BusinessDay {
  readonly openedOn: Date;
  readonly closedOn: Date | null;
  readonly orders: readonly SeedOrder[];
}

/** Returns a requested order line with its price from the demo menu. Throws if a customer could not order it. */
export function priceFromDemoMenu(requested: RequestedLine): PricedLine {
  const line = priceLine(requested, DEMO_PRODUCTS);
  if ('refusal' in line) throw new Error(`The demo menu refuses ${line.name ?? requested.productId}: ${line.refusal}`);
  return line;
}
