// Finding a table by what people call it.
import { tableLabel } from '#domain/table.ts';
import { searchKey } from '#domain/text.ts';

/** The tables whose label or code has that in it. One that is called just so, or has just that number, comes first. */
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

/** The number in it; NaN, which equals nothing, when it has none. */
function numberOf(name: string): number {
  return Number.parseInt(/\d+/u.exec(name)?.[0] ?? '', 10);
}
