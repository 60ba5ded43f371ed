// Brings the database to the level of this program: numbered SQL files, forward only, each in its own transaction.
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { CannotRun } from './embedded-database/cannot-run.ts';
import type { Logger } from './log.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);
/** Any number, the same in every process: two that start at once migrate one after the other. */
const LOCK = 7_261_001;

/** Applies what is missing of the folder. Throws when the database is ahead of this program. */
export async function migrate(client: pg.Client, log: Logger, folder = MIGRATIONS): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_on timestamptz not null default now())',
    );
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const applied = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(applied.rows.map(({ name }) => name));

    const unknown = [...done].find((name) => !names.includes(name));
    if (unknown) throw new CannotRun(`The database is ahead of this program: it has ${unknown}. Use a newer version.`);
    for (const name of names.filter((each) => !done.has(each))) await apply(client, folder, name, log);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function apply(client: pg.Client, folder: URL, name: string, log: Logger): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
  log.info({ migration: name }, 'Migration applied');
}
