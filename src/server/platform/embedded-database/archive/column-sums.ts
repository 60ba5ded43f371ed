// The check sums of an archive: the sum of each column of integers or amounts. After an import they must be the same as at the
// export.
import { type ClientBase, escapeIdentifier } from 'pg';
import { ArchiveRefusalError, INSTALLATION_TABLES, MIGRATIONS_TABLE } from './archive-format.ts';
import { quotedTableName } from './describe-venue.ts';

/**
 * Check sums by which an import finds out whether all values arrived: for each number column, named `table.column`, the sum of its
 * values as PostgreSQL writes it. Null for a column without values.
 */
export type ColumnSums = Record<string, string | null>;

/** Reads the check sums of these database tables: the sum of each integer or numeric column. Generated columns are left out. */
export async function readColumnSums(client: ClientBase, tables: readonly string[]): Promise<ColumnSums> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attname) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname = any ($1) and c.relname <> all ($2)
        and coalesce(nullif(t.typbasetype, 0), t.oid)
            in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
      group by c.relname order by c.relname`,
    [tables, [MIGRATIONS_TABLE, ...INSTALLATION_TABLES]],
  );
  const sums: ColumnSums = {};
  for (const { table, columns } of rows) {
    const fields = columns.map((column) => `sum(${escapeIdentifier(column)})::text`).join(', ');
    const { rows: found } = await client.query<(string | null)[]>({
      text: `select ${fields} from ${quotedTableName(table)}`,
      rowMode: 'array',
    });
    columns.forEach((column, index) => {
      sums[`${table}.${column}`] = found[0]?.[index] ?? null;
    });
  }
  return sums;
}

/**
 * Compares the sums of all number columns after an import with the sums at the export. Throws `ArchiveRefusalError` for the first
 * column whose sums differ.
 */
export function requireEqualColumnSums(loaded: ColumnSums, exported: ColumnSums): void {
  for (const name of new Set([...Object.keys(loaded), ...Object.keys(exported)])) {
    if (loaded[name] === exported[name]) continue;
    throw new ArchiveRefusalError(
      `The sum of ${name} was ${exported[name] ?? 'none'} when the archive was written, and is ${loaded[name] ?? 'none'}`,
    );
  }
}
