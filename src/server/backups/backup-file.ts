// Writes the file of a backup: the archive of the venue, encrypted for the owner's key if there is one.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, ClientBase } from 'pg';
import { TABLES_WITHOUT_BACKUP } from '#server/platform/embedded-database/archive/archive-format.ts';
import { exportVenue } from '#server/platform/embedded-database/archive/export-venue.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { chunksOf, webStreamOf } from './web-streams.ts';

/** Only the user of the server reads and writes backups. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** What a backup leaves free on its disk, and how often that is checked. */
const ROOM_BYTES_MIN = 128_000_000;
const CHECK_EVERY_BYTES = 16_000_000;
/** The ending of a backup file name while the file is being written; removed when the file is complete. */
export const INCOMPLETE_SUFFIX = '.part';

/** A complete backup file: its path, size and hash, as it was read back from the disk. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hex, computed from what was read back. */
  readonly sha256: string;
}

/** Where a backup is written: the file, and the public key that encrypts it. */
interface BackupTarget {
  readonly file: string;
  /** The public key that encrypts the file; null writes it unencrypted. */
  readonly recipient: string | null;
  /** Aborting it ends the database client, and with it the running statement, so that the export fails at once. */
  readonly signal?: AbortSignal;
}

/**
 * Exports the venue from the database into a backup file, and returns the size and the hash of the file. If the export fails, no
 * file stays. Sessions, links in e-mails and unsent e-mails are not exported. `client` must not be in a transaction. Orders can be
 * placed meanwhile.
 */
export async function writeBackup(client: Client, { file, recipient, signal }: BackupTarget): Promise<BackupFile> {
  const endClient = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', endClient);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
    await writeFileAtomically(file, async (target) => {
      if (recipient === null) await exportVenue(client, target, { without: TABLES_WITHOUT_BACKUP });
      else await exportEncrypted(client, target, recipient);
    });
  } finally {
    signal?.removeEventListener('abort', endClient);
  }
  return describeBackupFile(file);
}

async function exportEncrypted(client: ClientBase, target: Writable, recipient: string): Promise<void> {
  // Only a venue with a key pays for the library, and only while it makes a backup.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = new PassThrough();
  const exporting = exportVenue(client, plain, { without: TABLES_WITHOUT_BACKUP });
  const writing = encrypter
    .encrypt(webStreamOf(plain))
    .then((encrypted) => pipeline(Readable.from(chunksOf(encrypted)), target));
  // Each side fails with the other; the error of the side that failed first is the useful one.
  exporting.catch((error: unknown) => target.destroy(error instanceof Error ? error : undefined));
  writing.catch((error: unknown) => plain.destroy(error instanceof Error ? error : undefined));
  await Promise.all([exporting, writing]);
}

/**
 * Writes a file so that it is never incomplete, not even after a power cut: `write` fills a file with another name, which is
 * flushed to the disk and then renamed. If `write` throws, no file stays.
 */
export async function writeFileAtomically(file: string, write: (target: Writable) => Promise<void>): Promise<void> {
  const draft = `${file}${INCOMPLETE_SUFFIX}`;
  try {
    await writeWithRoom(createWriteStream(draft, { mode: FILE_MODE, flush: true }), path.dirname(file), write);
    await chmod(draft, FILE_MODE);
    await rename(draft, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The database on the same disk must go on: a backup that would fill the disk fails while there is still room. */
async function writeWithRoom(
  target: Writable,
  folder: string,
  write: (target: Writable) => Promise<void>,
): Promise<void> {
  const input = new PassThrough();
  const writing = pipeline(input, (chunks: AsyncIterable<Buffer>) => whileRoom(chunks, folder), target);
  await Promise.all([writing, write(input)]);
}

async function* whileRoom(chunks: AsyncIterable<Buffer>, folder: string): AsyncGenerator<Buffer> {
  let unchecked = Infinity;
  for await (const chunk of chunks) {
    unchecked += chunk.length;
    if (unchecked >= CHECK_EVERY_BYTES) {
      await requireRoom(folder);
      unchecked = 0;
    }
    yield chunk;
  }
}

async function requireRoom(folder: string): Promise<void> {
  if ((await freeBytes(folder)) < ROOM_BYTES_MIN)
    throw new Error(`Less than ${ROOM_BYTES_MIN / 1_000_000} MB are free in ${folder}`);
}

/** Windows cannot open a folder; its file system stores a rename by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the whole backup file from the disk, and returns its path, size and hash. */
export async function describeBackupFile(file: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path: file, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}
