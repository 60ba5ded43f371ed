// Databases on the shared PostgreSQL server of the tests: one for each test file that needs its own, dropped at its end.
import path from 'node:path';
import { expect, inject } from 'vitest';
import { type DatabaseConnectionParameters, openDatabase } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { closeAfterwards } from './close-afterwards.ts';
import { TEMPLATE_DATABASE, type TestDatabaseServer } from './database.ts';

/** The name with a prefix must not exceed the 63 bytes of a name in PostgreSQL. */
const FILE_LENGTH_MAX = 16;

/** The database of one test file, cloned from a template. */
export interface ClonedDatabase {
  readonly connection: TestDatabaseServer & { readonly database: string };
  /** The URL of `connection`. */
  readonly url: string;
}

/**
 * Creates a migrated database for a test, or an empty one from `template1`. At the end of the test file, or of the test that called
 * it, the database is dropped, and connections to it are terminated.
 */
export async function cloneDatabase(
  template: typeof TEMPLATE_DATABASE | 'template1' = TEMPLATE_DATABASE,
): Promise<ClonedDatabase> {
  const server = inject('testDatabase');
  // The name says which file has forgotten to drop it.
  const file = path.basename(expect.getState().testPath ?? '', '.test.ts').replaceAll(/\W/g, '_');
  const database = `test_${newId().replaceAll('-', '')}_${file.slice(0, FILE_LENGTH_MAX)}`;
  // Copied as files, which costs a third of the default way through the log.
  await asMaintenance(`create database ${database} template ${template} strategy file_copy`);
  closeAfterwards(() => asMaintenance(`drop database if exists ${database} with (force)`));
  return { connection: { ...server, database }, url: urlOf({ ...server, database }) };
}

/** Returns the connection through the connection pooler of the test run, if it has one; otherwise the given connection. */
export function throughPooler(connection: DatabaseConnectionParameters): DatabaseConnectionParameters {
  const port = inject('poolerPort');
  return port === null || 'url' in connection ? connection : { ...connection, host: '127.0.0.1', port };
}

function urlOf({ host, port, user, database }: ClonedDatabase['connection']): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.searchParams.set('user', user);
  return url.href;
}

async function asMaintenance(statement: string): Promise<void> {
  const opened = openDatabase({ ...inject('testDatabase'), database: 'postgres' }, createSilentLog());
  const client = await opened.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
    await opened.close();
  }
}
