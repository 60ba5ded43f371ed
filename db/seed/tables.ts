// The tables of the demo venue: room, bar and terrace, and one inactive table.

/** A table (where customers sit) of the demo venue, and whether it is in use. */
export interface DemoTable {
  readonly code: string;
  readonly active: boolean;
}

/** The beginning of the codes of the tables on the terrace. */
export const TERRACE_PREFIX = 'TERRAZA ';

/** The tables (where customers sit) of the demo venue: room, bar, terrace, and an inactive one. */
export const TABLES: readonly DemoTable[] = [
  ...numbered('A', 9),
  ...numbered('B', 9),
  ...numbered(TERRACE_PREFIX, 6),
  { code: 'Z9', active: false },
];

function numbered(prefix: string, count: number): DemoTable[] {
  return Array.from({ length: count }, (_, index) => ({ code: `${prefix}${index + 1}`, active: true }));
}
