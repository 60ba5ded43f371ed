// Makes one backup: writes the file, copies it to every other place, deletes expired ones, and stores how it went.
import path from 'node:path';
import type pg from 'pg';
import { type BackupStep, type BackupTimes, backupFileName } from '#domain/backups.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Services } from '#server/platform/context.ts';
import { type BackupFile, writeBackup } from './backup-file.ts';
import { type BackupStore, createFolderStore, deleteExpired, deleteIncomplete } from './backup-store.ts';
import { readBackupTimes, readRecipient } from './read-backups.ts';
import { runBackupCommand } from './run-command.ts';
import { createS3Store } from './s3-store.ts';

/** An arbitrary number, the same in every process: one makes a backup at a time. */
const LOCK = 7_261_043;

/** What a backup is made with. */
export interface BackupSources {
  readonly services: Pick<Services, 'db' | 'log' | 'clock' | 'newId'>;
  readonly settings: BackupSettings;
  /** Opens a connection straight to PostgreSQL, without time limits. */
  readonly connect: () => Promise<pg.Client>;
}

/**
 * Makes a backup unless another process is making one, or `isDue` says that none is due. Every failure is stored and logged;
 * throws only if the database is unreachable.
 */
export async function makeBackup(
  sources: BackupSources,
  isDue: (times: BackupTimes) => boolean,
  stopping: AbortSignal,
): Promise<void> {
  const client = await sources.connect();
  try {
    // Held by the connection, so that a process that dies releases it.
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]?.locked !== true || !isDue(await readBackupTimes(sources.services.db))) return;
    await makeAndStore(sources, client, stopping);
  } finally {
    await client.end();
  }
}

interface Failure {
  readonly step: BackupStep;
  readonly error: unknown;
}

async function makeAndStore(
  { services: { db, log, clock, newId }, settings }: BackupSources,
  client: pg.Client,
  stopping: AbortSignal,
): Promise<void> {
  const startedOn = clock();
  const recipient = await readRecipient(db);
  const name = backupFileName(startedOn, recipient !== null);
  const id = newId();
  const run = { id, started_on: startedOn, file: name, is_encrypted: recipient !== null };
  await db.insertInto('backup_runs').values(run).execute();
  await deleteIncomplete(settings.folder);

  const failures: Failure[] = [];
  const attempt = async (step: BackupStep, work: () => Promise<void>) => {
    await work().catch((error: unknown) => failures.push({ step, error }));
  };
  let written: BackupFile | null = null;
  await attempt('write', async () => {
    written = await writeBackup(client, path.join(settings.folder, name), recipient);
    await deleteExpired(createFolderStore(settings.folder));
  });
  if (written !== null) await copyBackup(written, { settings, isEncrypted: recipient !== null, stopping, attempt });

  const [first] = failures;
  const bytes = bytesOf(written);
  await db
    .updateTable('backup_runs')
    .set({ finished_on: clock(), bytes, failed_step: first?.step ?? null, reason: first ? messageOf(first.error) : '' })
    .where('id', '=', id)
    .execute();
  for (const { step, error } of failures) log.error({ err: error, step, file: name }, 'Backup failed');
  if (!first) log.info({ file: name, bytes }, 'Backup made');
}

interface Copying {
  readonly settings: BackupSettings;
  readonly isEncrypted: boolean;
  readonly stopping: AbortSignal;
  readonly attempt: (step: BackupStep, work: () => Promise<void>) => Promise<void>;
}

/** Only encrypted files leave the first folder: a lost disk or a foreign bucket must not contain readable data. */
async function copyBackup(
  file: BackupFile,
  { settings: { copyFolder, s3, command }, isEncrypted, stopping, attempt }: Copying,
): Promise<void> {
  const stores: [BackupStep, BackupStore][] = [];
  if (copyFolder !== null) stores.push(['folder', createFolderStore(copyFolder)]);
  if (s3 !== null) stores.push(['s3', createS3Store(s3)]);
  if (stores.length === 0 && command === null) return;
  if (!isEncrypted) {
    return attempt('key', () => Promise.reject(new Error('Backups are stored elsewhere only with a key')));
  }
  for (const [step, store] of stores) {
    await attempt(step, async () => {
      await store.put(file, stopping);
      await deleteExpired(store);
    });
  }
  if (command !== null) await attempt('command', () => runBackupCommand(command, file.path, stopping));
}

function bytesOf(file: BackupFile | null): number | null {
  return file?.bytes ?? null;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
