// The only place where everything meets.
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { CUSTOMER_COOKIE, customerHandlers, findCustomer } from './customers/index.ts';
import { keepMenu, menuHandlers } from './menu/index.ts';
import { orderHandlers } from './orders/index.ts';
import { servePages } from './pages/index.ts';
import { paymentHandlers } from './payments/index.ts';
import { requireAccess } from './platform/access.ts';
import type { Config } from './platform/config.ts';
import { type Actor, type Cookies, createContext, type House, Refused } from './platform/context.ts';
import { serveHealth, serveMetrics } from './platform/health.ts';
import {
  answerBadAddress,
  answerErrors,
  BODY_BYTES_MAX,
  forbidKeeping,
  type Gate,
  replyOf,
  serve,
} from './platform/http.ts';
import { newId } from './platform/ids.ts';
import type { LiveHub } from './platform/live.ts';
import { serveLive } from './platform/live-routes.ts';
import { requireOwnOrigin } from './platform/own-origin.ts';
import { RequestLog } from './platform/request-log.ts';
import { sendSecurityHeaders } from './platform/security-headers.ts';
import { settingsHandlers } from './settings/index.ts';
import { findSession, STAFF_COOKIE, staffHandlers } from './staff/index.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'metricsToken'>;
  readonly house: House & { readonly live: LiveHub };
  /** False serves the API alone: its tests need no built apps. */
  readonly withPages: boolean;
}

/** The whole server, ready to listen. */
export async function buildApp({ config, house, withPages }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: house.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (log, bindings) => new RequestLog(log, bindings),
    genReqId: newId,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerBadAddress,
    // Streams never end by themselves: stopping ends them, see below.
    forceCloseConnections: true,
  });
  answerErrors(app);
  // The contract checks what comes in and shapes what goes out; the schemas of the routes are for the page of the API.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeContentTypeParser('text/plain');
  sendSecurityHeaders(app);
  app.addHook('onRequest', forbidKeeping);
  app.addHook('onRequest', requireOwnOrigin(config.publicUrl));
  app.addHook('preClose', async () => house.live.close());

  await app.register(fastifyCookie);
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => new Refused('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(fastifySwagger, { openapi: { info: { title: 'Comanda', version: '1' } } });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Nothing that demands TLS, as for every other page.
    transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
  });

  const recognise = (request: FastifyRequest, access: Access) => actorOf(house, request, access);
  const gate: Gate = {
    admit: async (request, reply, access) => {
      const actor = await recognise(request, access);
      requireAccess(access, actor);
      const cookies = cookiesOf(request, reply, config.publicUrl.startsWith('https:'));
      return createContext(house, { log: request.log, actor, cookies, address: request.ip });
    },
    sessionOf: (request) => request.cookies[CUSTOMER_COOKIE],
  };

  const keeper = keepMenu(house);
  await app.register(async (api) => {
    serve(api, contract.menu, menuHandlers(keeper), gate);
    serve(api, contract.settings, settingsHandlers, gate);
    serve(api, contract.customers, customerHandlers, gate);
    serve(api, contract.orders, orderHandlers, gate);
    serve(api, contract.payments, paymentHandlers, gate);
    serve(api, contract.staff, staffHandlers, gate);
    serveLive(api, house.live, recognise);
    api.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  });
  serveHealth(app, house.db);
  serveMetrics(app, house.live, config.metricsToken);
  if (withPages) await servePages(app, keeper, house.clock);
  else app.setNotFoundHandler((_, reply) => reply.code(404).send(replyOf('not-found')));
  return app;
}

/** Who asks, by the cookie that belongs to this kind of access; nobody is looked for where it does not matter. */
async function actorOf(house: House, request: FastifyRequest, access: Access): Promise<Actor> {
  if (access === 'anyone') return { kind: 'anonymous' };
  if (access === 'visitor' || access === 'customer') {
    const customerId = await findCustomer(house.db, request.cookies[CUSTOMER_COOKIE]);
    return customerId === null ? { kind: 'anonymous' } : { kind: 'customer', customerId };
  }
  const session = await findSession(house.db, request.cookies[STAFF_COOKIE], house.clock());
  return session ?? { kind: 'anonymous' };
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (name) => request.cookies[name],
    keep: (name, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    drop: (name) => void reply.clearCookie(name, options),
  };
}
