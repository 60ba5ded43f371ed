// The metrics of the server for Prometheus. Loaded only by a server whose settings have a token for them.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RefusalError } from '#server/platform/context.ts';
import type { LiveHub } from '#server/platform/live/live-hub.ts';
import { refusalCodeOfRequest } from './http.ts';

/** Serves Prometheus metrics to requests with the bearer token. */
export function serveMetrics(
  app: FastifyInstance,
  live: LiveHub,
  token: string,
  addMetrics: (registry: Registry) => void = () => undefined,
): void {
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
    const code = refusalCodeOfRequest(request);
    if (code !== undefined) refused.inc({ code });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw new RefusalError('not-signed-in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isBearer(header: string | undefined, token: string): boolean {
  const [expected, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(header ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
