// Commands that change a whole venue, as processes of their own: each makes a backup of the venue as it was.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from './platform/testing/clone.ts';
import { openTestVenue } from './platform/testing/venue.ts';

const BACKUP = /^comanda-\d{8}T\d{6}Z\.jsonl\.gz$/;

const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-commands-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const clone = await cloneDatabase();
const venue = await openTestVenue({ connection: clone.connection });
await venue.staffBrowser('OWNER');

it('venue:export writes a file for its user only, and venue:import -- --replace makes a backup of what it replaces', async () => {
  const file = path.join(folder, 'venue.jsonl.gz');
  expect(await runCommand('venue-archive.ts', ['export', file], 'export')).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const imported = await runCommand('venue-archive.ts', ['import', file, '--replace'], 'import');
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('Backup before the import: ') });
  expect(await readdir(path.join(folder, 'import'))).toEqual([expect.stringMatching(BACKUP)]);
});

it('a command that has to migrate the venue makes a backup before the first migration', async () => {
  const migration = await venue.db
    .selectFrom('migrations')
    .selectAll()
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { name } = migration;
  await venue.db.deleteFrom('migrations').where('name', '=', name).execute();
  const { output, errors } = await runCommand('remove-demo-accounts.ts', [], 'migration');
  expect(output).toContain('Backup before the migration: ');
  // The tables of the migration are there already.
  expect(errors.trim().split('\n')).toEqual([expect.stringContaining(`The migration ${name} failed`)]);
  expect(await readdir(path.join(folder, 'migration'))).toEqual([expect.stringMatching(BACKUP)]);
  await venue.db.insertInto('migrations').values(migration).execute();
});

async function runCommand(script: string, options: readonly string[], backups: string) {
  const settings = { NODE_ENV: 'production', DATABASE_URL: clone.url, BACKUP_DIR: path.join(folder, backups) };
  const child = spawn(process.execPath, [`scripts/${script}`, ...options], { env: { ...process.env, ...settings } });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { output, errors, code };
}
