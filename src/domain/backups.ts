// Backups: the names of their files, how long each is stored, when the next one is due, and when the newest is too old.
import { toEpochDay } from './calendar.ts';
import { instantOfTime, localMoment } from './time.ts';

/**
 * Milliseconds after which the newest backup counts as too old. Backups are made every night, so it is that old only if one failed.
 */
export const BACKUP_AGE_MAX_MS = 48 * 60 * 60_000;

/**
 * The steps of a backup that can fail, in their order. `write`: writing the backup file. If only a later step fails, this file is
 * complete. `key`: files are copied elsewhere only with a key that encrypts them, and there is no key. `folder`, `s3`: the copies
 * in the second folder and in the cloud. `command`: the operator's `BACKUP_COMMAND`.
 */
export const BACKUP_STEPS = ['write', 'key', 'folder', 's3', 'command'] as const;
/** A step of a backup that can fail: `write`, `key`, `folder`, `s3` or `command` (explained at `BACKUP_STEPS`). */
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** Local hour from which the backup of the night is due. */
const BACKUP_HOUR = 4;
/** After a failed backup the next try waits for this long. */
const BACKUP_RETRY_MS = 60 * 60_000;

const NAME = /^comanda-(\d{4})(\d\d)(\d\d)T\d{6}Z\.jsonl\.gz(\.age)?$/;

/** Returns the file name of a backup that began at `startedOn`, written in UTC, so that names sort by time. */
export function backupFileName(startedOn: Date, isEncrypted: boolean): string {
  const time = startedOn.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `comanda-${time}.jsonl.gz${isEncrypted ? '.age' : ''}`;
}

/** True for a name that `backupFileName` can return. */
export function isBackupFileName(name: string): boolean {
  return NAME.test(name);
}

/** How many days, weeks and months have a backup that is stored. */
const STORED = { days: 7, weeks: 4, months: 12 } as const;

/**
 * Returns those of the backup file names that are to be deleted. Kept are all backups of the two newest days, and the newest backup
 * of each of the last seven days, four weeks and twelve months that have one. Names of other files are never returned.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = names
    .filter(isBackupFileName)
    .toSorted()
    .toReversed()
    .map((name) => ({ name, ...periodsOf(name) }));
  const newestDays = [...new Set(backups.map(({ days }) => days))].slice(0, 2);
  const stored = new Set(backups.filter(({ days }) => newestDays.includes(days)).map(({ name }) => name));
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const newest = new Map<string | number, string>();
    for (const backup of backups) if (!newest.has(backup[unit])) newest.set(backup[unit], backup.name);
    for (const name of [...newest.values()].slice(0, STORED[unit])) stored.add(name);
  }
  return backups.flatMap(({ name }) => (stored.has(name) ? [] : [name]));
}

/** The day, the week from Monday to Sunday, and the month of a file. */
function periodsOf(name: string): { days: number; weeks: number; months: string } {
  const [, year = '', month = '', day = ''] = NAME.exec(name) ?? [];
  const days = toEpochDay(`${year}-${month}-${day}`);
  // 1 January 1970, day 0, was a Thursday.
  return { days, weeks: Math.floor((days + 3) / 7), months: `${year}-${month}` };
}

/** When the last successful backup and the last try to make one began; null if there was none. */
export interface BackupTimes {
  readonly lastGoodOn: Date | null;
  readonly lastTryOn: Date | null;
}

/**
 * True if the nightly backup must be made now. From 4:00 in `timeZone` it is due until a backup that began after 4:00 has
 * succeeded. Before 4:00 it is due only if no successful backup has begun in the last 24 hours. For one hour after any try it is
 * not due.
 */
export function isBackupDue({ lastGoodOn, lastTryOn }: BackupTimes, now: Date, timeZone: string): boolean {
  if (lastTryOn !== null && now.getTime() - lastTryOn.getTime() < BACKUP_RETRY_MS) return false;
  const { day, minutes } = localMoment(now, timeZone);
  const dueOn = instantOfTime(day, BACKUP_HOUR * 60, timeZone);
  if (minutes >= BACKUP_HOUR * 60) return lastGoodOn === null || lastGoodOn.getTime() < dueOn;
  // Before four o'clock the one of the night before is still due, unless the last day has one.
  return lastGoodOn === null || now.getTime() - lastGoodOn.getTime() >= 24 * 60 * 60_000;
}
