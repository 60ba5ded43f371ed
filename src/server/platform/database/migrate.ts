// Applies the database migrations: numbered SQL files, forward only, each in its own transaction.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import type { Logger } from '#server/platform/log.ts';
import { MIGRATIONS_FOLDER_URL } from '#server/platform/root.ts';
import { StartError } from '#server/platform/start-error.ts';

/** An arbitrary number, the same in every process: two that start at the same time migrate one after the other. */
const LOCK = 7_261_001;

/** SQL statement that creates the table of applied migrations. */
export const CREATE_MIGRATIONS_TABLE =
  'create table migrations (name text primary key, hash text not null, applied_on timestamptz not null default now())';

/** A migration file of this version of the program. */
export interface MigrationFile {
  /** The file name. Its number decides the order in which migrations are applied. */
  readonly name: string;
  readonly statements: string;
  /** SHA-256 of the file, in hexadecimal: another text under the same name is another migration. */
  readonly hash: string;
}

/** A migration that was applied to a database, or to the database from which an archive was exported. */
interface AppliedMigration {
  readonly name: string;
  /** Missing for a migration that an unreleased version applied before hashes were stored. */
  readonly hash?: string | null | undefined;
}

/**
 * Applies the missing migrations. Throws, before anything is written, when the database is newer than this program or was made by
 * an unreleased version.
 */
export async function migrate(client: pg.Client, log: Logger, folder = MIGRATIONS_FOLDER_URL): Promise<void> {
  const files = await readMigrations(folder);
  for (;;) {
    const applied = await applyNext(client, files);
    if (applied === null) return;
    log.info({ migration: applied }, 'Migration applied');
  }
}

/** Reads the migration files of the folder, in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8');
      return { name, statements, hash: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** Applies one migration within the transaction of the caller, and records it. */
export async function runMigration(client: pg.ClientBase, { name, statements, hash }: MigrationFile): Promise<void> {
  await client.query(statements);
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
}

/** Returns the error message for the operator whose database, or archive, was made by an unreleased version. */
export function unreleasedVersionMessage(migration: string): string {
  return `This venue was made by an older, unreleased Comanda (${migration}). Nothing was changed: start that version again, or choose another DATA_DIR. A demo venue: npm run demo:reset.`;
}

/**
 * Searches the applied migrations for one that comes from an unreleased version of Comanda: its name is before that of the first
 * file in `files`, or the file with its name has another hash. Returns the name of the migration; null if none exists.
 */
export function unreleasedMigration(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): string | null {
  const first = files[0]?.name ?? '';
  const found = applied.find(({ name, hash }) => {
    const file = files.find((known) => known.name === name);
    return file ? file.hash !== hash : name < first;
  });
  return found?.name ?? null;
}

/**
 * True if the database was migrated before and lacks a migration of the folder. Changes nothing. Throws if the database is newer
 * than this program, or was made by an unreleased version.
 */
export async function isSchemaBehind(client: pg.Client, folder = MIGRATIONS_FOLDER_URL): Promise<boolean> {
  const applied = await readApplied(client);
  if (applied === null) return false;
  const files = await readMigrations(folder);
  refuseOtherVersions(files, applied);
  return applied.length < files.length;
}

/**
 * Applies the first missing migration in one transaction and returns its name; null when none is missing. The lock
 * belongs to that transaction: it is released with the transaction, also when the connection is lost.
 */
async function applyNext(client: pg.Client, files: readonly MigrationFile[]): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const applied = (await readApplied(client)) ?? (await createTable(client));
    refuseOtherVersions(files, applied);

    const done = new Set(applied.map(({ name }) => name));
    const next = files.find(({ name }) => !done.has(name)) ?? null;
    if (next !== null) await apply(client, next);
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Null without the table of migrations. An unreleased version had no column for the hashes. */
async function readApplied(client: pg.Client): Promise<AppliedMigration[] | null> {
  const { rows } = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (rows.length === 0) return null;
  const applied = await client.query<AppliedMigration>(
    `select name, to_jsonb(migrations) ->> 'hash' as hash from migrations order by name`,
  );
  return applied.rows;
}

async function createTable(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(CREATE_MIGRATIONS_TABLE);
  return [];
}

function refuseOtherVersions(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  const unreleased = unreleasedMigration(files, applied);
  if (unreleased !== null) throw new StartError(unreleasedVersionMessage(unreleased));
  const unknown = applied.find(({ name }) => files.every((file) => file.name !== name));
  if (unknown)
    throw new EmbeddedDatabaseError(
      `The database is ahead of this program: it has ${unknown.name}. Use a newer version.`,
    );
}

async function apply(client: pg.Client, migration: MigrationFile): Promise<void> {
  try {
    await runMigration(client, migration);
  } catch (error) {
    const reason = errorMessage(error);
    throw new StartError(
      `The migration ${migration.name} failed (${reason}). The database is as it was before it: start the version before, and report this.`,
      { cause: error },
    );
  }
}
