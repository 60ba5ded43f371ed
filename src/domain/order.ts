// Orders once placed: a line is pending until it is done, and boards show them by table.

/** An order younger than this stands out on the boards. */
const RECENT_MINUTES = 5;

/** Whether an order placed at that time is still recent: under five minutes old. */
export function isRecent(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() < RECENT_MINUTES * 60_000;
}

/**
 * Lines by table, oldest first: a table stands where its oldest line does, and so do the lines inside it.
 * `time` is an ISO 8601 text in UTC, always of the same length, so that its order is the order in time.
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

/** Whether nothing of the order is left to make. */
export function isOrderDone(lines: readonly { readonly isPending: boolean }[]): boolean {
  return lines.every((line) => !line.isPending);
}

export const RECENT_ORDERS_PAGE_SIZE = 10;

/** How often a board marks its lines done by itself, in minutes; 0 is by hand. */
export const BOARD_INTERVALS_MINUTES = [0, 1, 3, 5, 8, 10, 15] as const;

function byTime(a: { readonly time: string }, b: { readonly time: string }): number {
  if (a.time === b.time) return 0;
  return a.time < b.time ? -1 : 1;
}
