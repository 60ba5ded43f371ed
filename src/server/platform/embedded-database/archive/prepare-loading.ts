// Makes the target ready to be filled: checks that it fits and is empty, and holds back what loading must not set off.
import { type ClientBase, escapeIdentifier } from 'pg';
import { ArchiveRefused, type Header } from './archive-format.ts';
import {
  findMigrations,
  findReferences,
  findTables,
  qualified,
  type Reference,
  type VenueTable,
} from './describe-venue.ts';

/** Undoes what was held back. Throws what PostgreSQL says when rows refer to missing ones. */
export type Release = () => Promise<void>;

/** The tables of the target by name. Throws ArchiveRefused when they were made by other migrations. */
export async function checkTarget(client: ClientBase, header: Header): Promise<Map<string, VenueTable>> {
  const ours = (await findMigrations(client)).map((migration) => migration.name);
  const theirs = header.migrations.map((migration) => migration.name);
  const differing = [
    ...ours.filter((name) => !theirs.includes(name)),
    ...theirs.filter((name) => !ours.includes(name)),
  ];
  if (differing.length > 0) {
    throw new ArchiveRefused(
      `The archive was made by another version of Comanda: only one side has the migration ${differing.join(', ')}`,
    );
  }
  const tables = new Map((await findTables(client)).map((table) => [table.name, table]));
  const missing = header.tables.filter((name) => !tables.has(name));
  if (missing.length > 0) throw new ArchiveRefused(`This database has no table ${missing.join(', ')}`);
  return tables;
}

/** Locks the tables and empties them when they may be replaced. Throws ArchiveRefused when they hold rows else. */
export async function emptyTables(client: ClientBase, header: Header, replace: boolean): Promise<void> {
  if (header.tables.length === 0) return;
  const names = header.tables.map(qualified).join(', ');
  if (replace) {
    await client.query(`truncate ${names} cascade`);
    return;
  }
  await client.query(`lock table ${names} in share row exclusive mode`);
  for (const name of header.tables) {
    const { rows } = await client.query(`select from ${qualified(name)} limit 1`);
    if (rows.length > 0)
      throw new ArchiveRefused(`The table ${name} already holds rows: say that they may be replaced`);
  }
}

/** Holds back triggers, and foreign keys that the order of the tables cannot satisfy. */
export async function holdBack(client: ClientBase, header: Header): Promise<Release> {
  const references = (await findReferences(client)).filter((reference) => cannotWait(reference, header.tables));
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

// Checked row by row, though what it refers to comes later in the archive, or in the same table.
function cannotWait(reference: Reference, order: readonly string[]): boolean {
  return !reference.deferrable && order.indexOf(reference.from) <= order.indexOf(reference.to);
}

async function alterReference(client: ClientBase, { from, constraint }: Reference, how: string): Promise<void> {
  await client.query(`alter table ${qualified(from)} alter constraint ${escapeIdentifier(constraint)} ${how}`);
}

// The rows already bear what the triggers did when they were first stored.
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
  return rows.map(({ table, trigger }) => ({ table: qualified(table), trigger: escapeIdentifier(trigger) }));
}
