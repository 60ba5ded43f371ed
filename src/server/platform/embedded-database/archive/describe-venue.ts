// What the database says of itself: the tables of the venue, how they refer to each other, their sequences.
import { type ClientBase, escapeIdentifier } from 'pg';
import { MIGRATIONS_TABLE, type Migration, type Sequence } from './archive-format.ts';

export interface VenueTable {
  name: string;
  /** Those that can be written: a generated column follows from the others. */
  columns: { name: string; type: string }[];
}

export interface Reference {
  from: string;
  to: string;
  constraint: string;
  deferrable: boolean;
}

export function qualified(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/** Makes values read the same whatever the settings of the connection: for this transaction only. */
export async function settleTransaction(client: ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local row_security = off;
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}

/** All tables but that of the migrations and those of extensions, by name. */
export async function findTables(client: ClientBase): Promise<VenueTable[]> {
  const { rows } = await client.query<VenueTable>(
    `select c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> $1
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.oid, c.relname
      order by c.relname collate "C"`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}

/** Every foreign key from one table of the schema to another, or to itself. */
export async function findReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname as "from", t.relname as "to", k.conname as "constraint", k.condeferrable as deferrable
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid and f.relnamespace = 'public'::regnamespace
       join pg_class t on t.oid = k.confrelid and t.relnamespace = 'public'::regnamespace
      where k.contype = 'f' and k.conparentid = 0
      order by f.relname collate "C", k.conname collate "C"`,
  );
  return rows;
}

/** The migrations applied, in the order of their names; none when there is no such table. */
export async function findMigrations(client: ClientBase): Promise<Migration[]> {
  const table = qualified(MIGRATIONS_TABLE);
  const { rows: found } = await client.query('select where to_regclass($1) is not null', [table]);
  if (found.length === 0) return [];
  const { rows } = await client.query<Migration>(
    `select name, applied_on::text as applied_on from ${table} order by name collate "C"`,
  );
  return rows;
}

/** Where each sequence stands. */
export async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Sequence>(
      `select $1::text as name, last_value::text as "lastValue", is_called as "isCalled" from ${qualified(name)}`,
      [name],
    );
    sequences.push(...rows);
  }
  return sequences;
}
