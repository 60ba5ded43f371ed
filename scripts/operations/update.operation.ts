// Updates a venue of an older version with two years of orders to this version and back, interrupted by kills, power cuts, a
// version that fails and a full disk. Afterwards the venue must start, and no order and no cent may differ. Needs the git history,
// npm, and root (for the full disk).
import { appendFile, cp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { placeOrder, scanTable } from './customers.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { OLDER_VERSION, type OlderVenue, openOlderVenue, type VenueFigures } from './older-version.ts';
import { mountSmallDisk } from './small-disk.ts';
import {
  commitVersion,
  createUpdateTestVenue,
  pullThisVersion,
  type UpdateResult,
  type UpdateTestVenue,
} from './updated-venue.ts';

/** The disk of the data in the case of a full disk. */
const DISK_MEGABYTES = 1_400;

/**
 * Test case of `npm run check:operations`: update to this version and back to the older one, interrupted at every step. No order
 * and no cent may differ.
 */
export const operation: OperationTest = {
  name: 'update and going back, interrupted at every step',
  run: updateAndGoBack,
};

async function updateAndGoBack(): Promise<CaseFigures> {
  await using older = await openOlderVenue();
  const remote = await pullThisVersion(older.code);
  await using venue = await createUpdateTestVenue(older.code, older.dataDir);

  const first = await firstUpdate(older, venue);
  const kills = await killEachStep(older, venue, remote);
  const cuts = await failingVersion(older, venue, remote);
  const disk = await fullDisk(older, remote);
  return {
    ...{ orders: older.figures.orders, 'paid (cents)': older.figures.paid, 'days of orders': older.figures.days },
    ...first,
    ...{ ...kills, ...cuts, ...disk },
    'orders or cents that differ': 0,
  };
}

/** From the older version to this one, back, and forward again. */
async function firstUpdate(older: OlderVenue, venue: UpdateTestVenue): Promise<CaseFigures> {
  const updated = await venue.update(['--previous', OLDER_VERSION.commit]);
  requireSuccess(updated, 'the update');
  await requireSame(venue, older.figures, 'after the update');
  const back = await venue.update(['--back']);
  requireSuccess(back, 'going back');
  await requireSame(venue, older.figures, 'after going back');
  const again = await venue.update();
  requireSuccess(again, 'the second update');
  await requireSame(venue, older.figures, 'after the second update');

  await venue.whileRunning(() => orderOnce(venue.port));
  const refused = await venue.update(['--back']);
  mustHold(refused.code === 1, 'going back is refused when an order was placed since');
  mustHold(refused.output.includes('--lose-orders'), `the refusal names the option: ${refused.output}`);
  const lost = await venue.update(['--back', '--lose-orders']);
  requireSuccess(lost, 'going back without the new order');
  requireSuccess(await venue.update(), 'the third update');
  await requireSame(venue, older.figures, 'after the third update');
  return {
    'update, with two installations (s)': Math.round(updated.seconds),
    'going back (s)': Math.round(back.seconds),
    'update when everything is prepared (s)': Math.round(again.seconds),
    'going back refused with a new order': 1,
  };
}

/** One update that is killed at each of its steps in turn, first its process and then everything, and then finished. */
async function killEachStep(older: OlderVenue, venue: UpdateTestVenue, remote: string): Promise<CaseFigures> {
  await addComment(remote, 'a version with a comment');
  let interruptions = 0;
  for (const kills of ['update', 'everything'] as const) {
    for (const step of ['stopping', 'copying']) {
      const killed = await venue.update([], { step, kills });
      mustHold(killed.code !== 0, `the update was killed at ${step}`);
      await requireSame(venue, older.figures, `after a kill of ${kills} at ${step}`);
      interruptions += 1;
    }
  }
  for (const kills of ['update', 'everything'] as const) {
    await venue.update([], { step: 'checking', kills });
    if (kills === 'everything') await requireSame(venue, older.figures, 'after a power cut at checking');
    interruptions += 1;
  }
  requireSuccess(await venue.update(), 'the update after the kills');
  await requireSame(venue, older.figures, 'after the update that was killed');
  return { 'updates killed': interruptions };
}

/** A version whose migration fails: the version before comes back by itself, also when that is killed. */
async function failingVersion(older: OlderVenue, venue: UpdateTestVenue, remote: string): Promise<CaseFigures> {
  await writeFile(path.join(remote, 'db/migrations/9999_failing.sql'), 'select 1 / 0;\n');
  await commitVersion(remote, 'A migration that fails');
  const failed = await venue.update();
  mustHold(
    failed.code === 1 && failed.output.includes('serves again, with its data'),
    `it goes back: ${failed.output}`,
  );
  await requireSame(venue, older.figures, 'after going back by itself');
  let interruptions = 0;
  for (const kills of ['update', 'everything'] as const) {
    for (const step of ['restoring', 'checking-back']) {
      await venue.update([], { step, kills });
      await requireSame(venue, older.figures, `after a kill of ${kills} at ${step}`);
      if (step === 'checking-back') requireSuccess(await venue.update(), 'finishing the going back');
      interruptions += 1;
    }
  }
  await rm(path.join(remote, 'db/migrations/9999_failing.sql'));
  await commitVersion(remote, 'Without it');
  requireSuccess(await venue.update(), 'the update to the corrected version');
  await requireSame(venue, older.figures, 'after the corrected version');
  return { 'going back by itself (s)': Math.round(failed.seconds), 'goings back killed': interruptions };
}

/** The data on a small disk: too small for the update, then full while the data is copied, then full during the check. */
async function fullDisk(older: OlderVenue, remote: string): Promise<CaseFigures> {
  const disk = path.join(older.code, '../disk');
  await using _unmounting = await mountSmallDisk(disk, DISK_MEGABYTES);
  const dataDir = path.join(disk, 'data');
  await cp(older.dataDir, dataDir, { recursive: true, filter: (file) => !/(before|after)-update|backups/.test(file) });
  await using venue = await createUpdateTestVenue(older.code, dataDir);
  await addComment(remote, 'a version for a full disk');
  const filler = path.join(disk, 'filler');

  await fill(disk, filler, 300);
  const refused = await venue.update();
  mustHold(refused.code === 1 && refused.output.includes('Nothing was changed.'), `it is refused: ${refused.output}`);
  await rm(filler);
  await requireSame(venue, older.figures, 'after the refusal');

  const copying = await venue.update([], undefined, { step: 'copying', act: () => fill(disk, filler, 0) });
  mustHold(copying.code !== 0, 'a disk that is full while the data is copied ends the update');
  await rm(filler);
  await requireSame(venue, older.figures, 'after a full disk during the copy');

  const checking = await venue.update([], undefined, { step: 'checking', act: () => fill(disk, filler, 0) });
  mustHold(checking.code !== 0, 'a disk that is full during the check ends the update');
  await rm(filler, { force: true });
  await requireSame(venue, older.figures, 'after a full disk during the check');
  requireSuccess(await venue.update(), 'the update when there is room again');
  await requireSame(venue, older.figures, 'after the update on the small disk');
  return { 'disks filled': 3 };
}

/** Fills the disk until so many megabytes are free. */
async function fill(disk: string, filler: string, freeMegabytes: number): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024);
  for (;;) {
    const { bavail, bsize } = await statfs(disk);
    if (bavail * bsize <= (freeMegabytes + 1) * megabyte.length) return;
    await appendFile(filler, megabyte).catch(() => undefined);
  }
}

/** A change that no test reads. */
async function addComment(remote: string, message: string): Promise<void> {
  const file = path.join(remote, 'src/server/main.ts');
  await writeFile(file, `${await readFile(file, 'utf8')}// ${message}\n`);
  await commitVersion(remote, message);
}

async function orderOnce(port: number): Promise<void> {
  const outcome = await placeOrder(port, await scanTable(port), crypto.randomUUID());
  mustHold(outcome.kind === 'response' && outcome.status === 200, 'the updated venue takes an order');
}

function requireSuccess({ code, output }: UpdateResult, what: string): void {
  mustHold(code === 0, `${what} succeeds: ${output.slice(-2_000)}`);
}

async function requireSame(venue: UpdateTestVenue, expected: VenueFigures, when: string): Promise<void> {
  const found = await venue.figures();
  mustHold(
    isDeepStrictEqual(found, expected),
    `the figures ${when} are ${JSON.stringify(expected)}: ${JSON.stringify(found)}`,
  );
}
