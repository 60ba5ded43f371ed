// Searches tables by label.
import { tableLabel } from '#domain/table.ts';
import { searchKey } from '#domain/text.ts';

/** Tables whose label or code contains the query. Exact matches of the name or the number come first. */
export function findTables<Table extends { readonly tableCode: string }>(
  tables: readonly Table[],
  query: string,
): Table[] {
  const wanted = searchKey(query);
  if (wanted === '') return [...tables];
  const found = tables.filter(({ tableCode }) => namesOf(tableCode).some((name) => name.includes(wanted)));
  const isExact = ({ tableCode }: Table) =>
    namesOf(tableCode).includes(wanted) || numberOf(tableCode) === numberOf(wanted);
  return [...found.filter(isExact), ...found.filter((table) => !isExact(table))];
}

function namesOf(tableCode: string): string[] {
  return [searchKey(tableCode), searchKey(tableLabel(tableCode))];
}

/** Number in the name; NaN, which equals nothing, without one. */
function numberOf(name: string): number {
  return Number.parseInt(/\d+/u.exec(name)?.[0] ?? '', 10);
}
