// One real database for all tests: started once, with a migrated template that each test file clones.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPgbouncer } from '#bench/rig/pgbouncer.ts';
import { type DatabaseConnectionParameters, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-database/start-embedded-database.ts';
import { createSilentLog } from '#server/platform/log.ts';

/** The connection settings of the PostgreSQL server that all tests share. */
export interface TestDatabaseServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseServer;
    /** The port of pgbouncer, through which the venues of the tests reach the database; null without it. */
    poolerPort: number | null;
  }
}

/** The name of the migrated database from which the databases of the test files are cloned. */
export const TEMPLATE_DATABASE = 'venue_template';

/** Global setup of Vitest: runs before the first test; the returned function runs after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createSilentLog();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-test-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log, durability: 'none' });
  const { host, port, user } = embedded.connection;

  const opened = openDatabase(embedded.connection, log);
  const maker = await opened.connect();
  await maker.query(`create database ${TEMPLATE_DATABASE}`);
  await maker.end();
  await opened.close();
  const template = openDatabase({ ...embedded.connection, database: TEMPLATE_DATABASE }, log);
  const client = await template.connect();
  await migrate(client, log);
  await client.end();
  await template.close();

  project.provide('testDatabase', { host, port, user });
  const program = process.env['TEST_PGBOUNCER'];
  const pooler = program === undefined ? null : await startPgbouncer(program, { host, port, user });
  project.provide('poolerPort', pooler?.port ?? null);
  // An interrupted run exits without the teardown.
  const endNow = () => process.kill(embedded.pid(), 'SIGQUIT');
  process.once('exit', endNow);
  return async () => {
    process.off('exit', endNow);
    if (pooler && (await pooler.countTransactions()) === 0) throw new Error('The tests did not use the pooler.');
    const left = await listLeftDatabases(embedded.connection);
    await pooler?.stop();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
    // Vitest runs no hooks of a file that fails before its first test, or whose tests are all left out by a filter.
    const hasRunAll = project.vitest.state.getTestModules().every((module) => module.state() === 'passed');
    if (hasRunAll && left.length > 0) throw new Error(`The tests left databases: ${left.join(', ')}`);
  };
}

async function listLeftDatabases(connection: DatabaseConnectionParameters): Promise<string[]> {
  const opened = openDatabase(connection, createSilentLog());
  const client = await opened.connect();
  const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname ~ '^test_'`);
  await client.end();
  await opened.close();
  return rows.map(({ datname }) => datname);
}
