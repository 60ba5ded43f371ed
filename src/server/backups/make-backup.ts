// Makes one backup: writes the file, copies it to every other store if it is encrypted, deletes expired files, and stores the
// result.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type pg from 'pg';
import { type BackupStep, type BackupTimes, backupFileName } from '#domain/backups.ts';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import type { Services } from '#server/platform/context.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import { type BackupFile, writeBackup } from './backup-file.ts';
import { tryBackupLock } from './backup-lock.ts';
import { type BackupStore, createFolderStore, deleteExpiredBackups, deleteUnfinishedBackups } from './backup-store.ts';
import { readBackupPublicKey, readBackupTimes } from './read-backup-status.ts';
import { createS3Store } from './s3-store.ts';

/** A step that takes longer, such as an upload to a bucket that hangs, has failed: the next try must not wait for it. */
const STEP_MS_MAX = 2 * 60 * 60_000;

/** The services, the settings and the database connection that making a backup needs. */
export interface BackupDependencies {
  readonly services: Pick<Services, 'db' | 'log' | 'clock' | 'newId'>;
  readonly settings: BackupSettings;
  /** Opens a connection straight to PostgreSQL, without time limits. */
  readonly connect: () => Promise<pg.Client>;
}

/**
 * Makes a backup unless another process is making one, or `isDue` returns false. Every failure is stored and logged; throws only if
 * the database is unreachable. If the server stops meanwhile, no unfinished file stays, and the backup is due again at the next
 * start.
 */
export async function makeBackup(
  sources: BackupDependencies,
  isDue: (times: BackupTimes) => boolean,
  stopping: AbortSignal,
): Promise<void> {
  await whileLocked(sources, async (client) => {
    if (isDue(await readBackupTimes(sources.services.db))) await makeAndStore(sources, client, stopping);
  });
}

/**
 * Deletes the unfinished backup files of processes that died, in all folders of backups. Returns false if another process is making
 * a backup.
 */
export function deleteInterruptedBackups(sources: Pick<BackupDependencies, 'settings' | 'connect'>): Promise<boolean> {
  return whileLocked(sources, () => deleteIncompleteFiles(sources.settings));
}

/** Runs the work if no other process makes a backup at the moment; else returns false. */
async function whileLocked(
  { connect }: Pick<BackupDependencies, 'connect'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<boolean> {
  const client = await connect();
  try {
    if (!(await tryBackupLock(client))) return false;
    await work(client);
    return true;
  } finally {
    await client.end();
  }
}

async function deleteIncompleteFiles({ folder, copyFolder }: BackupSettings): Promise<void> {
  await deleteUnfinishedBackups(folder);
  if (copyFolder !== null) await deleteUnfinishedBackups(copyFolder);
}

interface Failure {
  readonly step: BackupStep;
  readonly error: unknown;
}

async function makeAndStore(
  { services: { db, log, clock, newId }, settings }: BackupDependencies,
  client: pg.Client,
  stopping: AbortSignal,
): Promise<void> {
  const startedOn = clock();
  const recipient = await readBackupPublicKey(db);
  const name = backupFileName(startedOn, recipient !== null);
  const id = newId();
  const run = { id, started_on: startedOn, file: name, is_encrypted: recipient !== null };
  await db.insertInto('backup_runs').values(run).execute();
  await deleteIncompleteFiles(settings);

  const failures: Failure[] = [];
  const attempt: Attempt = async (step, work) => {
    if (stopping.aborted) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(STEP_MS_MAX)]);
    await work(signal).catch((error: unknown) => failures.push({ step, error }));
  };
  let written: BackupFile | null = null;
  await attempt('write', async (signal) => {
    written = await writeBackup(client, { file: path.join(settings.folder, name), recipient, signal });
    await deleteExpiredBackups(createFolderStore(settings.folder), name, signal);
  });
  if (written !== null) await copyBackup(written, { settings, isEncrypted: recipient !== null, attempt });
  if (stopping.aborted) {
    await db.deleteFrom('backup_runs').where('id', '=', id).execute();
    log.info({ file: name }, 'Backup interrupted by the stop of the server');
    return;
  }

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

/** Runs one step and collects its failure. The signal is aborted by the stop of the server, and after the time limit. */
type Attempt = (step: BackupStep, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

interface Copying {
  readonly settings: BackupSettings;
  readonly isEncrypted: boolean;
  readonly attempt: Attempt;
}

/** Only encrypted files leave the first folder: a lost disk or a foreign bucket must not contain readable data. */
async function copyBackup(
  file: BackupFile,
  { settings: { copyFolder, s3, command }, isEncrypted, attempt }: Copying,
): Promise<void> {
  const stores: [BackupStep, BackupStore][] = [];
  if (copyFolder !== null) stores.push(['folder', createFolderStore(copyFolder)]);
  if (s3 !== null) stores.push(['s3', createS3Store(s3)]);
  if (stores.length === 0 && command === null) return;
  if (!isEncrypted) {
    return attempt('key', () => Promise.reject(new Error('Backups are stored elsewhere only with a key')));
  }
  for (const [step, store] of stores) {
    await attempt(step, async (signal) => {
      await store.put(file, signal);
      await deleteExpiredBackups(store, path.basename(file.path), signal);
    });
  }
  if (command !== null) await attempt('command', (signal) => runBackupCommand(command, file.path, signal));
}

function bytesOf(file: BackupFile | null): number | null {
  return file?.bytes ?? null;
}

function messageOf(error: unknown): string {
  return errorMessage(error).slice(0, 500);
}

const COMMAND_MS_MAX = 60 * 60_000;
const OUTPUT_CHARACTERS_MAX = 500;
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Runs the command in a shell, with the path of the file in `BACKUP_FILE`. Throws if it does not end with code 0. The signal
 * ends it with all processes that it started.
 */
function runBackupCommand(command: string, file: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, BACKUP_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
      // The shell leads a group of its own, so that the programs that it runs end with it.
      detached: HAS_GROUPS,
    });
    const end = () => endGroup(child);
    const timer = setTimeout(end, COMMAND_MS_MAX);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (code === 0) return resolve();
      reject(new Error(`The command ended with ${code ?? endedBy}: ${output.trim()}`));
    });
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
  else child.kill();
}
