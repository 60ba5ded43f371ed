// Searches the tables of the bar by label, code or number.
import { tableLabel } from '#domain/table.ts';
import { searchKey } from '#domain/text.ts';

/**
 * Returns the tables of the venue whose label or code contains the query; all tables for an empty query. Exact matches come first:
 * tables whose label, code or number equals the query.
 */
export function findTables<Table extends { readonly tableCode: string }>(
  tables: readonly Table[],
  query: string,
): Table[] {
  const key = searchKey(query);
  if (key === '') return [...tables];
  const found = tables.filter(({ tableCode }) => namesOf(tableCode).some((name) => name.includes(key)));
  const isExact = ({ tableCode }: Table) => namesOf(tableCode).includes(key) || numberOf(tableCode) === numberOf(key);
  return [...found.filter(isExact), ...found.filter((table) => !isExact(table))];
}

function namesOf(tableCode: string): string[] {
  return [searchKey(tableCode), searchKey(tableLabel(tableCode))];
}

/** Number in the name; NaN, which equals nothing, without one. */
function numberOf(name: string): number {
  return Number.parseInt(/\d+/u.exec(name)?.[0] ?? '', 10);
}
