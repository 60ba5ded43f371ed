// The log file that PostgreSQL itself writes.
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './embedded-database-error.ts';

const ROTATE_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES_MAX = 64 * 1024;

/**
 * The log file of PostgreSQL, opened for one run of the database server. The log lines of this run begin at the offset `fromByte`.
 */
interface PostgresLogFile {
  handle: FileHandle;
  /** The length of the file when it was opened. */
  fromByte: number;
}

/** Returns the path of the log file of the embedded PostgreSQL server in this data folder. */
export function postgresLogPath(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/**
 * Opens the log file of PostgreSQL for one run of the server, and returns it with its present length. A file over 10 MiB is renamed
 * to `postgres.log.1` first.
 */
export async function openPostgresLog(file: string): Promise<PostgresLogFile> {
  if ((await sizeOf(file)) > ROTATE_BYTES) await rename(file, `${file}.1`);
  return { handle: await open(file, 'a', 0o600), fromByte: await sizeOf(file) };
}

/** Returns the log line that explains why the server ended: the last fatal line since `fromByte`, or else the last line. */
export async function findEndReason(file: string, fromByte: number): Promise<string> {
  const lines = (await readFrom(file, fromByte)).split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
  return (fatal ?? lines.at(-1) ?? 'its log is empty').replace(/^.*?\b(FATAL|PANIC):\s*/, '').trim();
}

async function readFrom(file: string, fromByte: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(TAIL_BYTES_MAX),
      position: Math.max(fromByte, (await handle.stat()).size - TAIL_BYTES_MAX),
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
