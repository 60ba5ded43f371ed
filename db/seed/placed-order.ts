// What happened in the venue: orders as they were placed, day of trade by day of trade.
import { type PricedLine, priceLine, type WantedLine } from '#domain/cart.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { DEMO_PRODUCTS } from './menu.ts';

export interface Guest {
  readonly id: string;
  readonly label: string;
  readonly email: string | null;
}

/** When and where the orders are made up, and who comes. */
export interface Scene {
  readonly now: Date;
  readonly timeZone: string;
  /** Guests who come back. */
  readonly regulars: readonly Guest[];
  /** A guest nobody has seen before. */
  readonly newGuest: () => Guest;
}

export interface PlacedLine {
  readonly priced: PricedLine;
  /** Null while it waits on a board. */
  readonly doneOn: Date | null;
}

export interface PlacedOrder {
  readonly guest: Guest;
  readonly tableCode: string;
  /** When the guest set out to pay; the same as `time` where nothing was paid at the table. */
  readonly startedOn: Date;
  readonly time: Date;
  readonly lines: readonly PlacedLine[];
  readonly comment: string;
  readonly method: PaymentMethod;
  /** The provider's name for the payment. */
  readonly externalId: string | null;
}

/** From one opening of the till to its closing. */
export interface TradeDay {
  readonly openedOn: Date;
  readonly closedOn: Date | null;
  readonly orders: readonly PlacedOrder[];
}

/** The line at the price of the demo menu. Throws when no guest could have ordered it. */
export function priced(wanted: WantedLine): PricedLine {
  const line = priceLine(wanted, DEMO_PRODUCTS);
  if ('refusal' in line) throw new Error(`The demo menu refuses ${line.name ?? wanted.productId}: ${line.refusal}`);
  return line;
}
