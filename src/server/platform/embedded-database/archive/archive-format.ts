// The file of an exported venue: gzip of JSON lines.
//
//   {"format":"comanda-venue","version":1,…}            the header: versions and contents
//   {"table":"products","columns":["id","name"]}        then one line for each of its rows:
//   ["1","Caña"]                                        every value as PostgreSQL writes it, or null
//   {"end":true,"rows":{"products":1},"sums":{…}}       a file without this line is cut short
import * as z from 'zod/mini';

/** The value of `format` in the first line of every archive, the file of an exported venue. */
export const ARCHIVE_FORMAT = 'comanda-venue';
/**
 * The version of the file format of an archive, the file of an exported venue. The version of the database schema is given by the
 * list of migrations in the archive.
 */
export const ARCHIVE_VERSION = 1;

/** The database table of applied migrations. An import compares its rows and does not load them. */
export const MIGRATIONS_TABLE = 'migrations';

/**
 * Database tables that belong to one installation of Comanda, so that no archive contains them. After an import, browsers subscribe
 * to push messages again, devices of staff are known again after their next sign-in, and the search documents are rebuilt.
 */
export const INSTALLATION_TABLES: readonly string[] = [
  'push_keys',
  'push_messages',
  'push_subscriptions',
  'device_keys',
  'backup_runs',
  'history_index',
  'order_documents',
  'payment_documents',
  'stale_documents',
];

/**
 * Database tables that a backup leaves out: sessions and links that sign somebody in, and e-mails that were not sent. A restored
 * venue must not send the mails of that day again, and its staff sign in again.
 */
export const TABLES_WITHOUT_BACKUP: readonly string[] = [
  'staff_sessions',
  'password_resets',
  'shared_tablets',
  'sign_in_failures',
  'pin_attempts',
  'second_factor_failures',
  'outgoing_mails',
];

/** Unreleased versions stored no hash. */
const Migration = z.object({ name: z.string(), hash: z.nullish(z.string()), applied_on: z.string() });
const Sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });

/** The first line of an archive: versions and contents. */
export const ArchiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: z.string(),
  serverVersion: z.string(),
  migrations: z.array(Migration),
  tables: z.array(z.string()),
  sequences: z.array(Sequence),
});
/** The line of an archive that begins the rows of a database table: its name and columns. */
export const ArchiveTableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
/** The line of an archive with one row of a table: its values as PostgreSQL writes them. */
export const ArchiveRow = z.array(z.nullable(z.string()));
/**
 * The last line of an archive: the number of rows of each table, and the sums of its columns. Archives of earlier versions have no
 * sums.
 */
export const ArchiveEndLine = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sums: z.optional(z.record(z.string(), z.nullable(z.string()))),
});

/** The first line of an archive, as it is parsed. */
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;
/** A database migration that was applied before the export: its name, the hash of its file, and the time. */
export type ArchivedMigration = z.infer<typeof Migration>;
/** A sequence of PostgreSQL (a counter for ids) with its value at the export. */
export type ArchivedSequence = z.infer<typeof Sequence>;
/** The line that begins the rows of a database table, as it is parsed. */
export type ArchiveTableLine = z.infer<typeof ArchiveTableLine>;
/** The values of one row of a table, in the order of its columns; null for NULL. */
export type ArchiveRow = z.infer<typeof ArchiveRow>;
/** The last line of an archive, as it is parsed. */
export type ArchiveEndLine = z.infer<typeof ArchiveEndLine>;

/** The number of rows of each database table, by table name. */
export type RowCounts = Record<string, number>;

/**
 * Thrown when an archive cannot be imported; the database is then unchanged. The message is one line for the person who started the
 * import.
 */
export class ArchiveRefusalError extends Error {
  override readonly name = 'ArchiveRefusalError';
}
