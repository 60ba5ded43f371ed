// Placed orders of the demo venue, by business day.
import { type PricedLine, priceLine, type RequestedLine } from '#domain/cart.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { DEMO_PRODUCTS } from './menu.ts';

/** A customer of the demo venue. */
export interface SeedCustomer {
  readonly id: string;
  readonly label: string;
  readonly email: string | null;
}

/** The time and the customers that orders are generated for. */
export interface SeedContext {
  readonly now: Date;
  readonly timeZone: string;
  /** Regular customers, who come several times. */
  readonly regulars: readonly SeedCustomer[];
  /** Creates a customer who comes once. */
  readonly newCustomer: () => SeedCustomer;
}

/** A line of a placed order. */
export interface PlacedLine {
  readonly priced: PricedLine;
  /** When it was marked done; null while it is pending. */
  readonly doneOn: Date | null;
}

/** A paid order. */
export interface PlacedOrder {
  readonly customer: SeedCustomer;
  readonly tableCode: string;
  /** When the payment was created; equal to `time` for the payment mode `manual`. */
  readonly startedOn: Date;
  readonly time: Date;
  readonly lines: readonly PlacedLine[];
  readonly comment: string;
  readonly method: PaymentMethod;
  /** The id of the payment at the provider. */
  readonly externalId: string | null;
}

/** The orders of one business day, which is one Z closure. */
export interface BusinessDay {
  readonly openedOn: Date;
  readonly closedOn: Date | null;
  readonly orders: readonly PlacedOrder[];
}

/** Prices a line from the demo menu. Throws if a customer could not order it. */
export function priceFromDemoMenu(requested: RequestedLine): PricedLine {
  const line = priceLine(requested, DEMO_PRODUCTS);
  if ('refusal' in line) throw new Error(`The demo menu refuses ${line.name ?? requested.productId}: ${line.refusal}`);
  return line;
}
