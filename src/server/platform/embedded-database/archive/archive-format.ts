// The file of an exported venue: gzip of JSON lines.
//
//   {"format":"comanda-venue","version":1,…}            the header: versions and contents
//   {"table":"products","columns":["id","name"]}        then one line for each of its rows:
//   ["1","Caña"]                                        every value as PostgreSQL writes it, or null
//   {"end":true,"rows":{"products":1},"sums":{…}}       a file without this line is cut short
import * as z from 'zod/mini';

/** The value of `format` in the header of every archive. */
export const FORMAT = 'comanda-venue';
/** The version of the archive format, not of the schema. */
export const VERSION = 1;

/** The table of applied migrations. An import compares its rows and does not load them. */
export const MIGRATIONS_TABLE = 'migrations';

/**
 * Tables that belong to one installation, so that no archive contains them: its key for push messages, the browsers that were
 * subscribed with that key, and the list of its backup files. The browsers subscribe again with the key of the new installation.
 * The devices of staff are known again after their next sign-in.
 */
export const INSTALLATION_TABLES: readonly string[] = [
  'push_keys',
  'push_messages',
  'push_subscriptions',
  'device_keys',
  'backup_runs',
];

/**
 * Tables that a backup leaves out: sessions and links that sign somebody in, and e-mails that were not sent. A restored venue
 * must not send the mails of that day again, and its staff sign in again.
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
export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  exportedAt: z.string(),
  serverVersion: z.string(),
  migrations: z.array(Migration),
  tables: z.array(z.string()),
  sequences: z.array(Sequence),
});
/** The line of an archive that begins the rows of a table: its name and columns. */
export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
/** One row of a table, its values as PostgreSQL writes them. */
export const Row = z.array(z.nullable(z.string()));
/**
 * The last line of an archive, with the number of rows of each table, and the sums of its columns: archives of earlier versions
 * have no sums.
 */
export const EndLine = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number()),
  sums: z.optional(z.record(z.string(), z.nullable(z.string()))),
});

export type Header = z.infer<typeof Header>;
export type Migration = z.infer<typeof Migration>;
export type Sequence = z.infer<typeof Sequence>;
export type TableLine = z.infer<typeof TableLine>;
export type Row = z.infer<typeof Row>;
export type EndLine = z.infer<typeof EndLine>;

/** The number of rows of each table, by table name. */
export type RowCounts = Record<string, number>;

/** Thrown when an archive cannot be imported: the message is one line for the person who asked, and the database is unchanged. */
export class ArchiveRefusalError extends Error {
  override readonly name = 'ArchiveRefusalError';
}
