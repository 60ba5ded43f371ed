// Explicit ARIA roles for tables whose rows CSS lays out differently, because Safari no longer treats those as tables.

/** The ARIA roles to spread on the elements of a table, so that it stays a table for screen readers when CSS changes its layout. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
