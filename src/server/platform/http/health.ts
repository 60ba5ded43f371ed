// Routes for operators: liveness, readiness and metrics.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DISK_BYTES_FULL } from '#domain/disk-space.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readDataFolder } from '#server/platform/database/open-venue-database.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import type { LiveHub } from '#server/platform/live/live-hub.ts';
import { rejectAfter } from '#server/platform/wait-at-most.ts';
import { refusalOf } from './http.ts';

const READY_TIMEOUT_MS = 2_000;

/** Where the database of the venue stores its files. */
export interface Storage {
  /** True if the embedded database is used, so that its folder is on a disk of this machine. */
  readonly isEmbedded: boolean;
  /** Returns the free bytes of the disk that contains a folder. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

/** Serves liveness, and readiness, which requires a writable database and space on its disk. */
export function serveHealth(app: FastifyInstance, db: Database, storage: Storage): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const problem = await findProblem(db, storage).catch((error: unknown) => {
      request.log.warn({ err: error }, 'Readiness check failed');
      return 'database-unreachable' as const;
    });
    if (problem === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', reason: problem });
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
  const refused = new Counter({
    name: 'comanda_refusals_total',
    help: 'Refused requests by the code of the refusal',
    labelNames: ['code'],
    registers: [registry],
  });
  addMetrics(registry);
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    const code = refusalOf(request);
    if (code !== undefined) refused.inc({ code });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new RefusalError('not-signed-in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Why the server cannot serve now; null if it can. Migrations run before the server listens, so none is missing here. */
async function findProblem(
  db: Database,
  { isEmbedded, readFreeBytes = freeBytes }: Storage,
): Promise<'database-unreachable' | 'database-read-only' | 'disk-full' | null> {
  const query = sql<{ canWrite: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "canWrite"
  `.execute(db);
  const { rows } = await rejectAfter(READY_TIMEOUT_MS, query);
  if (rows[0]?.canWrite !== true) return 'database-read-only';
  if (!isEmbedded) return null;
  const folder = await rejectAfter(READY_TIMEOUT_MS, readDataFolder(db));
  return (await readFreeBytes(folder)) < DISK_BYTES_FULL ? 'disk-full' : null;
}

function isBearer(header: string | undefined, token: string): boolean {
  const [expected, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(header ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
