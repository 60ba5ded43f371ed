// The schema of a venue at a given version: created anew at the version of an archive, then brought to that of this
// program. All of it happens in the transaction of the caller, unlike the migrations at the start of the server.
import { readdir, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { ArchiveRefusalError, MIGRATIONS_TABLE, type Migration } from './archive-format.ts';
import { findMigrations, qualified } from './describe-venue.ts';

/** The result of comparing the schema of an archive with those of this program and of the database. */
export interface SchemaVersions {
  /** True if the database has exactly the migrations of the archive. */
  readonly isSame: boolean;
  /** The migrations of this program that the archive lacks, in order. */
  readonly later: readonly string[];
}

/**
 * Compares the migrations of the archive with those of this program and of the database. Throws ArchiveRefusalError when
 * the archive or the database has a migration that this program does not have: their rows may mean something else.
 */
export async function compareVersions(
  client: ClientBase,
  folder: URL,
  archived: readonly Migration[],
): Promise<SchemaVersions> {
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const ofArchive = archived.map(({ name }) => name);
  const ofDatabase = (await findMigrations(client)).map(({ name }) => name);
  refuseUnknown('archive', ofArchive, known);
  refuseUnknown('database', ofDatabase, known);
  return {
    isSame: ofArchive.toSorted().join() === ofDatabase.toSorted().join(),
    later: known.filter((name) => !ofArchive.includes(name)),
  };
}

/** Drops everything in the schema but what extensions own, and applies these migrations to the empty schema. */
export async function recreateSchema(client: ClientBase, folder: URL, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROP_STATEMENTS);
  for (const { statement } of rows) await client.query(statement);
  await client.query(
    `create table ${qualified(MIGRATIONS_TABLE)} (name text primary key, applied_on timestamptz not null default now())`,
  );
  for (const { name } of migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    await applyMigration(client, folder, name);
  }
}

/** Applies one migration and records it. */
export async function applyMigration(client: ClientBase, folder: URL, name: string): Promise<void> {
  try {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query(`insert into ${qualified(MIGRATIONS_TABLE)} (name) values ($1)`, [name]);
  } catch (error) {
    throw new Error(`The migration ${name} failed on the rows of the archive.`, { cause: error });
  }
}

function refuseUnknown(side: 'archive' | 'database', names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
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
