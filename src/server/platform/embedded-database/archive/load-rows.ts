// Inserts the rows of an archive into their database tables, in batches of some hundred rows.
import { type ClientBase, escapeIdentifier } from 'pg';
import { ArchiveEndLine, ArchiveRefusalError, ArchiveRow, ArchiveTableLine, type RowCounts } from './archive-format.ts';
import type { ColumnSums } from './column-sums.ts';
import { type ArchivedTable, quotedTableName } from './describe-venue.ts';

const BATCH_ROWS_MAX = 500;
const BATCH_CHARS_MAX = 1_000_000;

interface Batch {
  table: ArchivedTable;
  columns: string[];
  rows: ArchiveRow[];
  chars: number;
}

/**
 * The result of loading an archive: the number of loaded rows of each table, and the sums of columns that are stated in the
 * archive. The sums are null for an archive of an earlier version, which states none.
 */
interface LoadRowsResult {
  readonly counts: RowCounts;
  readonly sums: ColumnSums | null;
}

/**
 * Inserts the rows of an archive into their database tables. `lines` are the lines of the archive after its header. Throws
 * `ArchiveRefusalError` if the archive is incomplete or does not fit the tables.
 */
export async function loadRows(
  client: ClientBase,
  lines: AsyncIterable<unknown>,
  tables: ReadonlyMap<string, ArchivedTable>,
): Promise<LoadRowsResult> {
  const counts: RowCounts = {};
  let batch: Batch | null = null;
  let end: ArchiveEndLine | null = null;

  for await (const line of lines) {
    if (end !== null) throw new ArchiveRefusalError('The archive has lines after its end');
    if (Array.isArray(line)) {
      if (batch === null) throw new ArchiveRefusalError('The archive has rows without a table');
      addRow(batch, line);
      if (isFull(batch)) await insertBatch(client, batch, counts);
      continue;
    }
    if (batch !== null) await insertBatch(client, batch, counts);
    end = endOf(line);
    batch = end === null ? beginTable(line, tables, counts) : null;
  }

  if (end === null) throw new ArchiveRefusalError('The archive is cut short: its last line is missing');
  checkCounts(counts, end.rows);
  return { counts, sums: end.sums ?? null };
}

function addRow(batch: Batch, line: unknown): void {
  const row = ArchiveRow.safeParse(line);
  if (!row.success || row.data.length !== batch.columns.length) {
    throw new ArchiveRefusalError(`The archive has a row of ${batch.table.name} that does not fit its columns`);
  }
  batch.rows.push(row.data);
  batch.chars += row.data.reduce((chars, value) => chars + (value?.length ?? 0), 0);
}

function isFull(batch: Batch): boolean {
  return batch.rows.length >= BATCH_ROWS_MAX || batch.chars >= BATCH_CHARS_MAX;
}

function endOf(line: unknown): ArchiveEndLine | null {
  const end = ArchiveEndLine.safeParse(line);
  return end.success ? end.data : null;
}

function beginTable(line: unknown, tables: ReadonlyMap<string, ArchivedTable>, counts: RowCounts): Batch {
  const tableLine = ArchiveTableLine.safeParse(line);
  if (!tableLine.success) throw new ArchiveRefusalError('The archive has a line that is neither a table nor a row');
  const { table: name, columns } = tableLine.data;
  const table = tables.get(name);
  const expected = table?.columns.map((column) => column.name) ?? [];
  if (!table || expected.toSorted().join() !== columns.toSorted().join()) {
    throw new ArchiveRefusalError(`The table ${name} of the archive has other columns than that of this database`);
  }
  counts[name] = 0;
  return { table, columns, rows: [], chars: 0 };
}

// One array of texts for each column; PostgreSQL parses each text in the format in which it wrote it.
async function insertBatch(client: ClientBase, batch: Batch, counts: RowCounts): Promise<void> {
  if (batch.rows.length === 0) return;
  const { table, columns, rows } = batch;
  const names = columns.map(escapeIdentifier).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const fields = columns.map((_, index) => `c${index}`).join(', ');
  const values = columns.map((column, index) => `r.c${index}::${typeOf(table, column)}`).join(', ');
  await client.query(
    `insert into ${quotedTableName(table.name)} (${names}) overriding system value
     select ${values} from unnest(${arrays}) as r(${fields})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
  counts[table.name] = (counts[table.name] ?? 0) + rows.length;
  batch.rows = [];
  batch.chars = 0;
}

function typeOf(table: ArchivedTable, column: string): string {
  const found = table.columns.find(({ name }) => name === column);
  if (!found) throw new ArchiveRefusalError(`The table ${table.name} has no column ${column}`);
  return found.type;
}

function checkCounts(loaded: RowCounts, written: RowCounts): void {
  for (const name of new Set([...Object.keys(loaded), ...Object.keys(written)])) {
    if (loaded[name] === written[name]) continue;
    throw new ArchiveRefusalError(
      `The archive says it has ${written[name] ?? 'no'} rows of ${name}, but has ${loaded[name] ?? 'none'}`,
    );
  }
}
