// An update of a tiny product with real git, real folders and a real server process: every step, and what a kill leaves.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { currentVersion, lastUpdate } from '#scripts/current-version.mjs';
import { readJournal, writeJournal } from './journal.ts';
import { finishRestoring, goBackToPreviousVersion, runUpdate } from './run-update.ts';
import { createFakeVenue, type FakeVenue, writeVersionTo } from './testing/fake-product.ts';
import { createFakeUpdateContext } from './testing/updating.ts';
import { withUpdateLock } from './update-lock.ts';

const execute = promisify(execFile);
const venues: FakeVenue[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) await venue[Symbol.asyncDispose]();
});

test('an update serves the new version with the data, and leaves the checkout as it is', async () => {
  const venue = await aVenue();
  await venue.publish(2);
  const updating = await createFakeUpdateContext(venue);
  await runUpdate(updating);
  expect(updating.lines.at(-1)).toMatch(/^Updated from \w{12} to \w{12}\. Start Comanda: npm start$/);
  expect(await servedVersion(venue)).toBe(2);
  expect([await venue.dataVersion(), await venue.orders()]).toEqual([2, 3]);
  expect(JSON.parse(await readFile(path.join(venue.home, 'product.json'), 'utf8'))).toMatchObject({ version: 1 });

  const again = await createFakeUpdateContext(venue);
  await runUpdate(again);
  expect(again.lines).toEqual([expect.stringMatching(/ is the newest: nothing was changed\.$/)]);
});

test('a version that does not become ready is replaced by the version before with its data, by itself', async () => {
  const venue = await aVenue();
  await venue.publish(2, 'ends');
  await expect(runUpdate(await createFakeUpdateContext(venue))).rejects.toThrow(
    /did not become ready\. Version \w+ serves again/,
  );
  expect([await servedVersion(venue), await venue.dataVersion(), await venue.orders()]).toEqual([1, 1, 3]);
  expect(await readdir(path.join(venue.dataDir, 'after-update'))).toEqual(['postgres']);
});

test('a version that took an order before it failed is not replaced without the operator', async () => {
  const venue = await aVenue();
  await venue.publish(2, 'takes-order-and-ends');
  await expect(runUpdate(await createFakeUpdateContext(venue))).rejects.toThrow(
    'going back would lose 1 orders on the boards',
  );
  expect([await servedVersion(venue), await venue.orders()]).toEqual([2, 4]);
  await expect(goBackToPreviousVersion(await createFakeUpdateContext(venue), false)).rejects.toThrow(
    'npm run update -- --back --lose-orders',
  );
  expect(await venue.orders()).toBe(4);
  await goBackToPreviousVersion(await createFakeUpdateContext(venue), true);
  expect([await servedVersion(venue), await venue.dataVersion(), await venue.orders()]).toEqual([1, 1, 3]);
});

test('going back by hand is refused when orders were placed since, and allowed when none were', async () => {
  const venue = await aVenue();
  await expect(goBackToPreviousVersion(await createFakeUpdateContext(venue), false)).rejects.toThrow(
    'There is no update to go back from.',
  );
  await venue.publish(2);
  await runUpdate(await createFakeUpdateContext(venue));
  await goBackToPreviousVersion(await createFakeUpdateContext(venue), false);
  expect([await servedVersion(venue), await venue.dataVersion()]).toEqual([1, 1]);
  await expect(goBackToPreviousVersion(await createFakeUpdateContext(venue), true)).rejects.toThrow(
    'There is no update to go back from.',
  );

  await runUpdate(await createFakeUpdateContext(venue));
  await venue.placeOrder();
  await expect(goBackToPreviousVersion(await createFakeUpdateContext(venue), false)).rejects.toThrow(
    '1 orders on the boards, 1 orders',
  );
  expect([await servedVersion(venue), await venue.dataVersion(), await venue.orders()]).toEqual([2, 2, 4]);
});

test('a full disk refuses an update before anything is touched', async () => {
  const venue = await aVenue();
  await venue.publish(2);
  const updating = await createFakeUpdateContext(venue, { free: 10 });
  await expect(runUpdate(updating)).rejects.toThrow(
    /has 0 MB free, and the update needs 1 MB\. Nothing was changed\.$/,
  );
  expect(await readJournal(venue.home)).toBeNull();
  expect(await servedVersion(venue)).toBe(1);
});

test('a copy that fails leaves the version before serving, without a part of the copy', async () => {
  const venue = await aVenue();
  await venue.publish(2);
  const updating = await createFakeUpdateContext(venue);
  const save = () => Promise.reject(new Error('ENOSPC'));
  await expect(runUpdate({ ...updating, data: { ...updating.data, save } })).rejects.toThrow('ENOSPC');
  expect([await servedVersion(venue), await venue.dataVersion()]).toEqual([1, 1]);
  expect(await readdir(venue.dataDir)).toEqual(['postgres']);
  await runUpdate(await createFakeUpdateContext(venue));
  expect(await servedVersion(venue)).toBe(2);
});

test.each(['after-prepare', 'after-stop', 'before-save', 'after-save', 'before-start', 'after-start'])(
  'an update that is killed %s is finished by the next one',
  async (moment) => {
    const venue = await aVenue();
    await venue.publish(2);
    await killedUpdate(venue, moment);
    await runUpdate(await createFakeUpdateContext(venue));
    expect([await servedVersion(venue), await venue.dataVersion(), await venue.orders()]).toEqual([2, 2, 3]);
    expect((await readJournal(venue.home))?.step).toBe('updated');
  },
);

test.each(['before-restore', 'after-restore'])(
  'going back that is killed %s is finished by the next start',
  async (moment) => {
    const venue = await aVenue();
    await venue.publish(2, 'ends');
    await killedUpdate(venue, moment);
    expect(lastUpdate(venue.home)?.step).toBe('restoring');
    await finishRestoring(await createFakeUpdateContext(venue));
    expect([await servedVersion(venue), await venue.dataVersion(), await venue.orders()]).toEqual([1, 1, 3]);
  },
);

test('a new version comes from a folder without git, and a version before is named by its commit', async () => {
  const venue = await aVenue();
  const stick = await mkdtemp(path.join(venue.home, '../stick-'));
  await writeVersionTo(venue.home, stick, 3);
  // The checkout was brought forward by hand, and its data is that of the first version.
  const { stdout } = await execute('git', ['rev-parse', 'HEAD'], { cwd: venue.home });
  await venue.publish(2);
  await execute('git', ['pull', '--quiet'], { cwd: venue.home });
  await runUpdate(await createFakeUpdateContext(venue, { updateFrom: stick, previous: stdout.trim() }));
  expect(await servedVersion(venue)).toBe(3);
  await goBackToPreviousVersion(await createFakeUpdateContext(venue), false);
  expect([await servedVersion(venue), await venue.dataVersion()]).toEqual([1, 1]);
  await rm(stick, { recursive: true });
});

test('a second update is refused while one runs, and a start waits for it', async () => {
  const venue = await aVenue();
  await venue.publish(2);
  const updating = await createFakeUpdateContext(venue);
  const save = async () => {
    expect(lastUpdate(venue.home)).toMatchObject({ step: 'copying', blocksStart: true });
    await expect(withUpdateLock(venue.home, () => Promise.resolve())).rejects.toThrow(
      `An update is running already, in process ${process.pid}`,
    );
    await updating.data.save('');
  };
  await withUpdateLock(venue.home, () => runUpdate({ ...updating, data: { ...updating.data, save } }));
  expect(lastUpdate(venue.home)).toMatchObject({ step: 'updated', blocksStart: false });
});

test('the lock of a process that has ended, or whose pid belongs to another one, does not prevent a start', async () => {
  const venue = await aVenue();
  await writeJournal(venue.home, { step: 'copying', from: 'a', to: 'b', snapshot: null });
  await writeFile(path.join(venue.home, 'versions/update.lock'), `${process.pid} another-start\n`);
  expect(lastUpdate(venue.home)).toMatchObject({ isRunning: false, blocksStart: false });
});

test('files that were changed by hand refuse the first update, because going back would lose them', async () => {
  const venue = await aVenue();
  await venue.publish(2);
  await writeFile(path.join(venue.home, 'product.json'), '{}');
  await expect(runUpdate(await createFakeUpdateContext(venue))).rejects.toThrow('were changed by hand: commit them');
});

async function aVenue(): Promise<FakeVenue> {
  const venue = await createFakeVenue();
  venues.push(venue);
  return venue;
}

async function servedVersion(venue: FakeVenue): Promise<number> {
  const { version }: { version: number } = JSON.parse(
    await readFile(path.join(currentVersion(venue.home), 'product.json'), 'utf8'),
  );
  return version;
}

/** Resolves when the process of the update was killed at that moment. */
async function killedUpdate({ home, dataDir }: FakeVenue, moment: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'testing/killed-update.ts');
  await expect(execute(process.execPath, [script, home, dataDir, moment])).rejects.toMatchObject({ signal: 'SIGKILL' });
}
