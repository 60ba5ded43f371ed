// The schema of a venue at a given version: created anew at the version of an archive, then brought to that of this
// program. All of it happens in the transaction of the caller, unlike the migrations at the start of the server.
import type { ClientBase } from 'pg';
import {
  CREATE_MIGRATIONS_TABLE,
  type MigrationFile,
  readMigrations,
  runMigration,
  unreleasedMigration,
  unreleasedVersionMessage,
} from '#server/platform/database/migrate.ts';
import { type ArchivedMigration, ArchiveRefusalError } from './archive-format.ts';
import { findAppliedMigrations } from './describe-venue.ts';

/** The result of comparing the applied migrations of an archive with those of this program and of the database. */
interface MigrationComparison {
  /** True if the database has exactly the migrations of the archive. */
  readonly isSame: boolean;
  /** The migrations of this program that the archive has, in order. */
  readonly archived: readonly MigrationFile[];
  /** The migrations of this program that the archive lacks, in order. */
  readonly later: readonly MigrationFile[];
}

/**
 * Compares the database migrations of an archive (the file of an exported venue) with those of the database and of this program.
 * Throws `ArchiveRefusalError` if the archive or the database has a migration that this program does not have, or has with another
 * text. Rows of such a schema may have another meaning.
 */
export async function compareMigrations(
  client: ClientBase,
  folder: URL,
  ofArchive: readonly ArchivedMigration[],
): Promise<MigrationComparison> {
  const files = await readMigrations(folder);
  const ofDatabase = await findAppliedMigrations(client);
  refuseOthers('archive', files, ofArchive);
  refuseOthers('database', files, ofDatabase);
  const names = new Set(ofArchive.map(({ name }) => name));
  return {
    isSame: names.size === ofDatabase.length && ofDatabase.every(({ name }) => names.has(name)),
    archived: files.filter(({ name }) => names.has(name)),
    later: files.filter(({ name }) => !names.has(name)),
  };
}

/** Drops everything in the schema except what extensions own, and applies the given migrations to the empty schema. */
export async function recreateSchema(client: ClientBase, migrations: readonly MigrationFile[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROP_STATEMENTS);
  for (const { statement } of rows) await client.query(statement);
  await client.query(CREATE_MIGRATIONS_TABLE);
  await applyMigrations(client, migrations);
}

/** Applies the given migrations in order, and records them. */
export async function applyMigrations(client: ClientBase, migrations: readonly MigrationFile[]): Promise<void> {
  for (const migration of migrations) {
    try {
      await runMigration(client, migration);
    } catch (error) {
      throw new Error(`The migration ${migration.name} failed on the rows of the archive.`, { cause: error });
    }
  }
}

function refuseOthers(
  side: 'archive' | 'database',
  files: readonly MigrationFile[],
  others: readonly ArchivedMigration[],
): void {
  const unreleased = unreleasedMigration(files, others);
  if (unreleased !== null) throw new ArchiveRefusalError(unreleasedVersionMessage(unreleased));
  const unknown = others.filter(({ name }) => files.every((file) => file.name !== name)).map(({ name }) => name);
  if (unknown.length === 0) return;
  throw new ArchiveRefusalError(
    `The ${side} was made by a newer version of Comanda: this program does not have the migration ${unknown.join(', ')}`,
  );
}

// Tables come first: the sequences of their columns and their indexes go with them.
const DROP_STATEMENTS = `
  select format('drop %s if exists %s cascade', kind, name) as statement
    from (
      select 1 as rank, 'pg_class'::regclass as catalog, oid, relnamespace as namespace, oid::regclass::text as name,
             case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
        from pg_class where relkind in ('r', 'p', 'v', 'm')
      union all
      select 2, 'pg_class'::regclass, oid, relnamespace, oid::regclass::text, 'sequence'
        from pg_class where relkind = 'S'
      union all
      select 3, 'pg_proc'::regclass, oid, pronamespace, oid::regprocedure::text, 'routine' from pg_proc
      union all
      select 4, 'pg_type'::regclass, oid, typnamespace, oid::regtype::text, 'type'
        from pg_type where typtype in ('e', 'd')
    ) o
   where namespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
   order by rank, name`;
