// Sums of the pending lines of a board: how many units of each product and size are to be prepared, and for which tables.
import type { BoardLine } from '#contract/orders.ts';

/**
 * The units of one product in one size that must still be prepared on a board: «7 × Caña», with the tables that ordered them.
 */
export interface PendingUnits {
  /** The same for the same label and size. */
  readonly key: string;
  readonly label: string;
  /** '' for the base size. */
  readonly size: string;
  readonly quantity: number;
  /** The table that has waited longest for it is first. */
  readonly tableCodes: readonly string[];
}

/**
 * Counts the units to prepare on a board by product and size, the largest number first. Lines that are voided (no longer to be
 * prepared) or being marked as done (ids in `sending`) do not count. `lines` must be oldest first.
 */
export function countPendingUnits(lines: readonly BoardLine[], sending: ReadonlySet<string>): readonly PendingUnits[] {
  const sums = new Map<string, PendingUnits>();
  for (const line of lines) {
    if (line.isVoided || sending.has(line.id)) continue;
    const key = pendingUnitsKey(line);
    const { quantity = 0, tableCodes = [] } = sums.get(key) ?? {};
    sums.set(key, {
      key,
      label: line.label,
      size: line.size,
      quantity: quantity + line.quantity,
      tableCodes: tableCodes.includes(line.tableCode) ? tableCodes : [...tableCodes, line.tableCode],
    });
  }
  return [...sums.values()].sort(
    (one, other) => other.quantity - one.quantity || one.label.localeCompare(other.label, 'es'),
  );
}

/**
 * Returns the key by which units to prepare are counted together. Lines with the same label and size have the same key, because
 * they are prepared in the same way.
 */
export function pendingUnitsKey({ label, size }: Pick<BoardLine, 'label' | 'size'>): string {
  return JSON.stringify([label, size]);
}

/**
 * Merges the present numbers of units to prepare (`now`) into the list that staff look at (`before`), so that none of its entries
 * moves. An entry of `before` that is missing in `now` stays, with the quantity 0. New entries come at the end.
 */
export function keepPendingUnitsSequence(
  before: readonly PendingUnits[],
  now: readonly PendingUnits[],
): readonly PendingUnits[] {
  const present = new Map(now.map((sum) => [sum.key, sum]));
  const known = new Set(before.map(({ key }) => key));
  const held = before.map((sum) => present.get(sum.key) ?? { ...sum, quantity: 0, tableCodes: [] });
  return [...held, ...now.filter(({ key }) => !known.has(key))];
}
