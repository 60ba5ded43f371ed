// A venue as an owner runs it: the server with its embedded database in a folder of its own, warm from an earlier start.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Address } from './cluster.ts';
import { endsWithUs } from './ends-with-us.ts';
import { startServer, type VenueServer } from './venue-server.ts';

const SERVER = 'src/server/main.ts';
const DEMO = 'demo/main.ts';

export interface OwnVenue extends AsyncDisposable {
  /** Starts it in production; returns once it is ready. */
  start(): Promise<VenueServer>;
  /** Of the database, while the server runs. */
  address(): Promise<Address>;
}

/** A folder in which the server ran once and left the demo venue with its past. */
export async function openOwnVenue(): Promise<OwnVenue> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'comanda-bench-own-'));
  const removing = endsWithUs(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startServer(DEMO, {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DEMO_ALWAYS_OPEN: '1',
    DEMO_PAYMENT: 'manual',
  });
  await first[Symbol.asyncDispose]();
  return {
    start: () => startServer(SERVER, { NODE_ENV: 'production', DATA_DIR: dataDir }),
    address: async () => {
      // What a running server writes beside its files: pid, folder, start, port, socket's folder.
      const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      return { host: lines[4] ?? '', port: Number(lines[3]), user: 'comanda', database: 'comanda' };
    },
    ...removing,
  };
}
