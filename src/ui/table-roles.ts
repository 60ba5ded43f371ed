// Explicit ARIA roles for tables whose rows CSS lays out differently, because Safari no longer treats those as tables.

/**
 * ARIA roles for the elements of an HTML table. Spread them on the elements, so that screen readers still treat them as a table
 * when CSS changes their layout.
 */
export const TABLE_ARIA_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
