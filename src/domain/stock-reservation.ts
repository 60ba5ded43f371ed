// How long counted stock is reserved for an order that is not paid yet, and for how many units of one session.
import { addMinutes } from './calendar.ts';
import type { ProductUnits } from './stock.ts';

/** Minutes for which units are reserved before the customer begins to pay, and after each beginning. */
const STOCK_RESERVED_MINUTES = 5;

/**
 * The most units of products with counted stock that one customer session can reserve by placing orders without paying. An order
 * above this limit is still placed. Its units are reserved only when the customer begins to pay, or when staff accept the order or
 * collect the money.
 */
export const SESSION_RESERVED_UNITS_MAX = 20;

/**
 * Returns until when units of counted stock stay reserved for an unpaid order. `now` is when they are reserved, or when the
 * customer begins to pay.
 */
export function stockReservedUntil(now: Date): Date {
  return addMinutes(now, STOCK_RESERVED_MINUTES);
}

/**
 * True if a customer session may reserve these units of counted stock when it places an order. `reserved` is the number of units
 * that other unpaid orders of the session have reserved. `reserved` and the new units together may be at most
 * `SESSION_RESERVED_UNITS_MAX`.
 */
export function mayReserveStock(reserved: number, units: readonly ProductUnits[]): boolean {
  return reserved + totalUnits(units) <= SESSION_RESERVED_UNITS_MAX;
}

/**
 * True if a customer session that begins to pay an order may reserve the `units` of counted stock of this order. `reserved` is the
 * number of units that the other unpaid orders of the session have reserved. Both together may be at most
 * `SESSION_RESERVED_UNITS_MAX`. If `reserved` is 0, any number is allowed.
 */
export function mayReserveStockToPay(reserved: number, units: readonly ProductUnits[]): boolean {
  return reserved === 0 || mayReserveStock(reserved, units);
}

/**
 * Units that all new customers of one network (see `mayNetworkReserveStock`) may reserve before they begin to pay, and as many
 * while they pay: a stranger gets a new session with each scan. A full bar has one network, and a hundred customers about to pay.
 */
const NETWORK_UNITS_MAX = 200;

/**
 * True if a new customer may reserve these units of counted stock, by the limit of their network address. New is a customer who has
 * neither paid an order nor had one accepted in this visit. `reserved` are the units that all new customers with this address have
 * reserved. Both together may be at most 200; the first reservation (`reserved` is 0) may be larger. For a customer who begins to
 * pay, pass as `reserved` only the units of orders that are being paid.
 */
export function mayNetworkReserveStock(reserved: number, units: readonly ProductUnits[]): boolean {
  return reserved === 0 || reserved + totalUnits(units) <= NETWORK_UNITS_MAX;
}

function totalUnits(units: readonly ProductUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}
