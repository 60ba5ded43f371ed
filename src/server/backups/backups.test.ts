// Backups that the server makes: what they contain, where they are copied, what the owner sees, and that they can be restored.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupSettings } from '#server/platform/backup-settings.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { verifyBackup } from '#server/verify-backup.ts';
import { BackupBeforeChangeError, backupBeforeChange } from './backup-before-change.ts';
import { makeBackup } from './make-backup.ts';
import { startBucket } from './testing/bucket.ts';

const { signal } = new AbortController();
const HOUR_MS = 60 * 60_000;

const home = await mkdtemp(path.join(os.tmpdir(), 'comanda-backups-'));
afterAll(() => rm(home, { recursive: true, force: true }));
await writeFile(path.join(home, 'file'), '');
const settings = { folder: path.join(home, 'first'), copyFolder: null, s3: null, command: null, startDelayMs: 0 };
const venue = await openTestVenue({ production: { backups: { ...settings, copyFolder: path.join(home, 'second') } } });
const owner = await venue.staffBrowser('OWNER');
const other = venue.openDatabase();
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await mkdir(path.join(home, 'second'));
});
afterEach(async () => {
  for (const table of ['backup_runs', 'backup_keys'] as const) await venue.db.deleteFrom(table).execute();
  for (const folder of ['first', 'second']) await rm(path.join(home, folder), { recursive: true, force: true });
});

function make(changed: Partial<BackupSettings> = {}, isDue = () => true): Promise<void> {
  const { services } = venue;
  return makeBackup({ services, connect: () => other.connect(), settings: { ...settings, ...changed } }, isDue, signal);
}

const filesIn = (folder: string) => readdir(path.join(home, folder)).catch(() => []);

describe('a backup', () => {
  it('without a key is a readable file for the user of the server only, without sessions, links and unsent e-mails', async () => {
    const mail = { recipient: 'lucia@comanda.test', subject: 'Enlace', html: '', body: 'https://bar.example/secreto' };
    const times = { created_on: SATURDAY_NIGHT, expires_on: SATURDAY_NIGHT, next_try_on: SATURDAY_NIGHT };
    await venue.db
      .insertInto('outgoing_mails')
      .values({ id: venue.newId(), ...mail, ...times })
      .execute();
    await make();
    expect(await filesIn('first')).toEqual(['comanda-20261121T200000Z.jsonl.gz']);
    const file = path.join(home, 'first', 'comanda-20261121T200000Z.jsonl.gz');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const archive = gunzipSync(await readFile(file)).toString();
    expect(archive).toContain('"table":"staff_users"');
    expect(archive).not.toMatch(/"table":"(staff_sessions|password_resets|outgoing_mails|shared_tablets)"|secreto/);
  });

  it('with a key is encrypted, restored by `venue:verify` with equal sums, and opened by no other key', async () => {
    const { key } = await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    await make({ copyFolder: path.join(home, 'second') });
    const [name = ''] = await filesIn('second');
    expect(name).toBe('comanda-20261121T200000Z.jsonl.gz.age');
    const file = path.join(home, 'second', name);
    expect(await readFile(file)).toEqual(await readFile(path.join(home, 'first', name)));
    expect(String(await readFile(file))).toMatch(/^age-encryption.org\/v1/);

    const { counts, sums } = await verifyBackup(file, key);
    const { length: staff } = await venue.db.selectFrom('staff_users').select('id').execute();
    expect(counts).toMatchObject({ staff_users: staff, backup_keys: 1 });
    expect(sums).toBeGreaterThan(50);
    const { key: another } = await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    await expect(verifyBackup(file, another)).rejects.toThrow('The key does not open this backup');
    const changed = await readFile(file);
    changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
    await writeFile(file, changed);
    await expect(verifyBackup(file, key)).rejects.toThrow('The backup is cut short or was changed');
  });

  it('by two processes at the same time is one', async () => {
    let due = true;
    const isDue = () => {
      const was = due;
      due = false;
      return was;
    };
    await Promise.all([make({}, isDue), make({}, isDue)]);
    expect(await venue.db.selectFrom('backup_runs').select('failed_step').execute()).toEqual([{ failed_step: null }]);
  });

  it('removes what a process that died left behind, and nothing else', async () => {
    await mkdir(path.join(home, 'first'));
    for (const name of ['comanda-20261120T030000Z.jsonl.gz.part', 'notes.part', 'holiday.jpg']) {
      await writeFile(path.join(home, 'first', name), 'half');
    }
    await make();
    expect(await filesIn('first')).toEqual(['comanda-20261121T200000Z.jsonl.gz', 'holiday.jpg', 'notes.part']);
  });
});

describe('a failure', () => {
  it('to write leaves no file and is what the owner reads', async () => {
    await make({ folder: path.join(home, 'file', 'below') });
    expect(await owner.backups.readBackupStatus({})).toMatchObject({
      lastGood: null,
      isLate: true,
      failedStep: 'write',
    });
  });

  it('of the database in the middle leaves no file', async () => {
    const { services } = venue;
    const connect = async () => {
      const client = await other.connect();
      const query = client.query.bind(client);
      return Object.assign(client, {
        query: (...given: Parameters<typeof query>) =>
          String(given[0]).includes('from public."payments"')
            ? Promise.reject(new Error('terminated'))
            : query(...given),
      });
    };
    await makeBackup({ services, connect, settings }, () => true, signal);
    expect(await owner.backups.readBackupStatus({})).toMatchObject({ failedStep: 'write' });
    expect(await filesIn('first')).toEqual([]);
  });

  it.each([
    ['a second folder that is not there', 'folder', { copyFolder: '/nowhere/usb' }],
    [
      'a bucket that does not answer',
      's3',
      { s3: { origin: 'http://127.0.0.1:9', path: 'b', region: 'r', keyId: 'k', secret: 's' } },
    ],
    ['a command that ends with an error', 'command', { command: 'echo no room >&2; exit 3' }],
  ] as const)('of %s is shown as «%s», and the first file stays', async (_, failedStep, changed) => {
    await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    await make(changed);
    expect(await owner.backups.readBackupStatus({})).toMatchObject({ failedStep, lastGood: null, isLate: true });
    expect(await filesIn('first')).toHaveLength(1);
  });

  it('of a bucket to list the copy that it stores is shown as «s3», because the old ones would never expire', async () => {
    await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    const bucket = await startBucket('secret');
    bucket.fault = 'not-listed';
    await make({ s3: { origin: bucket.origin, path: 'bucket', region: 'eu-south-2', keyId: 'k', secret: 'secret' } });
    expect(await owner.backups.readBackupStatus({})).toMatchObject({ failedStep: 's3', lastGood: null });
    expect([...bucket.files.keys()]).toEqual(await filesIn('first'));
  });

  it('is a missing key when a copy would leave the computer unencrypted', async () => {
    await make({ copyFolder: path.join(home, 'second') });
    expect(await owner.backups.readBackupStatus({})).toMatchObject({ failedStep: 'key', keyCreatedOn: null });
    expect(await filesIn('second')).toEqual([]);
  });
});

describe('the owner', () => {
  it('reads when the last good one was made, that it is late after 48 hours, and what failed since', async () => {
    await make();
    const size = (await stat(path.join(home, 'first', 'comanda-20261121T200000Z.jsonl.gz'))).size;
    const lastGood = { madeOn: SATURDAY_NIGHT.toISOString(), bytes: size };
    const state = { isOn: true, hasCopies: true, lastGood, isLate: false, failedStep: null, keyCreatedOn: null };
    expect(await owner.backups.readBackupStatus({})).toEqual(state);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 48 * HOUR_MS + 1));
    await make({ folder: path.join(home, 'file', 'below') });
    // The session has ended meanwhile.
    const later = await venue.staffBrowser('OWNER');
    expect(await later.backups.readBackupStatus({})).toEqual({ ...state, isLate: true, failedStep: 'write' });
  });

  it('is shown a key once: neither the database nor the activity log contains its secret part', async () => {
    const { key } = await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    expect(key).toMatch(/^AGE-SECRET-KEY-1/);
    const stored = await venue.db.selectFrom('backup_keys').selectAll().execute();
    const log = await venue.db.selectFrom('activity_log').selectAll().execute();
    expect(JSON.stringify([stored, log])).not.toContain(key);
    expect(log.map(({ kind }) => kind)).toContain('backup-key-created');
    expect((await owner.backups.readBackupStatus({})).keyCreatedOn).toBe(SATURDAY_NIGHT.toISOString());
  });

  it('needs the current password for a key, and neither a missing nor a wrong one creates one', async () => {
    const create = (currentPassword: string) => owner.backups.createBackupKey({ currentPassword });
    const missing = { details: { fields: { currentPassword: 'La contraseña es obligatoria' } } };
    await expect(create(' ')).rejects.toMatchObject(missing);
    const wrong = { details: { fields: { currentPassword: 'Contraseña incorrecta' } } };
    await expect(create('otra-clave')).rejects.toMatchObject(wrong);
    expect(await owner.backups.readBackupStatus({})).toMatchObject({ keyCreatedOn: null });
  });

  it('is the only one who may read or create it', async () => {
    const manager = await venue.staffBrowser('MANAGER');
    await expect(manager.backups.readBackupStatus({})).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(manager.backups.createBackupKey({ currentPassword: PASSWORD })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  it('has a command that gets the path of the encrypted file', async () => {
    await owner.backups.createBackupKey({ currentPassword: PASSWORD });
    await make({ command: `cp "$BACKUP_FILE" "${path.join(home, 'second')}"` });
    expect(await filesIn('second')).toEqual(['comanda-20261121T200000Z.jsonl.gz.age']);
  });
});

describe('before a migration', () => {
  it('a venue with staff is written to the first folder', async () => {
    const client = await other.connect();
    const { log } = venue.services;
    await backupBeforeChange(client, 'migration', { settings, log, clock: () => SATURDAY_NIGHT });
    await client.end();
    expect(await filesIn('first')).toEqual(['comanda-20261121T200000Z.jsonl.gz']);
  });

  it('a folder that cannot be written refuses the start with what to do', async () => {
    const client = await other.connect();
    const { log } = venue.services;
    const broken = { ...settings, folder: path.join(home, 'file', 'below') };
    const refused = backupBeforeChange(client, 'migration', { settings: broken, log, clock: () => SATURDAY_NIGHT });
    await expect(refused).rejects.toThrow(BackupBeforeChangeError);
    await expect(refused).rejects.toThrow('set BACKUP_DIR');
    await client.end();
  });
});
