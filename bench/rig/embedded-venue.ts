// A venue as an owner runs it: the server with its embedded database in a data folder, prepared by an earlier start.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serverArguments } from '#scripts/server-entry.mjs';
import { ROOT } from './child-server.ts';
import { registerCleanup } from './cleanup.ts';
import type { DatabaseAddress } from './cluster.ts';
import { BUILT_SERVER_ARGUMENTS, startServer, type VenueServer } from './venue-server.ts';

/** Production does not start while a demo account can sign in. */
const LOCK_ACCOUNTS = 'scripts/remove-demo-accounts.ts';
const run = promisify(execFile);

/** A data folder with a demo venue and an embedded database, on which the server can be started as an owner starts it. */
export interface EmbeddedVenue extends AsyncDisposable {
  /**
   * Starts the server in production mode and resolves once it is ready. Its log goes to this file descriptor, or to a file that
   * nobody reads.
   */
  start(output?: number): Promise<VenueServer>;
  /** Connection parameters of the database while the server runs. */
  address(): Promise<DatabaseAddress>;
  /** The ids of all processes of the database, its main process first. Linux only. */
  databasePids(): Promise<number[]>;
}

/**
 * Creates a data folder with the demo venue, its order history and an embedded database. To do so, it starts the server once, and
 * then locks the demo accounts. `folder` must be empty; without it, a new temporary folder is used. The folder is deleted when the
 * result is disposed.
 */
export async function openEmbeddedVenue(folder?: string): Promise<EmbeddedVenue> {
  const dataDir = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'comanda-bench-own-')));
  const removing = registerCleanup(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startServer(serverArguments(undefined), {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DEMO_ALWAYS_OPEN: '1',
    DEMO_PAYMENT: 'manual',
  });
  await first[Symbol.asyncDispose]();
  await run(process.execPath, [path.join(ROOT, LOCK_ACCOUNTS)], { env: { ...process.env, DATA_DIR: dataDir } });
  const readLines = async () => (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return {
    start: (output) => startServer(BUILT_SERVER_ARGUMENTS, { NODE_ENV: 'production', DATA_DIR: dataDir }, output),
    address: async () => {
      // Lines of postmaster.pid: pid, data folder, start time, port, socket folder.
      const lines = await readLines();
      return { host: lines[4] ?? '', port: Number(lines[3]), user: 'comanda', database: 'comanda' };
    },
    databasePids: async () => {
      const [first = ''] = await readLines();
      const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
      return [first, ...children.trim().split(' ')].map(Number);
    },
    ...removing,
  };
}
