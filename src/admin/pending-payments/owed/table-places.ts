// Keeps the tables of «Por cobrar» in their places while staff touch the page: other tablets collect too, and a press must not hit
// another table.
import { useState } from 'react';
import { useIsPageTouched } from '#admin/shared/page/user-input.ts';
import type { OwedTable } from '#contract/owed-orders.ts';

/** One place in the list of tables that owe money: a table, and whether its place is empty because it owes nothing any more. */
export interface OwedTablePlace {
  readonly table: OwedTable;
  /** The table owes nothing any more: its place stays empty, as large as its card was. */
  readonly isEmpty: boolean;
}

/**
 * React hook that returns the places in the list of tables that owe money. While staff touch the page, no card moves: a table that
 * owes nothing any more leaves its place empty, and a new table is added at the end.
 */
export function useOwedTablePlaces(tables: readonly OwedTable[]): readonly OwedTablePlace[] {
  const isTouched = useIsPageTouched();
  const [places, setPlaces] = useState(() => freshTablePlaces(tables));
  const next = isTouched ? fixedTablePlaces(places, tables) : freshTablePlaces(tables);
  if (areDifferent(places, next)) setPlaces(next);
  return next;
}

/**
 * Returns one place in the list for each table that owes money, in the sequence of the server. Used while nobody touches the page.
 */
export function freshTablePlaces(tables: readonly OwedTable[]): readonly OwedTablePlace[] {
  return tables.map((table) => ({ table, isEmpty: false }));
}

/**
 * Updates the places in the list of tables that owe money while staff touch the page. No table changes its place. A table that owes
 * nothing any more leaves its place empty, and new tables are added at the end.
 */
export function fixedTablePlaces(
  places: readonly OwedTablePlace[],
  tables: readonly OwedTable[],
): readonly OwedTablePlace[] {
  const fixed = places.map(({ table }) => {
    const present = tables.find(({ tableCode }) => tableCode === table.tableCode);
    return { table: present ?? table, isEmpty: present === undefined };
  });
  const known = new Set(places.map(({ table }) => table.tableCode));
  return [...fixed, ...freshTablePlaces(tables.filter(({ tableCode }) => !known.has(tableCode)))];
}

function areDifferent(before: readonly OwedTablePlace[], after: readonly OwedTablePlace[]): boolean {
  return (
    before.length !== after.length ||
    before.some(({ table, isEmpty }, index) => table !== after[index]?.table || isEmpty !== after[index].isEmpty)
  );
}
