// Liveness, readiness and metrics.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import { connectDirectly, openDatabase } from '#server/platform/database/database.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { until } from '#server/platform/testing/until.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { serveHealth } from './health.ts';

const TOKEN = { authorization: 'Bearer a-token-for-the-tests' };

const NOT_READY = (reason: string) => JSON.stringify({ status: 'not ready', reason });

const venue = await openTestVenue();

describe('a health route', () => {
  it('reports that the server is alive and ready', async () => {
    const browser = venue.browser();
    expect(await browser.send({ method: 'GET', url: '/healthz' })).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await browser.send({ method: 'GET', url: '/readyz' })).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
  });

  it('reports alive but not ready while the database is unreachable', async () => {
    const away = openDatabase({ host: '/nowhere', port: 5432, user: 'nobody', database: 'none' }, createSilentLog());
    const app = Fastify();
    serveHealth(app, away.db, { isEmbedded: false });
    const [ready, alive] = await Promise.all([app.inject('/readyz'), app.inject('/healthz')]);
    expect(alive.statusCode).toBe(200);
    expect(ready).toMatchObject({ statusCode: 503, body: NOT_READY('database-unreachable') });
    await away.close();
    await app.close();
  });
});

describe('a full disk of the embedded database', () => {
  it('makes the server not ready, until there is space again', async () => {
    const folders = new Set<string>();
    let freeBytes = 63 * 1024 * 1024;
    const app = Fastify();
    serveHealth(app, venue.db, {
      isEmbedded: true,
      readFreeBytes: async (folder) => {
        folders.add(folder);
        return freeBytes;
      },
    });
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 503, body: NOT_READY('disk-full') });
    freeBytes = 64 * 1024 * 1024;
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 200, body: '{"status":"ready"}' });
    expect([...folders]).toEqual([expect.stringMatching(/postgres/)]);
    await app.close();
  });
});

describe('a database that has become read only, as a standby after a switchover', () => {
  it('makes the server not ready and its requests 503, until the database accepts writes again', async () => {
    const clone = await cloneDatabase();
    const other = await openTestVenue({ connection: clone.connection });
    const browser = other.browser();
    const { database } = clone.connection;
    await browser.customers.identify({ email: 'lucia@example.com' });
    const admin = await connectDirectly(clone.connection);
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database],
    );
    const isReady = async () => (await browser.send({ method: 'GET', url: '/readyz' })).status === 200;
    await until('the server is not ready', async () => !(await isReady()));
    expect((await browser.send({ method: 'GET', url: '/readyz' })).body).toMatchObject({
      reason: 'database-read-only',
    });
    const write = () =>
      browser.send({ method: 'PUT', url: '/api/customer', body: JSON.stringify({ email: 'ana@example.com' }) });
    expect(await write()).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });

    // Nothing is terminated this time: connections to a read-only database are not used again.
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database ${database} set default_transaction_read_only = off`);
    await until('writes succeed', async () => (await write()).status === 200);
    await until('the server is ready', isReady);
    await admin.end();
  });
});

describe('the metrics', () => {
  it.each([
    ['without the token', {}],
    ['with another token', { authorization: 'Bearer a-token-for-the-testz' }],
    ['with part of the token', { authorization: 'Bearer a-token' }],
    ['with the token in another form', { authorization: 'a-token-for-the-tests' }],
  ])('are refused %s', async (_, headers) => {
    const reply = await venue.browser().send({ method: 'GET', url: '/metrics' }, headers);
    expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });

  it('do not exist without a configured token', async () => {
    const other = await openTestVenue({ production: { metricsToken: null } });
    expect(await other.browser().send({ method: 'GET', url: '/metrics' }, TOKEN)).toMatchObject({ status: 404 });
  });

  it('count refusals by their code', async () => {
    await venue.browser().send({ method: 'PUT', url: '/api/customer', body: '{"email": 7}' });
    await venue.browser().send({ method: 'GET', url: '/api/admin/session' });
    const { body } = await venue.browser().send({ method: 'GET', url: '/metrics' }, TOKEN);
    expect(String(body)).toMatch(/comanda_refusals_total\{code="malformed"\} [1-9]/);
    expect(String(body)).toMatch(/comanda_refusals_total\{code="not-signed-in"\} [1-9]/);
  });

  it('show the age of the newest backup', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-backup-'));
    const file = path.join(folder, 'venue.jsonl');
    await writeFile(file, 'a venue');
    const anHourAgo = new Date(SATURDAY_NIGHT.getTime() - 3_600_000);
    await utimes(file, anHourAgo, anHourAgo);
    const other = await openTestVenue({ production: { backupPath: folder } });
    const { body } = await other.browser().send({ method: 'GET', url: '/metrics' }, TOKEN);
    expect(String(body)).toContain('comanda_backup_age_seconds{of="newest"} 3600');
    await rm(folder, { recursive: true });
  });

  it('count requests by route and status, without personal data', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: 'lucia@example.com' });
    const { id } = await addOrder(venue.db, { tableCode: 'MESA-9' });
    await customer.orders.readOrder({ orderId: id }).catch(() => undefined);
    await customer.send({ method: 'GET', url: `/api/secret-${id}` });
    await venue.staffBrowser('WAITER');

    const { body, status, headers } = await customer.send({ method: 'GET', url: '/metrics' }, TOKEN);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    const text = String(body);
    expect(text).toContain('comanda_request_seconds_count{route="/api/orders/:orderId",method="GET",status="404"} 1');
    expect(text).toContain('comanda_request_seconds_count{route="none",method="GET",status="404"} 1');
    expect(text).toContain('comanda_live_streams 0');
    for (const work of ['mail', 'refunds', 'attempts']) {
      expect(text).toContain(`comanda_background_waiting_count{work="${work}"} 0`);
      expect(text).toContain(`comanda_background_oldest_seconds{work="${work}"} 0`);
    }
    expect(text).toContain('process_cpu_seconds_total');
    for (const personal of ['lucia', 'comanda.test', id, 'MESA-9', '10.0.']) expect(text).not.toContain(personal);
  });
});
