// The real server as a process of its own: what it says when it cannot start, and how it stops with orders under way.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { OPEN_ALL_DAY } from '#server/schedule/testing/stored-windows.ts';
import { anOrderOf, storeSmallMenu } from './payments/testing/carts.ts';
import { connectDirectly, openDatabase } from './platform/database/database.ts';
import { createSilentLog } from './platform/log.ts';
import { bareEnvironment } from './platform/testing/bare-environment.ts';
import { cloneDatabase } from './platform/testing/clone.ts';
import { until } from './platform/testing/until.ts';
import { addStaff } from './platform/testing/venue.ts';

const ORDERS_UNDER_WAY = 32;

/** Killed at the end, if a test fails before they exit. */
const children: ChildProcessByStdio<null, Readable, Readable>[] = [];

const clone = await cloneDatabase();
const opened = openDatabase(clone.connection, createSilentLog());
const bar = await storeSmallMenu(opened.db);
await opened.db.updateTable('schedules').set(OPEN_ALL_DAY).execute();
// All orders are of one table: with limits, they would be decided one after the other.
await opened.db.updateTable('settings').set({ session_debt_max: null, table_debt_max: null }).execute();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await opened.close();
});

describe('the stop signal', () => {
  it(`lets the server answer ${ORDERS_UNDER_WAY} orders under way, end a stream after them, and exit with code 0`, async () => {
    const server = startMain({ DATABASE_URL: clone.url });
    const address = await server.listening();
    const cookies = await Promise.all(Array.from({ length: ORDERS_UNDER_WAY }, () => scanTable(address)));
    const stream = await fetch(`${address}/api/live?topics=menu`);
    const locking = await connectDirectly(clone.connection);
    await locking.query('begin');
    await locking.query('lock table counters in exclusive mode');
    const replies = Promise.all(cookies.map((cookie) => placeOrder(address, cookie)));
    await until('every connection of the pool waits for the lock', async () => (await countWaiting(locking)) >= 4);

    server.child.kill('SIGTERM');
    await until('the server stops', () => server.output().includes('"Stopping"'));
    await locking.query('commit');
    await locking.end();

    expect(await replies).toEqual(cookies.map(() => 200));
    await stream.text();
    expect(await server.exited).toBe(0);
    const { stored } = await opened.db
      .selectFrom('payments')
      .select((select) => select.fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow();
    expect(stored).toBe(ORDERS_UNDER_WAY);
  });

  it('ends the backup before a migration at once: nothing is migrated, and no half file is left', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-stop-'));
    await addStaff(opened.db, { email: 'ana@example.com' });
    const applied = await opened.db.deleteFrom('migrations').where('name', 'like', '0101%').returningAll().execute();
    const locking = await connectDirectly(clone.connection);
    await locking.query('begin');
    await locking.query('lock table payments in access exclusive mode');
    const server = startMain({ DATABASE_URL: clone.url, BACKUP_DIR: folder });
    await until('the backup waits for the lock', async () => (await countWaiting(locking)) === 1);
    server.child.kill('SIGTERM');
    expect({ code: await server.exited, errors: server.errors() }).toEqual({ code: 0, errors: '' });
    expect(server.output()).toContain('Stopped during the backup before a migration');
    expect(await readdir(folder)).toEqual([]);
    await locking.query('rollback');
    await locking.end();
    expect(applied).toHaveLength(1);
    await opened.db.insertInto('migrations').values(applied).execute();
    await rm(folder, { recursive: true });
  });

  it('ends a server at once that waits for a database', async () => {
    const server = startMain({ DATABASE_URL: 'postgres://venue:secreta@127.0.0.1:9/venue' });
    await until('it waits', () => server.output().includes('Database does not answer yet; the start waits for it'));
    expect(server.output()).toContain('"address":"127.0.0.1:9"');
    server.child.kill('SIGTERM');
    expect({ code: await server.exited, errors: server.errors() }).toEqual({ code: 0, errors: '' });
    expect(server.output()).not.toContain('secreta');
  });
});

describe('a start that fails says in one line what is wrong and what to do', () => {
  it('if the port is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expectLine({ PORT: String(port) }, new RegExp(`^Port ${port} of 127.0.0.1 is taken .* set PORT`));
    other.close();
  });

  it('if the address is none of this machine', () =>
    expectLine({ HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1, which is no address of this machine: set it/));

  it('if the database does not exist', () => {
    const url = new URL(clone.url);
    url.pathname = '/no_such_venue';
    return expectLine({ DATABASE_URL: url.href }, /^DATABASE_URL: there is no such database .* create it/);
  });

  it('if the user of the database does not exist', () => {
    const url = new URL(clone.url);
    url.searchParams.set('user', 'nobody_here');
    return expectLine(
      { DATABASE_URL: url.href },
      /^DATABASE_URL: PostgreSQL refuses the user or the password .*: correct/,
    );
  });

  it('if a file is where the data folder should be', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-start-'));
    const file = path.join(folder, 'data');
    await writeFile(file, '');
    await expectLine(
      { DATABASE_URL: '', DATA_DIR: file },
      /^The embedded database cannot use its folder .* set DATA_DIR/,
    );
    await rm(folder, { recursive: true });
  });

  async function expectLine(settings: Readonly<Record<string, string>>, line: RegExp): Promise<void> {
    const server = startMain({ DATABASE_URL: clone.url, ...settings });
    expect(await server.exited).toBe(1);
    expect(server.errors()).toMatch(line);
    expect(server.errors().trimEnd().split('\n')).toHaveLength(1);
  }
});

/** Starts `src/server/main.ts`, and collects what it prints. */
function startMain(settings: Readonly<Record<string, string>>) {
  const env = bareEnvironment({ NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', ...settings });
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, ['src/server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (lines: string) => (output += lines));
  child.stderr.setEncoding('utf8').on('data', (lines: string) => (errors += lines));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    exited,
    output: () => output,
    errors: () => errors,
    listening: async () => {
      await until('the server listens', () => output.includes('Server is listening'), 30_000);
      return /"address":"([^"]+)"/.exec(output)?.[1] ?? '';
    },
  };
}

async function scanTable(address: string): Promise<string> {
  const reply = await send(`${address}/api/table-scans`, 'POST', { code: 'A1' });
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function placeOrder(address: string, cookie: string): Promise<number> {
  const order = anOrderOf(bar.beer);
  return (await send(`${address}/api/orders/${order.orderId}`, 'PUT', order, cookie)).status;
}

function send(url: string, method: string, input: object, cookie = ''): Promise<Response> {
  return fetch(url, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(input) });
}

async function countWaiting(client: Awaited<ReturnType<typeof connectDirectly>>): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  );
  return rows[0]?.waiting ?? 0;
}
