// The tables of the demo venue: room, bar and terrace, and one inactive table.

export interface DemoTable {
  readonly code: string;
  readonly active: boolean;
}

/** Begins the codes of the tables outside. */
export const TERRACE = 'TERRAZA ';

export const TABLES: readonly DemoTable[] = [
  ...numbered('A', 9),
  ...numbered('B', 9),
  ...numbered(TERRACE, 6),
  { code: 'Z9', active: false },
];

function numbered(prefix: string, count: number): DemoTable[] {
  return Array.from({ length: count }, (_, index) => ({ code: `${prefix}${index + 1}`, active: true }));
}
