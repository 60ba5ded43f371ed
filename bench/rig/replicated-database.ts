// PostgreSQL with a synchronous standby that replicates by streaming, behind one address that leads to either of them.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  findBinariesPackage,
  type PostgresBinaries,
  prepareBinaries,
} from '#server/platform/embedded-database/binaries.ts';
import {
  chooseOsUser,
  type OsUser,
  spawnOptionsFor,
  transferOwnership,
} from '#server/platform/embedded-database/os-user.ts';
import { postgresEnvironment } from '#server/platform/embedded-database/server-settings.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { registerCleanup } from './cleanup.ts';
import { type DatabaseAddress, fillDemoVenue, onDatabase } from './cluster.ts';
import { freePort, portOf } from './ports.ts';
import { readDescendants } from './process-facts.ts';

const USER = 'comanda';
const DATABASE = 'venue';
const POLL_MS = 20;
const START_MS_MAX = 20_000;
const run = promisify(execFile);

/** A PostgreSQL primary and its synchronous standby, behind one address that can lead to either of them. */
export interface ReplicatedDatabase extends AsyncDisposable {
  /** The one address that a venue is given; it leads to the primary at first. */
  readonly address: DatabaseAddress;
  /** The standby itself. */
  readonly standby: DatabaseAddress;
  /** Ends all processes of the primary at once, as a machine that loses its power. */
  killPrimary(): Promise<void>;
  /** Ends all connections through the address, and leads new ones to the standby. */
  switchToStandby(): void;
  /** Makes the standby accept writes. */
  promoteStandby(): Promise<void>;
}

/** Starts a primary and its standby, filled with the demo venue. A commit on the primary waits until the standby has applied it. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-standby-'));
  const user = await chooseOsUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  const binaries = await prepareBinaries({
    ...{ home: folder, packageDir: findBinariesPackage(), user, log: createSilentLog() },
  });
  const servers: ChildProcess[] = [];
  const start = async (name: string, port: number) => {
    const server = spawn(binaries.postgres, ['-D', path.join(folder, name), '-p', String(port)], {
      ...spawnOptionsFor(user),
      ...{ cwd: folder, env: postgresEnvironment(), stdio: 'ignore' },
    });
    servers.push(server);
    await waitUntilAccepting(port);
    return server;
  };

  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  await createPrimary({ folder, binaries, user });
  const prepared = await start('primary', primaryPort);
  await onDatabase(addressAt(primaryPort, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  await onDatabase(addressAt(primaryPort), fillDemoVenue);
  await end(prepared, 'SIGINT');
  await createStandby({ folder, primaryPort, user });
  const primary = await start('primary', primaryPort);
  await start('standby', standbyPort);
  await waitUntilReplicating(primaryPort);

  const proxy = await startProxy(primaryPort);
  const ending = registerCleanup(async () => {
    await proxy.close();
    for (const server of servers) await end(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  });
  return {
    address: addressAt(proxy.port),
    standby: addressAt(standbyPort),
    killPrimary: async () => {
      const { pid } = primary;
      if (pid === undefined) throw new Error('The primary did not start.');
      const exited = once(primary, 'exit');
      for (const each of [pid, ...(await readDescendants(pid))]) kill(each);
      await exited;
    },
    switchToStandby: () => proxy.switchTo(standbyPort),
    promoteStandby: async () => {
      await onDatabase(addressAt(standbyPort, 'postgres'), (client) => client.query('select pg_promote(true, 30)'));
    },
    ...ending,
  };
}

function addressAt(port: number, database = DATABASE): DatabaseAddress {
  return { host: '127.0.0.1', port, user: USER, database };
}

interface Place {
  readonly folder: string;
  readonly user: OsUser | null;
}

async function createPrimary({
  folder,
  binaries,
  user,
}: Place & { readonly binaries: PostgresBinaries }): Promise<void> {
  const cluster = path.join(folder, 'primary');
  await mkdir(cluster, { mode: 0o700 });
  await transferOwnership(user, cluster);
  const options = ['-D', cluster, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(binaries.initdb, options, { ...spawnOptionsFor(user), cwd: folder, env: postgresEnvironment() });
  const settings = [
    ...["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'logging_collector = off'],
    ...['max_wal_senders = 4', 'wal_keep_size = 256MB', 'hot_standby = on'],
  ];
  await appendFile(path.join(cluster, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
}

/** The primary is stopped: a copy of its files is a base backup. */
async function createStandby({ folder, primaryPort, user }: Place & { readonly primaryPort: number }): Promise<void> {
  const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  await cp(primary, standby, { recursive: true });
  await writeFile(path.join(standby, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${primaryPort} user=${USER} application_name=standby`;
  await appendFile(path.join(standby, 'postgresql.conf'), `primary_conninfo = '${source}'\n`);
  await transferOwnership(user, standby);
  await run('chmod', ['700', standby]);
  // Only the primary: after its promotion the standby waits for nobody.
  const isSynchronous = "synchronous_standby_names = 'standby'\nsynchronous_commit = remote_apply\n";
  await appendFile(path.join(primary, 'postgresql.conf'), isSynchronous);
}

async function waitUntilAccepting(port: number): Promise<void> {
  await waitUntil(async () => {
    await onDatabase(addressAt(port, 'postgres'), (client) => client.query('select'));
    return true;
  });
}

async function waitUntilReplicating(primaryPort: number): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await onDatabase(addressAt(primaryPort), (client) =>
      client.query(`select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`),
    );
    return rows.length === 1;
  });
}

async function waitUntil(check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_MS_MAX;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('The database server does not start.');
    await pause(POLL_MS);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended with the first one.
  }
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** Forwards connections to a port of this machine, which can be changed. */
async function startProxy(firstPort: number) {
  let target = firstPort;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server),
    switchTo: (port: number) => {
      target = port;
      endAll();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}
