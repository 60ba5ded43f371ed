// Prepares the database for loading an archive: finds and empties its tables, disables triggers and defers foreign keys.
import { type ClientBase, escapeIdentifier } from 'pg';
import { type ArchiveHeader, ArchiveRefusalError } from './archive-format.ts';
import {
  type ArchivedTable,
  type ForeignKey,
  findForeignKeys,
  listArchivedTables,
  quotedTableName,
} from './describe-venue.ts';

/**
 * Function that enables triggers and foreign key checks again after the rows of an archive were loaded. Throws the error of
 * PostgreSQL if a row refers to a missing row.
 */
type ResumeDatabaseChecks = () => Promise<void>;

/**
 * Reads the tables of the database into which an archive is loaded, by name. Throws ArchiveRefusalError if a table of the archive
 * is missing.
 */
export async function findTargetTables(client: ClientBase, header: ArchiveHeader): Promise<Map<string, ArchivedTable>> {
  const tables = new Map((await listArchivedTables(client)).map((table) => [table.name, table]));
  const missing = header.tables.filter((name) => !tables.has(name));
  if (missing.length > 0) throw new ArchiveRefusalError(`This database has no table ${missing.join(', ')}`);
  return tables;
}

/**
 * Locks all database tables of the venue against writes before an import. Throws `ArchiveRefusalError` if one of the tables
 * contains rows.
 */
export async function lockAndRequireEmptyTables(client: ClientBase): Promise<void> {
  const tables = await listArchivedTables(client);
  if (tables.length === 0) return;
  await client.query(
    `lock table ${tables.map(({ name }) => quotedTableName(name)).join(', ')} in share row exclusive mode`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${quotedTableName(name)} limit 1`);
    if (rows.length > 0) {
      throw new ArchiveRefusalError(`The table ${name} already holds rows: add --replace to replace them`);
    }
  }
}

/** Deletes all rows of the database tables that the archive fills. */
export async function truncateArchivedTables(client: ClientBase, header: ArchiveHeader): Promise<void> {
  if (header.tables.length > 0) await client.query(`truncate ${header.tables.map(quotedTableName).join(', ')} cascade`);
}

/**
 * Disables triggers, and defers checks of foreign keys, while the rows of an archive (the file of an exported venue) are loaded.
 * Defers a check only if the referenced row may come later in the archive. Returns a function that switches triggers and checks on
 * again.
 */
export async function suspendDatabaseChecks(client: ClientBase, header: ArchiveHeader): Promise<ResumeDatabaseChecks> {
  const references = (await findForeignKeys(client))
    .filter(({ from }) => header.tables.includes(from))
    .filter((reference) => mustBeDeferred(reference, header.tables));
  const triggers = await findTriggers(client, header.tables);
  for (const { table, trigger } of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`);
  for (const reference of references) await alterReference(client, reference, 'deferrable');
  await client.query('set constraints all deferred');

  return async () => {
    await client.query('set constraints all immediate');
    for (const reference of references) await alterReference(client, reference, 'not deferrable');
    for (const { table, trigger } of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`);
  };
}

// True for a key that is checked row by row although the referenced row comes later in the archive, or in the same table.
function mustBeDeferred(reference: ForeignKey, order: readonly string[]): boolean {
  return !reference.deferrable && order.indexOf(reference.from) <= order.indexOf(reference.to);
}

async function alterReference(client: ClientBase, { from, constraint }: ForeignKey, timing: string): Promise<void> {
  await client.query(`alter table ${quotedTableName(from)} alter constraint ${escapeIdentifier(constraint)} ${timing}`);
}

// The stored rows already contain the effects of the triggers, so the triggers must not run again.
async function findTriggers(
  client: ClientBase,
  tables: readonly string[],
): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select c.relname as "table", t.tgname as trigger
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
        and c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [tables],
  );
  return rows.map(({ table, trigger }) => ({ table: quotedTableName(table), trigger: escapeIdentifier(trigger) }));
}
