// Inserts rows into the database, with one statement for each table.

/** The part of a database connection that seeding needs. */
export interface SeedClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** A database row: values by column name. Values are texts, numbers, dates, lists, or JSON for a jsonb column. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts the rows into a database table. Missing columns get the table's defaults. All rows must have the columns of the first
 * one.
 */
export async function insertRows(client: SeedClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnsOf(first);
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Sets columns of the only row of a database table, such as `settings`. */
export async function updateOnlyRow(client: SeedClient, table: string, row: Row): Promise<void> {
  const columns = columnsOf(row);
  await client.query(
    `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb))`,
    [JSON.stringify(row)],
  );
}

function columnsOf(row: Row): string {
  return Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');
}
