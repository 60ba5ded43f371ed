// The settings of the backups that the server makes by itself, read from the environment once at start.
import path from 'node:path';
import * as z from 'zod/mini';
import { type Config, type EnvironmentVariables, InvalidSettingError, parseEnvironmentVariables } from './config.ts';

/** A bucket of an S3-compatible store in which backups are stored, with its access key. */
export interface S3Settings {
  /** Scheme, host and port of the store. */
  readonly origin: string;
  /** The bucket, unless the host names it, and the prefix, if there is one: `bucket/my bar`, decoded. */
  readonly path: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Where backups are stored, and when they are made. */
export interface BackupSettings {
  /** Absolute path of the folder in which backup files are stored. */
  readonly folder: string;
  /** Absolute path of a second folder, such as that of another disk; it must exist. */
  readonly copyFolder: string | null;
  readonly s3: S3Settings | null;
  /** A command of the operator, run after each encrypted backup with the path of the file in `BACKUP_FILE`; null without one. */
  readonly command: string | null;
  /** How long after its start the server makes a backup that is due, so that it does not slow down the start of an evening. */
  readonly startDelayMs: number;
}

const MINUTES = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'a number of minutes, up to 9999')),
  z.coerce.number<string>(),
);

const S3_FORMAT = 'the address of a bucket, such as https://s3.example/bucket/my-bar, without «?» and «#»';

const environment = z.object({
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_COPY_DIR: z.optional(z.string()),
  BACKUP_S3_URL: z.optional(
    z.url({ protocol: /^https?$/, error: S3_FORMAT }).check(z.refine((url) => bucketAt(url) !== null, S3_FORMAT)),
  ),
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  BACKUP_COMMAND: z.optional(z.string()),
  BACKUP_START_MINUTES: z._default(MINUTES, 15),
});

/**
 * Reads the settings of the backups that this server makes; null if it makes none. It makes backups if `BACKUP_DIR` is set. If it
 * is not set, the server makes backups only in production, and only if `BACKUP_PATH` is not set either: with `BACKUP_PATH`, another
 * program makes them. Throws `InvalidSettingError` for the first wrong setting.
 */
export function readBackupSettings(
  env: EnvironmentVariables,
  {
    root,
    isProduction,
    dataDir,
    backupPath,
  }: Pick<Config, 'isProduction' | 'dataDir' | 'backupPath'> & { root: string },
): BackupSettings | null {
  const given = parseEnvironmentVariables(environment, env);
  const s3 = s3Settings(given);
  if (given.BACKUP_DIR === undefined && (!isProduction || backupPath !== null)) return null;
  const folder = given.BACKUP_DIR === undefined ? path.join(dataDir, 'backups') : path.resolve(root, given.BACKUP_DIR);
  const copyFolder = given.BACKUP_COPY_DIR === undefined ? null : path.resolve(root, given.BACKUP_COPY_DIR);
  if (copyFolder === folder) {
    throw new InvalidSettingError('The setting BACKUP_COPY_DIR is wrong: it wants another folder than BACKUP_DIR.');
  }
  return {
    folder,
    copyFolder,
    s3,
    command: given.BACKUP_COMMAND ?? null,
    startDelayMs: given.BACKUP_START_MINUTES * 60_000,
  };
}

function s3Settings(given: z.output<typeof environment>): S3Settings | null {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region } = given;
  const bucket = url === undefined ? null : bucketAt(url);
  if (bucket === null) return null;
  if (keyId === undefined || secret === undefined) {
    const missing = keyId === undefined ? 'BACKUP_S3_KEY_ID' : 'BACKUP_S3_SECRET';
    throw new InvalidSettingError(`The setting ${missing} is missing: BACKUP_S3_URL wants it.`);
  }
  return { ...bucket, region, keyId, secret };
}

/** Null if it is no address of a bucket: with a query, a fragment or a user, or a path with a percent sign that encodes nothing. */
function bucketAt(url: string): Pick<S3Settings, 'origin' | 'path'> | null {
  try {
    const { origin, pathname, search, hash, username } = new URL(url);
    if (search !== '' || hash !== '' || username !== '') return null;
    return { origin, path: decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '') };
  } catch {
    return null;
  }
}
