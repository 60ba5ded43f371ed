// Queries of the tables of the venue and their printed QR codes.
import { type RawBuilder, sql as raw } from 'kysely';
import type { ListedTable, TableList } from '#contract/tables.ts';
import { compareTableCodes, tableLookupKeys, tableUrl } from '#domain/table.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** A table of the venue at which customers can order. */
export interface ActiveTable {
  readonly id: string;
  /** The code as the venue typed it. */
  readonly code: string;
  /** The secret that protected codes contain besides the table code. */
  readonly key: string;
}

/**
 * Returns an SQL subquery for the id of the table that this scanned or typed code means; null if none exists. Punctuation at the
 * end of the code is ignored, unless a table has exactly this code.
 */
export function tableIdSubquery(code: string): RawBuilder<string> {
  const keys = raw`${tableLookupKeys(code)}::text[]`;
  return raw`(select id from table_qrs where code_key = any(${keys}) order by array_position(${keys}, code_key) limit 1)`;
}

/** Finds the active table of the venue with this code; undefined if none exists. */
export function findActiveTable(sql: Database | Sql, code: string): Promise<ActiveTable | undefined> {
  return selectActive(sql).where('id', '=', tableIdSubquery(code)).executeTakeFirst();
}

/** Reads the active table of the venue with this id; undefined if none exists. */
export function readActiveTable(sql: Database | Sql, id: string): Promise<ActiveTable | undefined> {
  return selectActive(sql).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the row of the table of the venue with this id, so that nobody renames the table before the commit. Returns the code of the
 * table; undefined if the table does not exist.
 */
export async function lockTableCode(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.selectFrom('table_qrs').select('code').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.code;
}

/** A table of the venue whose row is locked. */
interface LockedTable extends ActiveTable {
  readonly active: boolean;
}

interface TablesToLock {
  readonly codes?: readonly string[];
  readonly ids?: readonly string[];
  /** No order is placed at one of them before the commit: an order that waited for that reads the session of its phone again. */
  readonly blocksOrders: boolean;
}

/**
 * Locks the tables with exactly these codes or ids, so that nobody renames, deactivates or deletes one before the commit. If
 * `blocksOrders` is true, customers cannot place orders at these tables before the commit either.
 */
export function lockTables(sql: Sql, { codes = [], ids = [], blocksOrders }: TablesToLock): Promise<LockedTable[]> {
  const tables = sql
    .selectFrom('table_qrs')
    .select(['id', 'code', 'key', 'active'])
    .where(raw<boolean>`code = any(${[...codes]}::text[]) or id = any(${[...ids]}::uuid[])`)
    .orderBy('id');
  return (blocksOrders ? tables.forUpdate() : tables.forShare()).execute();
}

function selectActive(sql: Database | Sql) {
  return sql.selectFrom('table_qrs').select(['id', 'code', 'key']).where('active', '=', true);
}

/** Reads all tables of the venue, in the natural order of their codes. */
export async function listTables(db: Database, publicUrl: string): Promise<TableList> {
  const [{ protected_qrs: protectedCodes }, rows] = await Promise.all([readProtection(db), listed(db).execute()]);
  const addressed = rows.map((row) => withAddress(row, publicUrl, protectedCodes));
  return { tables: addressed.toSorted((a, b) => compareTableCodes(a.code, b.code)), protectedCodes };
}

/** Reads one table of the venue with the fields of the list. Throws the refusal `not-found` if it does not exist. */
export async function readListedTable(sql: Sql, publicUrl: string, id: string): Promise<ListedTable> {
  const { protected_qrs: protectedCodes } = await readProtection(sql);
  const row = await listed(sql).where('id', '=', id).executeTakeFirst();
  if (!row) throw new RefusalError('not-found');
  return withAddress(row, publicUrl, protectedCodes);
}

function readProtection(sql: Database | Sql) {
  return sql.selectFrom('settings').select('protected_qrs').executeTakeFirstOrThrow();
}

function listed(sql: Database | Sql) {
  return sql.selectFrom('table_qrs').select(['id', 'code', 'key', 'active', 'version']);
}

function withAddress(
  { key, ...table }: Omit<ListedTable, 'address'> & { readonly key: string },
  publicUrl: string,
  protectedCodes: boolean,
): ListedTable {
  return { ...table, address: tableUrl(publicUrl, table.code, protectedCodes ? key : null) };
}
