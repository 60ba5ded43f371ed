// The order in which database tables are filled, so that referenced rows are inserted before the rows that refer to them.

/**
 * Sorts database tables so that each comes after the tables that its foreign keys refer to: the sequence in which rows can be
 * inserted. If tables refer to each other in a cycle, the table of the cycle that is visited first comes last.
 */
export function insertionOrder(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const known = new Set(tables);
  const ordered = new Set<string>();
  const visited = new Set<string>();

  function place(table: string): void {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { from, to } of references) {
      if (from === table && known.has(to)) place(to);
    }
    ordered.add(table);
  }

  for (const table of tables) place(table);
  return [...ordered];
}
