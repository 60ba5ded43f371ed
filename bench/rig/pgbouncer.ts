// pgbouncer in front of a database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const START_MS_MAX = 10_000;
const POLL_MS = 20;
/** In session mode each connection of a client needs one of PostgreSQL. */
const POOL_SIZES: Readonly<Record<PoolMode, number>> = { session: 40, transaction: 10 };

interface Server {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** The mode of pgbouncer: a client has a connection to PostgreSQL to itself for its whole session, or only for each transaction. */
export type PoolMode = 'session' | 'transaction';

/** A running pgbouncer (connection pooler) in front of a database. */
export interface Pgbouncer {
  readonly port: number;
  /** The number of transactions that went through it so far. */
  countTransactions(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts pgbouncer. It runs as the owner of the database's socket, because it refuses to run as root. */
export async function startPgbouncer(
  program: string,
  { host, port: databasePort, user }: Server,
  mode: PoolMode = 'transaction',
): Promise<Pgbouncer> {
  const { uid, gid } = await stat(host);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-pgbouncer-'));
  const port = await findFreePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      ...[
        '[databases]',
        `* = host=${host} port=${databasePort} user=${user}`,
        '[pgbouncer]',
        `pool_mode = ${mode}`,
        `admin_users = ${user}`,
      ],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['max_client_conn = 1000', `default_pool_size = ${POOL_SIZES[mode]}`, 'server_idle_timeout = 1', ''],
    ].join('\n'),
  );
  await chown(folder, uid, gid);
  const child = spawn(program, [file], { uid, gid, stdio: 'ignore' });
  const deadline = performance.now() + START_MS_MAX;
  while (!(await canConnect(port))) {
    if (performance.now() > deadline || child.exitCode !== null)
      throw new Error('pgbouncer does not accept connections.');
    await pause(POLL_MS);
  }
  return {
    port,
    countTransactions: () => countTransactions({ port, user }),
    stop: async () => {
      await endChild(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the totals that pgbouncer counts for each database. */
async function countTransactions({ port, user }: Pick<Server, 'port' | 'user'>): Promise<number> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: 'pgbouncer' });
  await client.connect();
  try {
    const { rows } = await client.query<{ total_xact_count: string }>('show stats');
    return rows.reduce((sum, row) => sum + Number(row.total_xact_count), 0);
  } finally {
    await client.end();
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
