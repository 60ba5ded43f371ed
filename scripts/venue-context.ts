// Opens the database of the venue for a command, whether its server runs or not.
import path from 'node:path';
import { backupBeforeChange } from '#server/backups/index.ts';
import { readBackupSettings } from '#server/platform/backup-settings.ts';
import { type Config, InvalidSettingError } from '#server/platform/config.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import { type BeforeMigration, openVenueDatabaseForCommand } from '#server/platform/database/open-venue-database.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createProcessLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Opens the database of the venue, runs `work`, and closes the database. `work` gets a context of the system: no user is signed in.
 * Used by scripts that the operator runs, such as `create-owner`.
 */
export async function withVenueContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const log = await createProcessLog({ ...config, level: 'warn' });
  const opened = await openVenueDatabaseForCommand(config, log, createBackupHook(config, 'migration'));
  try {
    const live = createLiveHub(log);
    const { timeZone } = config;
    const clock = () => new Date();
    const services = { db: opened.db, live, log, timeZone, clock, newId, newToken };
    const result = await work(createSystemContext(services));
    live.close();
    return result;
  } finally {
    await opened.close();
  }
}

/**
 * Returns a function that makes a backup of the database and prints its path. Commands call it before a migration or an import. The
 * backup is stored where the server stores its own; if the server makes none, the function does nothing.
 */
export function createBackupHook(config: Config, change: 'migration' | 'import'): BeforeMigration {
  return async (client) => {
    const settings = readBackupSettings(process.env, { ...config, root: ROOT });
    if (settings === null) return;
    const log = await createProcessLog({ ...config, level: 'warn' });
    const written = await backupBeforeChange(client, change, { settings, log, clock: () => new Date() });
    if (written) process.stdout.write(`Backup before the ${change}: ${written.path}\n`);
  };
}

/**
 * True if the message of this error is enough for the operator who runs the command: one line that says what is wrong. Print it
 * without a stack trace.
 */
export function isExpectedError(error: unknown): error is Error {
  return [EmbeddedDatabaseError, InvalidSettingError, StartError].some((kind) => error instanceof kind);
}
