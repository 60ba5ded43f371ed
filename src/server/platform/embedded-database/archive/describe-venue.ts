// Reads from the catalog of PostgreSQL what an archive needs: database tables, foreign keys, sequences and applied migrations.
import { type ClientBase, escapeIdentifier } from 'pg';
import {
  type ArchivedMigration,
  type ArchivedSequence,
  INSTALLATION_TABLES,
  MIGRATIONS_TABLE,
} from './archive-format.ts';

/** A database table whose rows an archive of the venue contains: its name and its columns. */
export interface ArchivedTable {
  name: string;
  /** The writable columns; generated columns are left out. */
  columns: { name: string; type: string }[];
}

/** A foreign key: rows of the table `from` refer to rows of the table `to`. */
export interface ForeignKey {
  from: string;
  to: string;
  constraint: string;
  deferrable: boolean;
}

/** Returns the name of a database table quoted for SQL, with its schema `public`. */
export function quotedTableName(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/**
 * Sets the formats in which PostgreSQL writes and reads values as text, until the end of the transaction, so that an archive does
 * not depend on the settings of the connection. Also removes the time limits of statements.
 */
export async function setArchiveTextFormats(client: ClientBase): Promise<void> {
  await client.query(
    Object.entries(TEXT_FORMATS)
      .map(([name, value]) => `set local ${name} = ${value};`)
      .join('\n'),
  );
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
}

/**
 * Restores the text formats that `setArchiveTextFormats` has replaced, so that migrations after an import run with the usual time
 * zone. Statements stay without time limits until the end of the transaction.
 */
export async function restoreTextFormats(client: ClientBase): Promise<void> {
  await client.query(
    Object.keys(TEXT_FORMATS)
      .map((name) => `set local ${name} to default;`)
      .join('\n'),
  );
}

const TEXT_FORMATS = {
  timezone: "'UTC'",
  datestyle: "'ISO, YMD'",
  intervalstyle: "'postgres'",
  bytea_output: "'hex'",
  extra_float_digits: '1',
  row_security: 'off',
};

/**
 * Reads the name and columns of all database tables that an export of the venue contains, ordered by table name. Left out are the
 * table of migrations, the tables that belong to one installation (`INSTALLATION_TABLES`), and tables of extensions.
 */
export async function listArchivedTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all ($1)
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.oid, c.relname
      order by c.relname collate "C"`,
    [[MIGRATIONS_TABLE, ...INSTALLATION_TABLES]],
  );
  return rows;
}

/** Reads all foreign keys between database tables of the schema, also those from a table to itself. */
export async function findForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select f.relname as "from", t.relname as "to", k.conname as "constraint", k.condeferrable as deferrable
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid and f.relnamespace = 'public'::regnamespace
       join pg_class t on t.oid = k.confrelid and t.relnamespace = 'public'::regnamespace
      where k.contype = 'f' and k.conparentid = 0
      order by f.relname collate "C", k.conname collate "C"`,
  );
  return rows;
}

/** Reads the applied migrations, ordered by name; empty when the table of migrations does not exist. */
export async function findAppliedMigrations(client: ClientBase): Promise<ArchivedMigration[]> {
  const table = quotedTableName(MIGRATIONS_TABLE);
  const { rows: existing } = await client.query('select where to_regclass($1) is not null', [table]);
  if (existing.length === 0) return [];
  const { rows } = await client.query<ArchivedMigration>(
    `select name, to_jsonb(migrations) ->> 'hash' as hash, applied_on::text as applied_on
       from ${table} order by name collate "C"`,
  );
  return rows;
}

/** Reads the current value of each sequence (PostgreSQL's counter for ids). */
export async function findSequences(client: ClientBase): Promise<ArchivedSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences: ArchivedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<ArchivedSequence>(
      `select $1::text as name, last_value::text as "lastValue", is_called as "isCalled" from ${quotedTableName(name)}`,
      [name],
    );
    sequences.push(...rows);
  }
  return sequences;
}
