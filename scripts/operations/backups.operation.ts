// Backups that are interrupted while customers order: by kills and stops of the server at each step, by a disk that fills up,
// and by a second folder that disappears.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onDatabase, openCluster } from '#bench/rig/cluster.ts';
import type { VenueServer } from '#bench/rig/venue-server.ts';
import {
  addImages,
  type BackupVenue,
  endServer,
  fetchBackupStatus,
  requestBackupKey,
  requireGoodFiles,
  startVenue,
  unfinishedFiles,
  unfinishedSize,
  waitForBackupRun,
  waitUntil,
} from './backup-place.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { idsOf, type OrderingCustomers, requireStoredOnce, startOrdering } from './ordering.ts';
import { startBucket } from './simple-bucket.ts';
import { mountSmallDisk, unmountDisk } from './small-disk.ts';

const CUSTOMERS = 10;
const STOP_MS_MAX = 9_000;
const DISK_MEGABYTES = 400;
const run = promisify(execFile);

/**
 * Test case of `npm run check:operations`: backups that are interrupted while customers order, by kills, stops, a full disk, or a
 * folder that disappears.
 */
export const operation: OperationTest = { name: 'interrupted backups while customers order', run: interruptBackups };

async function interruptBackups(): Promise<CaseFigures> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-backups-'));
  await using bucket = await startBucket();
  const servers: VenueServer[] = [];
  const disks = { disk: path.join(folder, 'disk'), usb: path.join(folder, 'usb') };
  try {
    await using cluster = await openCluster();
    const address = await cluster.openVenue('venue');
    await onDatabase(address, addImages);
    const place: BackupVenue = {
      ...{ address, bucket, servers, key: '' },
      ...{
        first: path.join(folder, 'first'),
        second: path.join(folder, 'second'),
        marker: path.join(folder, 'marker'),
      },
    };
    for (const each of [place.first, place.second]) await mkdir(each);
    await using _disk = await mountSmallDisk(disks.disk, DISK_MEGABYTES);
    await using _usb = await mountSmallDisk(disks.usb, DISK_MEGABYTES);
    return await interruptEach(place, disks);
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

async function interruptEach(
  place: BackupVenue,
  { disk, usb }: { readonly disk: string; readonly usb: string },
): Promise<CaseFigures> {
  let server = await startVenue(place, 'later');
  place.key = await requestBackupKey(server.port);
  const ordering = await startOrdering(server.port, CUSTOMERS);
  let slowestStopMs = 0;
  let cleaned = 0;
  const points = [...POINTS.keys()];
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    for (const point of points) {
      await endServer(server, 'SIGTERM');
      const interrupted = await interruptAt(place, point, { signal, ordering });
      slowestStopMs = Math.max(slowestStopMs, signal === 'SIGTERM' ? interrupted.ms : 0);
      cleaned += interrupted.leftBehind;
      server = await startVenue(place, 'later');
      ordering.moveTo(server.port);
      await waitUntil('the half files are removed', async () => (await unfinishedFiles(place)).length === 0);
      mustHold(
        (await fetchBackupStatus(server.port)).lastGood === null,
        `a backup that ended at «${point}» is not good`,
      );
      await onDatabase(place.address, (client) => client.query('delete from backup_runs'));
    }
  }
  await endServer(server, 'SIGTERM');
  await requireGoodFiles(place);

  await fillDisk(place, ordering, disk);
  await loseFolder(place, ordering, usb);
  server = await startVenue(place, 'now');
  ordering.moveTo(server.port);
  await waitForBackupRun(place, null);
  mustHold((await fetchBackupStatus(server.port)).lastGood !== null, 'the next backup is good');
  await requireGoodFiles(place);
  await ordering.stop();
  await onDatabase(place.address, (client) => requireStoredOnce(client, idsOf(ordering.orders)));
  await endServer(server, 'SIGTERM');
  return {
    'interrupted at': points.join(', '),
    'half files that kills left, removed by the next start': cleaned,
    'half files taken for a backup': 0,
    'slowest stop during a backup (ms)': Math.round(slowestStopMs),
    'orders acknowledged meanwhile, none lost or stored twice': ordering.orders.length,
  };
}

/** The moments at which a backup is interrupted, and how each is recognised. */
const POINTS: ReadonlyMap<string, (place: BackupVenue & { readonly hasCopyBegun: boolean }) => Promise<boolean>> =
  new Map([
    ['export', async ({ first }) => (await unfinishedSize(first)) !== null],
    ['encryption', async ({ first }) => ((await unfinishedSize(first)) ?? 0) > 10_000_000],
    // The copy takes less than a tenth of a second: its file is noticed when it is created.
    ['second folder', async ({ hasCopyBegun }) => hasCopyBegun],
    ['upload', async ({ bucket }) => bucket.uploads > 0],
    ['command', async ({ marker }) => (await stat(marker).catch(() => null)) !== null],
  ] as const);

/** Starts a server that makes a backup at once, and ends it at that point. */
async function interruptAt(
  place: BackupVenue,
  point: string,
  { signal, ordering }: { readonly signal: 'SIGKILL' | 'SIGTERM'; readonly ordering: OrderingCustomers },
): Promise<{ readonly ms: number; readonly leftBehind: number }> {
  await rm(place.marker, { force: true });
  const earlier = place.bucket.uploads;
  const isReached = POINTS.get(point) ?? (() => Promise.resolve(false));
  // Answered never, or the upload would be too fast to be interrupted.
  place.bucket.isSilent = point === 'upload';
  let hasCopyBegun = false;
  const watching = watch(place.second, { persistent: false }, (_, name) => {
    hasCopyBegun ||= name?.endsWith('.part') === true;
  });
  const server = await startVenue(place, 'now');
  ordering.moveTo(server.port);
  await waitUntil(`the backup reaches «${point}»`, () =>
    isReached({ ...place, hasCopyBegun, bucket: { ...place.bucket, uploads: place.bucket.uploads - earlier } }),
  );
  const ms = await endServer(server, signal);
  watching.close();
  const leftBehind = (await unfinishedFiles(place)).length;
  if (signal === 'SIGTERM') mustHold(leftBehind === 0, `a stop at «${point}» leaves no half file`);
  mustHold(signal === 'SIGKILL' || ms < STOP_MS_MAX, `a stop at «${point}» takes less than ${STOP_MS_MAX} ms (${ms})`);
  return { ms, leftBehind };
}

/** A disk that fills up during the backup: the file is removed, the owner reads it, and customers order on. */
async function fillDisk(place: BackupVenue, ordering: OrderingCustomers, disk: string): Promise<void> {
  const server = await startVenue({ ...place, first: disk }, 'now');
  ordering.moveTo(server.port);
  await waitUntil('the backup has begun', async () => ((await unfinishedSize(disk)) ?? 0) > 1_000_000);
  const { bavail, bsize } = await statfs(disk);
  await run('fallocate', ['-l', String(bavail * bsize - 8_000_000), path.join(disk, 'ballast')]);
  await waitForBackupRun(place, 'write');
  mustHold((await readdir(disk)).join() === 'ballast', `no half file is left: ${(await readdir(disk)).join()}`);
  mustHold(
    (await fetchBackupStatus(server.port)).failedStep === 'write',
    'the owner reads that the file was not written',
  );
  await ordering.more(CUSTOMERS);
  await endServer(server, 'SIGTERM');
  await onDatabase(place.address, (client) => client.query('delete from backup_runs'));
}

/** A second disk that is pulled out during the copy: the first file stays, and the owner reads it. */
async function loseFolder(place: BackupVenue, ordering: OrderingCustomers, usb: string): Promise<void> {
  const watching = watch(usb, { persistent: false });
  const copying = once(watching, 'change');
  const server = await startVenue({ ...place, second: usb }, 'now');
  ordering.moveTo(server.port);
  await copying;
  watching.close();
  await unmountDisk(usb);
  await rm(usb, { recursive: true });
  await waitForBackupRun(place, 'folder');
  mustHold((await fetchBackupStatus(server.port)).failedStep === 'folder', 'the owner reads that the copy failed');
  await ordering.more(CUSTOMERS);
  await endServer(server, 'SIGTERM');
  await onDatabase(place.address, (client) => client.query('delete from backup_runs'));
}
