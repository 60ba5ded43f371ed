// Placed orders: pending and done lines, and their grouping by table on the boards.

/** Orders younger than this are highlighted on the boards. */
const RECENT_MINUTES = 5;

/** True if an order placed at that time is recent: less than five minutes old. */
export function isRecentOrder(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() < RECENT_MINUTES * 60_000;
}

/**
 * Groups lines by table. Tables are ordered by their oldest line, and the lines of a table oldest first.
 * `time` is an ISO 8601 text in UTC of constant length, so that the order of the texts is the order in time.
 */
export function groupByTable<T extends { readonly tableCode: string; readonly time: string }>(
  lines: readonly T[],
): { table: string; lines: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const line of [...lines].sort(byTime)) {
    const group = groups.get(line.tableCode);
    if (group) group.push(line);
    else groups.set(line.tableCode, [line]);
  }
  return [...groups].map(([table, ofTable]) => ({ table, lines: ofTable }));
}

/** True if no line of the order is pending. */
export function isOrderDone(lines: readonly { readonly isPending: boolean }[]): boolean {
  return lines.every((line) => !line.isPending);
}

export const RECENT_ORDERS_PAGE_SIZE = 10;

/** Intervals at which a board marks its lines done automatically, in minutes; 0 means manually. */
export const BOARD_INTERVALS_MINUTES = [0, 1, 3, 5, 8, 10, 15] as const;

function byTime(a: { readonly time: string }, b: { readonly time: string }): number {
  if (a.time === b.time) return 0;
  return a.time < b.time ? -1 : 1;
}
