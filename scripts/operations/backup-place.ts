// The venue of the test case about interrupted backups: its folders, its bucket, its server, and functions that look at its
// backups.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { type DatabaseAddress, onDatabase, STAFF_PASSWORD } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startProductServer, type VenueServer } from '#bench/rig/venue-server.ts';
import { backupEndpoints } from '#contract/backups.ts';
import { verifyBackup } from '#server/verify-backup.ts';
import { mustHold } from './figures.ts';
import type { BackupBucketFake } from './simple-bucket.ts';

const WAIT_MS_MAX = 60_000;
/** Images that gzip cannot make smaller: a backup takes long enough to be interrupted. */
const IMAGES = 40;
const IMAGE_BYTES = 1_000_000;

/** The venue of the test case about interrupted backups: its database, its servers, and where its backups are stored. */
export interface BackupVenue {
  readonly address: DatabaseAddress;
  readonly first: string;
  readonly second: string;
  /** The file that the command of the owner creates when it runs. */
  readonly marker: string;
  readonly bucket: BackupBucketFake;
  /** Every server that was started. */
  readonly servers: VenueServer[];
  key: string;
}

/** Stores images in the database that make up nearly all bytes of each backup. */
export async function addImages(client: ClientBase): Promise<void> {
  for (let count = 0; count < IMAGES; count += 1) {
    const id = randomUUID();
    await client.query(`insert into images (id, kind, uploaded_on) values ($1, 'product', now())`, [id]);
    await client.query(`insert into image_files (image_id, size, type, bytes) values ($1, 'main', 'image/webp', $2)`, [
      id,
      randomBytes(IMAGE_BYTES),
    ]);
  }
}

/** Starts the server of the venue. With `now` it makes a backup at once; with `later` it makes none during the test case. */
export async function startVenue(place: BackupVenue, when: 'now' | 'later'): Promise<VenueServer> {
  const { address, first, second, bucket, marker, servers } = place;
  const server = await startProductServer(address, {
    BACKUP_DIR: first,
    BACKUP_COPY_DIR: second,
    ...{
      BACKUP_S3_URL: bucket.url,
      BACKUP_S3_REGION: 'eu-south-2',
      BACKUP_S3_KEY_ID: 'key',
      BACKUP_S3_SECRET: 'secret',
    },
    BACKUP_COMMAND: `touch "${marker}"; sleep 3`,
    BACKUP_START_MINUTES: when === 'now' ? '0' : '600',
  });
  servers.push(server);
  return server;
}

/** Sends the signal to the server of the venue, and returns how many milliseconds its process took to end. */
export async function endServer(server: VenueServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const startedAt = performance.now();
  process.kill(server.pid, signal);
  while (!server.hasEnded()) await pause(2);
  return performance.now() - startedAt;
}

/** Throws unless every file of both folders has the size of a whole backup, and the newest one of each folder can be restored. */
export async function requireGoodFiles({ first, second, key }: BackupVenue): Promise<void> {
  for (const folder of [first, second]) {
    const names = (await readdir(folder)).toSorted();
    const newest = names.at(-1);
    mustHold(newest !== undefined, `${folder} has a complete file`);
    const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
    mustHold(Math.min(...sizes) > IMAGES * IMAGE_BYTES, `every file is whole: ${sizes.join(', ')} bytes`);
    await verifyBackup(path.join(folder, newest), key);
  }
}

/**
 * Waits until a backup of the venue has ended. Throws unless it failed at the step `failedStep`; null requires that the backup
 * succeeded.
 */
export async function waitForBackupRun({ address }: BackupVenue, failedStep: string | null): Promise<void> {
  await waitUntil('the backup ends', async () => {
    const { rows } = await onDatabase(address, (client) =>
      client.query<{ failed_step: string | null; reason: string }>(
        'select failed_step, reason from backup_runs where finished_on is not null',
      ),
    );
    const [found] = rows;
    if (found) mustHold(found.failed_step === failedStep, `it fails at ${failedStep}: ${JSON.stringify(found)}`);
    return found !== undefined;
  });
}

/** Returns the names of the unfinished backup files in both folders. */
export async function unfinishedFiles({ first, second }: BackupVenue): Promise<string[]> {
  const names = [...(await readdir(first)), ...(await readdir(second))];
  return names.filter((name) => name.endsWith('.part'));
}

/** Returns the size in bytes of the unfinished backup file in the folder; null without such a file. */
export async function unfinishedSize(folder: string): Promise<number | null> {
  const name = (await readdir(folder)).find((each) => each.endsWith('.part'));
  if (name === undefined) return null;
  return (await stat(path.join(folder, name)).catch(() => null))?.size ?? null;
}

/** Reads the status of the backups that the owner sees in the back office. */
export async function fetchBackupStatus(
  port: number,
): Promise<z.output<typeof backupEndpoints.readBackupStatus.output>> {
  const headers = await sessionHeader(port, 'owner');
  const response = await fetch(`http://127.0.0.1:${port}${backupEndpoints.readBackupStatus.path}`, { headers });
  return z.parse(backupEndpoints.readBackupStatus.output, await response.json());
}

/** Creates the key of the backups by the request that the owner's browser sends, and returns the secret part of the key. */
export async function requestBackupKey(port: number): Promise<string> {
  const { method, path: url, output } = backupEndpoints.createBackupKey;
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { ...(await sessionHeader(port, 'owner')), 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: STAFF_PASSWORD }),
  });
  return z.parse(output, await response.json()).key;
}

/** Waits for the condition; throws with the description after a minute. */
export async function waitUntil(description: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MS_MAX;
  while (!(await condition())) {
    mustHold(performance.now() < deadline, description);
    await pause(2);
  }
}
