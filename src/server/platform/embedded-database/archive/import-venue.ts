// Fills a migrated database from the file of an exported venue, wholly or not at all.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { MIGRATIONS_FOLDER_URL } from '#server/platform/root.ts';
import { type ArchivedSequence, ArchiveHeader, ArchiveRefusalError, type RowCounts } from './archive-format.ts';
import { readColumnSums, requireEqualColumnSums } from './column-sums.ts';
import { quotedTableName, restoreTextFormats, setArchiveTextFormats } from './describe-venue.ts';
import { loadRows } from './load-rows.ts';
import { applyMigrations, compareMigrations, recreateSchema } from './migration-comparison.ts';
import {
  findTargetTables,
  lockAndRequireEmptyTables,
  suspendDatabaseChecks,
  truncateArchivedTables,
} from './prepare-loading.ts';
import { readLines } from './read-lines.ts';

/** Options of the import of a venue, such as whether it replaces existing rows, and what runs after the rows were loaded. */
export interface VenueImportOptions {
  /** Replaces the rows of the database; without it a database that holds rows is refused. */
  readonly replace?: boolean;
  /** The folder of the migrations of this program. */
  readonly migrations?: URL;
  /** Changes the imported rows, in the transaction of the import and at the present schema. */
  readonly afterLoading?: (client: ClientBase) => Promise<void>;
  /** Receives the number of sums that were compared and are equal; not called for a file without sums. */
  readonly onSums?: (compared: number) => void;
}

/**
 * Imports a venue from an archive in one transaction, and returns the number of rows of each table. Rows of an older archive are
 * loaded into its schema, then migrated. Throws `ArchiveRefusalError` if the archive is not valid, or if the database has rows and
 * `replace` is not true. The client must not be in a transaction.
 */
export async function importVenue(
  client: ClientBase,
  readable: Readable,
  options: VenueImportOptions = {},
): Promise<RowCounts> {
  let counts: RowCounts = {};
  await client.query('begin');
  try {
    await pipeline(readable, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      counts = await loadArchive(client, parsedLines(chunks), options);
      await options.afterLoading?.(client);
    });
    await client.query('commit');
  } catch (error) {
    // Also fails when the connection was lost; the first error is the useful one.
    await client.query('rollback').catch(() => undefined);
    throw archiveErrorOf(error);
  }
  return counts;
}

async function loadArchive(
  client: ClientBase,
  lines: AsyncGenerator<unknown>,
  { replace = false, migrations: folder = MIGRATIONS_FOLDER_URL, onSums }: VenueImportOptions,
): Promise<RowCounts> {
  const header = readHeader((await lines.next()).value);
  const { isSame, archived, later } = await compareMigrations(client, folder, header.migrations);
  if (!replace) await lockAndRequireEmptyTables(client);
  if (!isSame) await recreateSchema(client, archived);
  const counts = await loadTables(client, lines, header, onSums);
  await applyMigrations(client, later);
  return counts;
}

async function loadTables(
  client: ClientBase,
  lines: AsyncGenerator<unknown>,
  header: ArchiveHeader,
  onSums: VenueImportOptions['onSums'],
): Promise<RowCounts> {
  await setArchiveTextFormats(client);
  const tables = await findTargetTables(client, header);
  const restoreChecks = await suspendDatabaseChecks(client, header);
  await truncateArchivedTables(client, header);
  const { counts, sums } = await loadRows(client, lines, tables);
  const absent = header.tables.filter((name) => !Object.hasOwn(counts, name));
  if (absent.length > 0) throw new ArchiveRefusalError(`The archive lacks the table ${absent.join(', ')}`);
  await restoreChecks();
  if (sums !== null) {
    requireEqualColumnSums(await readColumnSums(client, header.tables), sums);
    onSums?.(Object.keys(sums).length);
  }
  // Last, because a rollback does not reset a sequence.
  for (const sequence of header.sequences) await restoreSequence(client, sequence);
  await restoreTextFormats(client);
  return counts;
}

async function* parsedLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  for await (const line of readLines(chunks)) {
    try {
      yield JSON.parse(line);
    } catch (error) {
      throw error instanceof SyntaxError
        ? new ArchiveRefusalError('The archive has a line that is not JSON', { cause: error })
        : error;
    }
  }
}

function readHeader(line: unknown): ArchiveHeader {
  const header = ArchiveHeader.safeParse(line);
  if (header.success) return header.data;
  throw new ArchiveRefusalError('This is not the file of a venue, or that of a newer Comanda');
}

async function restoreSequence(client: ClientBase, { name, lastValue, isCalled }: ArchivedSequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quotedTableName(name), lastValue, isCalled]);
}

/** Turns an error of zlib (a truncated file, or no gzip at all) into ArchiveRefusalError. */
function archiveErrorOf(error: unknown): unknown {
  const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isZlib ? new ArchiveRefusalError('The archive is cut short, or not one', { cause: error }) : error;
}
