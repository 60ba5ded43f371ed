// What came to the board since it was last read, and how that is announced.

import { texts } from '#admin/shared/texts.ts';
import type { BoardLine } from '#contract/orders.ts';
import { tableLabel } from '#domain/table.ts';

export interface Arrivals {
  /** The lines as last read; null before the first reading. */
  readonly lines: readonly BoardLine[] | null;
  /** Lines that came while the board was open and are still on it. */
  readonly arrived: ReadonlySet<string>;
  /** What to say about the newest ones; '' before anything came. */
  readonly announcement: string;
  /** How often something came. */
  readonly count: number;
}

export const NO_ARRIVALS: Arrivals = { lines: null, arrived: new Set(), announcement: '', count: 0 };

/** Takes a new reading into account. What is there at the first reading has not come, it was there. */
export function afterReading(before: Arrivals, lines: readonly BoardLine[]): Arrivals {
  if (before.lines === null) return { ...before, lines };
  const known = new Set(before.lines.map(({ id }) => id));
  const newcomers = lines.filter(({ id }) => !known.has(id) && !before.arrived.has(id));
  const arrived = new Set(lines.map(({ id }) => id).filter((id) => before.arrived.has(id)));
  for (const { id } of newcomers) arrived.add(id);
  if (newcomers.length === 0) return { ...before, lines, arrived };
  return { lines, arrived, announcement: announcementOf(newcomers), count: before.count + 1 };
}

/** «2 pedidos nuevos, mesa A01» */
export function announcementOf(newcomers: readonly BoardLine[]): string {
  const orders = new Set(newcomers.map(({ orderId }) => orderId));
  const tables = new Set(newcomers.map(({ tableCode }) => tableLabel(tableCode)));
  return texts.boards.newOrders(orders.size, [...tables]);
}
