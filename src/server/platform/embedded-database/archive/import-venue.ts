// Fills a migrated database from the file of an exported venue, wholly or not at all.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { ArchiveRefused, Header, type RowCounts, type Sequence } from './archive-format.ts';
import { qualified, settleTransaction } from './describe-venue.ts';
import { loadRows } from './load-rows.ts';
import { checkTarget, emptyTables, holdBack } from './prepare-loading.ts';
import { readLines } from './read-lines.ts';

export interface ImportOptions {
  /** Empties the tables first; without it a database that holds rows is refused. */
  replace?: boolean;
}

/**
 * Loads the venue in one transaction; resolves to the number of rows of each table.
 * Throws ArchiveRefused when the file or the database does not allow it. The client must not be in a transaction.
 */
export async function importVenue(
  client: ClientBase,
  readable: Readable,
  options: ImportOptions = {},
): Promise<RowCounts> {
  let counts: RowCounts = {};
  await client.query('begin');
  try {
    await settleTransaction(client);
    await pipeline(readable, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      counts = await loadArchive(client, parsedLines(chunks), options.replace ?? false);
    });
    await client.query('commit');
  } catch (error) {
    // When the connection is gone this fails too, and says less than the first error.
    await client.query('rollback').catch(() => undefined);
    throw refusalOf(error);
  }
  return counts;
}

async function loadArchive(client: ClientBase, lines: AsyncGenerator<unknown>, replace: boolean): Promise<RowCounts> {
  const header = readHeader((await lines.next()).value);
  const tables = await checkTarget(client, header);
  await emptyTables(client, header, replace);
  const release = await holdBack(client, header);
  const counts = await loadRows(client, lines, tables);
  const absent = header.tables.filter((name) => !Object.hasOwn(counts, name));
  if (absent.length > 0) throw new ArchiveRefused(`The archive lacks the table ${absent.join(', ')}`);
  await release();
  // Last, as a sequence is not set back when the transaction is.
  for (const sequence of header.sequences) await restoreSequence(client, sequence);
  return counts;
}

async function* parsedLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  for await (const line of readLines(chunks)) {
    try {
      yield JSON.parse(line);
    } catch (error) {
      throw error instanceof SyntaxError
        ? new ArchiveRefused('The archive has a broken line', { cause: error })
        : error;
    }
  }
}

function readHeader(line: unknown): Header {
  const header = Header.safeParse(line);
  if (header.success) return header.data;
  throw new ArchiveRefused('This is not the file of a venue, or that of a newer Comanda');
}

async function restoreSequence(client: ClientBase, { name, lastValue, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(name), lastValue, isCalled]);
}

// What zlib says of a file that is cut short, or that is no gzip at all.
function refusalOf(error: unknown): unknown {
  const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  return isZlib ? new ArchiveRefused('The archive is cut short, or not one', { cause: error }) : error;
}
