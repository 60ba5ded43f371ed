import { describe, expect, it } from 'vitest';
import {
  mayNetworkReserveStock,
  mayReserveStock,
  mayReserveStockToPay,
  SESSION_RESERVED_UNITS_MAX,
  stockReservedUntil,
} from './stock-reservation.ts';

const units = (quantity: number) => [
  { productId: 'a', quantity: quantity - 1 },
  { productId: 'b', quantity: 1 },
];

it('units are reserved for five minutes', () => {
  expect(stockReservedUntil(new Date('2026-11-21T20:58:00Z'))).toEqual(new Date('2026-11-21T21:03:00Z'));
});

describe('a session', () => {
  it('reserves units up to its limit before it pays', () => {
    expect(mayReserveStock(0, units(SESSION_RESERVED_UNITS_MAX))).toBe(true);
    expect(mayReserveStock(0, units(SESSION_RESERVED_UNITS_MAX + 1))).toBe(false);
    expect(mayReserveStock(1, units(SESSION_RESERVED_UNITS_MAX))).toBe(false);
  });

  it('may pay one order of any number of units, and a second one only within its limit', () => {
    expect(mayReserveStockToPay(0, units(90))).toBe(true);
    expect(mayReserveStockToPay(1, units(SESSION_RESERVED_UNITS_MAX))).toBe(false);
    expect(mayReserveStockToPay(1, units(SESSION_RESERVED_UNITS_MAX - 1))).toBe(true);
  });
});

describe('the customers of one network who have paid nothing', () => {
  it.each([
    { reserved: 180, quantity: 20, may: true },
    { reserved: 181, quantity: 20, may: false },
    // The only order of the network.
    { reserved: 0, quantity: 300, may: true },
  ])('with $reserved units may reserve $quantity more: $may', ({ reserved, quantity, may }) => {
    expect(mayNetworkReserveStock(reserved, [{ productId: 'beer', quantity }])).toBe(may);
  });
});
