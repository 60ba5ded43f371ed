// Writes all rows of a venue into one file, as a snapshot of one moment.
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchiveEndLine,
  type ArchiveHeader,
  type ArchiveRow,
  type ArchiveTableLine,
  type RowCounts,
} from './archive-format.ts';
import { readColumnSums } from './column-sums.ts';
import {
  type ArchivedTable,
  findAppliedMigrations,
  findForeignKeys,
  findSequences,
  listArchivedTables,
  quotedTableName,
  setArchiveTextFormats,
} from './describe-venue.ts';
import { insertionOrder } from './insertion-order.ts';

/** Which database tables an export leaves out. */
interface VenueExportOptions {
  /** Tables whose rows are left out. No table that refers to them may be exported. */
  readonly without?: readonly string[];
}

/**
 * Writes all data of the venue as an archive into the stream, and ends the stream. The rows of the tables in `without` are left
 * out. Returns the number of exported rows of each table. The client must not be in a transaction. Orders that are placed during
 * the export are not part of it.
 */
export async function exportVenue(
  client: ClientBase,
  writable: Writable,
  { without = [] }: VenueExportOptions = {},
): Promise<RowCounts> {
  const counts: RowCounts = {};
  await client.query('begin isolation level repeatable read, read only');
  try {
    await setArchiveTextFormats(client);
    await pipeline(Readable.from(archiveText(client, counts, without)), createGzip(), writable);
    await client.query('commit');
  } catch (error) {
    // Also fails when the connection was lost; the first error is the useful one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return counts;
}

type Line = ArchiveHeader | ArchiveTableLine | ArchiveRow | ArchiveEndLine;

async function* archiveText(client: ClientBase, counts: RowCounts, without: readonly string[]): AsyncGenerator<string> {
  for await (const lines of archiveLines(client, counts, without)) {
    yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}

async function* archiveLines(
  client: ClientBase,
  counts: RowCounts,
  without: readonly string[],
): AsyncGenerator<Line[]> {
  const tables = (await tablesInOrder(client)).filter(({ name }) => !without.includes(name));
  yield [await describeArchive(client, tables)];
  for (const table of tables) {
    counts[table.name] = 0;
    yield [{ table: table.name, columns: table.columns.map((column) => column.name) }];
    for await (const rows of readRows(client, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      yield rows;
    }
  }
  const names = tables.map(({ name }) => name);
  yield [{ end: true, rows: counts, sums: await readColumnSums(client, names) }];
}

async function tablesInOrder(client: ClientBase): Promise<ArchivedTable[]> {
  const tables = await listArchivedTables(client);
  const order = insertionOrder(
    tables.map((table) => table.name),
    await findForeignKeys(client),
  );
  return tables.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

async function describeArchive(client: ClientBase, tables: readonly ArchivedTable[]): Promise<ArchiveHeader> {
  const { rows } = await client.query<{ now: string; version: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, current_setting('server_version') as version`,
  );
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: rows[0]?.now ?? '',
    serverVersion: rows[0]?.version ?? '',
    migrations: await findAppliedMigrations(client),
    tables: tables.map((table) => table.name),
    sequences: await findSequences(client),
  };
}

const FETCH_FIRST = 10;
const FETCH_MAX = 1_000;
const FETCH_CHARS = 1_000_000;

// Fetches as many rows at a time as make about a megabyte: images are rows too.
async function* readRows(client: ClientBase, table: ArchivedTable): AsyncGenerator<ArchiveRow[]> {
  const columns = table.columns.map((column) => `${escapeIdentifier(column.name)}::text`);
  await client.query(
    `declare venue_rows no scroll cursor for select ${columns.join(', ')} from ${quotedTableName(table.name)}`,
  );
  let fetch = FETCH_FIRST;
  for (;;) {
    const { rows } = await client.query<ArchiveRow>({
      text: `fetch forward ${fetch} from venue_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows;
    fetch = Math.max(1, Math.min(FETCH_MAX, Math.floor((FETCH_CHARS * rows.length) / charsOf(rows))));
  }
  await client.query('close venue_rows');
}

function charsOf(rows: readonly ArchiveRow[]): number {
  return rows.reduce((sum, row) => row.reduce((chars, value) => chars + (value?.length ?? 0), sum), 1);
}
