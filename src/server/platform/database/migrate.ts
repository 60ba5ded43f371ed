// Applies the database migrations: numbered SQL files, forward only, each in its own transaction.

import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import type { Logger } from '#server/platform/log.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/root.ts';
import { StartError } from '#server/platform/start-error.ts';

/** An arbitrary number, the same in every process: two that start at the same time migrate one after the other. */
const LOCK = 7_261_001;

/** Applies the migrations of the folder that are missing. Throws when the database is newer than this program. */
export async function migrate(client: pg.Client, log: Logger, folder = MIGRATIONS_FOLDER): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (;;) {
    const applied = await applyNext(client, folder, names);
    if (applied === null) return;
    log.info({ migration: applied }, 'Migration applied');
  }
}

/** True if the database was migrated before, and lacks a migration of the folder. Changes nothing. */
export async function isBehind(client: pg.Client, folder = MIGRATIONS_FOLDER): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (rows.length === 0) return false;
  const done = await readApplied(client);
  return (await readdir(folder)).some((name) => name.endsWith('.sql') && !done.has(name));
}

/**
 * Applies the first missing migration in one transaction and returns its name; null when none is missing. The lock
 * belongs to that transaction: it is released with the transaction, also when the connection is lost.
 */
async function applyNext(client: pg.Client, folder: URL, names: readonly string[]): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const done = await readApplied(client);
    const unknown = [...done].find((name) => !names.includes(name));
    if (unknown)
      throw new EmbeddedDatabaseError(`The database is ahead of this program: it has ${unknown}. Use a newer version.`);

    const next = names.find((name) => !done.has(name)) ?? null;
    if (next !== null) await apply(client, folder, next);
    await client.query('commit');
    return next;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readApplied(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_on timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.Client, folder: URL, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  try {
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [name]);
  } catch (error) {
    const reason = errorMessage(error);
    throw new StartError(
      `The migration ${name} failed (${reason}). The database is as it was before it: start the version before, and report this.`,
      { cause: error },
    );
  }
}
