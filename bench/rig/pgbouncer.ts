// pgbouncer in transaction mode in front of a database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_MS_MAX = 10_000;
const POLL_MS = 20;

interface Server {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** A running pgbouncer. */
export interface Pgbouncer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the program. It runs as the owner of the database's socket, because it refuses to run as root. */
export async function startPgbouncer(program: string, { host, port: databasePort, user }: Server): Promise<Pgbouncer> {
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
        'pool_mode = transaction',
      ],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['max_client_conn = 1000', 'default_pool_size = 10', 'server_idle_timeout = 1', ''],
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
    stop: async () => {
      await endChild(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
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
