// Rows into the database, a table at a time: one statement however many there are.

/** What seeding needs of a database connection. */
export interface SeedClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Column names of the table with their values: text, numbers, dates, lists, and what a jsonb column holds. */
export type Row = Readonly<Record<string, unknown>>;

/** Inserts the rows; columns they leave out get the table's defaults. All rows must have the first one's columns. */
export async function insertRows(client: SeedClient, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnsOf(first);
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Writes the row over the only one of its table. */
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
