// Explicit ARIA roles of tables whose rows are laid out in another way: Safari drops the table semantics of those.

/** ARIA roles that keep a table a table for screen readers when CSS changes its layout. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
