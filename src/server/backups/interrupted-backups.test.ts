// Backups that are interrupted: by the stop of the server, by its death, and by a full disk.
import { symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { backupBeforeChange } from './backup-before-change.ts';
import { startBackupTask } from './backup-task.ts';
import { makeBackup } from './make-backup.ts';
import { startBucket } from './testing/bucket.ts';

const NAME = 'comanda-20261121T200000Z.jsonl.gz';

const venue = await openTestVenue();
await venue.staffBrowser('OWNER');
const other = venue.openDatabase();
const locking = await other.connect();
const bucket = await startBucket('secret');
let home: string;
let settings: BackupSettings;
let stopping: AbortController;
afterAll(() => locking.end());
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'comanda-backups-'));
  for (const folder of ['first', 'second']) await mkdir(path.join(home, folder));
  const folders = { folder: path.join(home, 'first'), copyFolder: path.join(home, 'second') };
  settings = { ...folders, s3: null, command: null, startDelayMs: 0 };
  stopping = new AbortController();
});
afterEach(async () => {
  for (const table of ['backup_runs', 'backup_keys'] as const) await venue.db.deleteFrom(table).execute();
  await rm(home, { recursive: true, force: true });
});

const filesIn = (folder: string) => readdir(path.join(home, folder));
const runs = () => venue.db.selectFrom('backup_runs').select(['failed_step', 'reason']).execute();

function make(changed: Partial<BackupSettings> = {}): Promise<void> {
  const { services } = venue;
  const sources = { services, connect: () => other.connect(), settings: { ...settings, ...changed } };
  return makeBackup(sources, () => true, stopping.signal);
}

async function createKey(): Promise<void> {
  const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  const key = { id: venue.newId(), recipient, created_on: SATURDAY_NIGHT, created_by: '' };
  await venue.db.insertInto('backup_keys').values(key).execute();
}

describe('the stop of the server', () => {
  it.each([
    ['', () => Promise.resolve()],
    ['encrypted ', createKey],
  ])(
    'ends an %sexport that waits for PostgreSQL at once, and leaves neither a file nor a failure',
    async (_, prepare) => {
      await prepare();
      await locking.query('begin');
      await locking.query('lock table payments in access exclusive mode');
      const making = make();
      await until('the export waits', async () => (await countWaiting()) === 1);
      stopping.abort();
      await making;
      await locking.query('rollback');
      expect({ first: await filesIn('first'), second: await filesIn('second'), runs: await runs() }).toEqual({
        ...{ first: [], second: [], runs: [] },
      });
    },
  );

  it('ends the command with the programs that it started, and keeps the complete file', async () => {
    await createKey();
    const started = path.join(home, 'started');
    const making = make({ command: `sleep 60 & echo $! > "${started}"; wait; echo later` });
    await until('the command runs', async () => (await readdir(home)).includes('started'));
    stopping.abort();
    await making;
    expect({ first: await filesIn('first'), runs: await runs() }).toEqual({ first: [`${NAME}.age`], runs: [] });
  });

  it('ends an upload that the bucket does not answer', async () => {
    await createKey();
    bucket.fault = 'silent';
    const making = make({
      s3: { origin: bucket.origin, path: 'bucket', region: 'eu-south-2', keyId: 'key', secret: 'secret' },
    });
    await until('the upload has begun', () => bucket.puts === 1);
    stopping.abort();
    await making;
    expect({ second: await filesIn('second'), runs: await runs() }).toEqual({ second: [`${NAME}.age`], runs: [] });
  });
});

describe('the start after the server died', () => {
  it('removes the half files of both folders, and nothing else, before a backup is due', async () => {
    for (const folder of ['first', 'second']) {
      await writeFile(path.join(home, folder, `${NAME}.part`), 'half');
      await writeFile(path.join(home, folder, 'notes.part'), 'of the owner');
    }
    const { services } = venue;
    const sources = { services, connect: () => other.connect(), timeZone: 'Europe/Madrid' };
    const stop = startBackupTask(sources, { ...settings, startDelayMs: 60_000 });
    await until('the half files are gone', async () => (await filesIn('second')).join() === 'notes.part');
    await stop();
    expect({ first: await filesIn('first'), runs: await runs() }).toEqual({ first: ['notes.part'], runs: [] });
  });

  it('does not remove a file that another process writes', async () => {
    await locking.query('begin');
    await locking.query('lock table payments in access exclusive mode');
    const making = make();
    await until('the export waits', async () => (await countWaiting()) === 1);
    const { services } = venue;
    const sources = { services, connect: () => other.connect(), timeZone: 'Europe/Madrid' };
    const stop = startBackupTask(sources, { ...settings, copyFolder: null });
    await stop();
    expect(await filesIn('first')).toEqual([`${NAME}.part`]);
    await locking.query('rollback');
    await making;
    expect(await filesIn('first')).toEqual([NAME]);
  });
});

describe('a full disk', () => {
  // Every write to this device fails with ENOSPC.
  it.skipIf(process.platform !== 'linux')(
    'leaves no file, and the change that needs the backup is refused',
    async () => {
      const client = await other.connect();
      const { log } = venue.services;
      const folder = path.join(home, 'first');
      // Called after the folder was cleaned, and before the file is written.
      const clock = () => {
        symlinkSync('/dev/full', path.join(folder, `${NAME}.part`));
        return SATURDAY_NIGHT;
      };
      const refused = backupBeforeChange(client, 'import', { settings, log, clock });
      await expect(refused).rejects.toThrow(/before the import failed, so nothing was changed: ENOSPC.* Make room in/);
      await client.end();
      expect(await filesIn('first')).toEqual([]);
    },
  );
});

async function countWaiting(): Promise<number> {
  const { rows } = await locking.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  );
  return rows[0]?.waiting ?? 0;
}
