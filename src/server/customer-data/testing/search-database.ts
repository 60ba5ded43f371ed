// Searches all columns of all tables for texts, for tests.
import { sql as raw } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Returns the columns, as `table.column`, in which one of the texts or byte strings is stored. */
export async function findInDatabase(db: Database, needles: readonly (string | Buffer)[]): Promise<string[]> {
  const { rows: columns } = await raw<{ table: string; column: string; isBytes: boolean }>`
    select table_name as table, column_name as column, data_type = 'bytea' as "isBytes"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name, column_name
  `.execute(db);
  const texts = needles.filter((needle) => typeof needle === 'string').map((text) => `%${escapeLike(text)}%`);
  const bytes = needles.filter((needle) => typeof needle !== 'string');
  const found: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const conditions = own.map(({ column, isBytes }) => {
      const value = raw.ref(column);
      const isFound = isBytes
        ? raw`(${value} = any(${bytes}::bytea[]) or encode(${value}, 'escape') ilike any(${texts}::text[]))`
        : raw`${value}::text ilike any(${texts}::text[])`;
      return raw`coalesce(bool_or(${isFound}), false) as ${raw.ref(column)}`;
    });
    const { rows } = await raw<Record<string, boolean>>`
      select ${raw.join(conditions)} from ${raw.table(table)}
    `.execute(db);
    found.push(...own.filter(({ column }) => rows[0]?.[column]).map(({ column }) => `${table}.${column}`));
  }
  return found;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
