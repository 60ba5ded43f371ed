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
 * Database tables that are not exported, because their rows belong to one installation of Comanda. No archive (the file of an
 * exported venue) contains them. After an import, browsers subscribe to push messages again, devices of staff are known again after
 * their next sign-in, and the search documents are rebuilt.
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

/**
 * Schema of the first line of an archive (the file to which a venue is exported). The line contains the versions of the format and
 * of the server, when it was exported, its migrations, and its tables and sequences.
 */
export const ArchiveHeader = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: z.string(),
  serverVersion: z.string(),
  migrations: z.array(Migration),
  tables: z.array(z.string()),
  sequences: z.array(Sequence),
});
/**
 * Schema of the line that begins the rows of one database table in an archive, the file of an exported venue: name and columns of
 * the table.
 */
export const ArchiveTableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
/**
 * Schema of a line with one row of a database table in an archive, the file of an exported venue. The values have the order of the
 * columns, and are written as PostgreSQL writes them; null for NULL.
 */
export const ArchiveRow = z.array(z.nullable(z.string()));
/**
 * Schema of the last line of an archive, the file of an exported venue: for each table the number of its rows, and for each number
 * column the sum of its values. An import checks both. Archives of earlier versions have no sums.
 */
export const ArchiveEndLine = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sums: z.optional(z.record(z.string(), z.nullable(z.string()))),
});

/** The parsed first line of an archive, the file of an exported venue: its versions, and which tables and sequences it contains. */
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;
/** A database migration that was applied before the export: its name, the hash of its file, and the time. */
export type ArchivedMigration = z.infer<typeof Migration>;
/** A sequence of PostgreSQL (a counter for ids) with its value at the export. */
export type ArchivedSequence = z.infer<typeof Sequence>;
/** The parsed line that begins the rows of one database table in an archive, the file of an exported venue. */
export type ArchiveTableLine = z.infer<typeof ArchiveTableLine>;
/**
 * One row of a database table in an archive, the file of an exported venue: its values in the order of the columns; null for NULL.
 */
export type ArchiveRow = z.infer<typeof ArchiveRow>;
/** The parsed last line of an archive, the file of an exported venue, by which an import checks that the archive is complete. */
export type ArchiveEndLine = z.infer<typeof ArchiveEndLine>;

/** The number of rows of each database table, by table name. */
export type RowCounts = Record<string, number>;

/**
 * Thrown when an archive, the file of an exported venue, cannot be imported; the database is then unchanged. The message is one
 * line for the person who started the import.
 */
export class ArchiveRefusalError extends Error {
  override readonly name = 'ArchiveRefusalError';
}
