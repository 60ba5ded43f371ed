// Routes for operators: liveness, readiness and metrics.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { LiveHub } from '#server/platform/live/live-hub.ts';

const READY_TIMEOUT_MS = 2_000;

/** Serves liveness, and readiness, which requires a writable database. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const isReady = await canWrite(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'Readiness check failed');
      return false;
    });
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

/** Serves Prometheus metrics to requests with the bearer token. Without a configured token the route does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  live: LiveHub,
  token: string | null,
  addMetrics: (registry: Registry) => void = () => undefined,
): void {
  if (token === null) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'comanda_live_streams',
    help: 'Open live event streams',
    registers: [registry],
    collect() {
      this.set(live.size);
    },
  });
  const requests = new Histogram({
    name: 'comanda_request_seconds',
    help: 'Response time by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  addMetrics(registry);
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new RefusalError('not-signed-in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** True if the database accepts writes. Migrations run before the server listens, so none is missing here. */
async function canWrite(db: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref();
  });
  const query = sql<{ canWrite: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "canWrite"
  `.execute(db);
  return Promise.race([query.then(({ rows }) => rows[0]?.canWrite === true), timeout]);
}

function isBearer(header: string | undefined, token: string): boolean {
  const [expected, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(header ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
