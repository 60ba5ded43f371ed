// In which order tables are filled, so that what a row refers to is there before it.

/** The tables, each after those it refers to. In a circle one has to come first; the names decide which. */
export function insertionOrder(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const known = new Set(tables);
  const ordered = new Set<string>();
  const begun = new Set<string>();

  function place(table: string): void {
    if (begun.has(table)) return;
    begun.add(table);
    for (const { from, to } of references) {
      if (from === table && known.has(to)) place(to);
    }
    ordered.add(table);
  }

  for (const table of tables) place(table);
  return [...ordered];
}
