// The only place where everything meets.
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { PaymentOptions } from '#contract/attempts.ts';
import type { Access } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { attemptHandlers, type Means, type OpenAppleSession, type Provider, payableFlows } from './attempts/index.ts';
import { bearerOf, CUSTOMER_COOKIE, customerHandlers, findCustomer } from './customers/index.ts';
import { imageHandlers, serveImages } from './images/index.ts';
import { incidentHandlers } from './incidents/index.ts';
import { catalogueHandlers, keepMenu, type MenuKeeper } from './menu/index.ts';
import { orderHandlers, orderHistoryHandlers, orderSettlementPart } from './orders/index.ts';
import { servePages } from './pages/index.ts';
import { paymentHistoryHandlers } from './payments/index.ts';
import { placeOrderHandlers, staffOrderHandlers } from './place-order/index.ts';
import { requireAccess } from './platform/access.ts';
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
  serveKept,
} from './platform/http.ts';
import { countedIds } from './platform/ids.ts';
import { lazyLog } from './platform/lazy-log.ts';
import type { LiveHub } from './platform/live.ts';
import { serveLive } from './platform/live-routes.ts';
import { requireOwnOrigin } from './platform/same-origin.ts';
import { sendSecurityHeaders } from './platform/security-headers.ts';
import type { SettlementPart } from './platform/settlement-part.ts';
import { printerHandlers } from './printers/index.ts';
import { receiptHandlers } from './receipts/index.ts';
import { applyRefundFact, refundHandlers } from './refunds/index.ts';
import { serveExports } from './sales/index.ts';
import { scheduleHandlers } from './schedule/index.ts';
import { clientOf, serveProviders } from './serve-providers.ts';
import type { ServerConfig } from './server-config.ts';
import { settingsHandlers } from './settings/index.ts';
import { setupHandlers } from './setup/index.ts';
import { findSession, passwordResetHandlers, STAFF_COOKIE, staffHandlers, userHandlers } from './staff/index.ts';
import { tableHandlers } from './tables/index.ts';
import { closureHandlers, zClosureSettlementPart } from './z-closures/index.ts';

/** What every settled payment is stored with. A feature with rows that follow from a settlement adds its part here. */
export const settlementParts: readonly SettlementPart[] = [zClosureSettlementPart, orderSettlementPart];

export interface AppOptions {
  readonly config: Pick<
    ServerConfig,
    'publicUrl' | 'trustedProxies' | 'metricsToken' | 'providers' | 'printerNetworks' | 'mail'
  >;
  readonly house: House & { readonly live: LiveHub };
  /** Those who move the money; none where it is taken at the bar alone. */
  readonly providers: readonly Provider[];
  /** What browsers must know for Google Pay; null without it. */
  readonly googlePay: PaymentOptions['googlePay'];
  /** Asks Apple to vouch for the guests' page; null without Apple Pay. */
  readonly appleSession: OpenAppleSession | null;
  /** False serves the API alone: its tests need no built apps. */
  readonly withPages: boolean;
}

/** The whole server, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, house } = options;
  const app = Fastify({
    loggerInstance: lazyLog(house.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: countedIds(),
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
  await app.register(fastifySwagger, { openapi: { info: { title: 'Comanda', version: '1' } } });
  serveMetrics(app, house.live, config.metricsToken);

  app.addHook('preClose', async () => house.live.close());

  // Apart from all the rest, and so without what stands before it: the menu needs nothing of that, and is asked for most.
  const keeper = keepMenu(house);
  serveKept(app, 'readMenu', contract.menu.readMenu, () => keeper.at(house.clock()));
  await app.register(async (site) => serveSite(site, options, keeper));
  return app;
}

/** Everything but the menu. A hook that is added here stands before all of it, and never before the menu. */
async function serveSite(
  site: FastifyInstance,
  { config, house, withPages, ...paying }: AppOptions,
  keeper: MenuKeeper,
): Promise<void> {
  sendSecurityHeaders(site);
  site.addHook('onRequest', forbidKeeping);
  site.addHook('onRequest', requireOwnOrigin(config.publicUrl));

  await site.register(fastifyCookie);
  await site.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => new Refused('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  });
  await site.register(fastifySwaggerUi, {
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
      return createContext(house, { log: request.log, actor, cookies, address: request.ip, client: clientOf(request) });
    },
    sessionOf: (request) => request.cookies[CUSTOMER_COOKIE],
  };

  const means: Means = { ...paying, publicUrl: config.publicUrl };
  const payable = payableFlows(means.providers);
  await site.register(async (api) => {
    serve(api, contract.settings, settingsHandlers(payable), gate);
    serve(api, contract.images, imageHandlers, gate);
    serve(api, contract.setup, setupHandlers({ payable, sendsMail: config.mail !== null }), gate);
    serveImages(api, house.db);
    serve(api, contract.catalogue, catalogueHandlers, gate);
    serve(api, contract.customers, customerHandlers, gate);
    serve(api, contract.orders, orderHandlers, gate);
    serve(api, contract.orderHistory, orderHistoryHandlers, gate);
    serve(api, contract.zClosures, closureHandlers, gate);
    serve(api, contract.payments, placeOrderHandlers(payable), gate);
    serve(api, contract.paymentHistory, paymentHistoryHandlers, gate);
    serve(api, contract.staffOrders, staffOrderHandlers, gate);
    serve(api, contract.attempts, attemptHandlers(means), gate);
    serve(api, contract.receipts, receiptHandlers(config.publicUrl), gate);
    serve(api, contract.refunds, { ...refundHandlers(means), ...incidentHandlers }, gate);
    serve(api, contract.schedules, scheduleHandlers, gate);
    serve(api, contract.tables, tableHandlers(config.publicUrl), gate);
    serve(api, contract.printers, printerHandlers(config.printerNetworks), gate);
    serve(api, contract.users, userHandlers, gate);
    serve(api, contract.passwordResets, passwordResetHandlers(config.publicUrl), gate);
    serve(api, contract.staff, staffHandlers, gate);
    serveExports(api, gate);
    serveLive(api, house.live, recognise);
    api.get('/api/openapi.json', { schema: { hide: true } }, () => site.swagger());
  });
  await site.register(async (open) => serveProviders(open, house, means, applyRefundFact));
  serveHealth(site, house.db);
  if (withPages) await servePages(site, keeper, { clock: house.clock, providers: config.providers });
  else site.setNotFoundHandler((_, reply) => reply.code(404).send(replyOf('not-found')));
}

/** Who asks, by the cookie that belongs to this kind of access; nobody is looked for where it does not matter. */
async function actorOf(house: House, request: FastifyRequest, access: Access): Promise<Actor> {
  if (access === 'anyone') return { kind: 'anonymous' };
  if (access === 'bearer') return bearerOf(request.cookies[CUSTOMER_COOKIE]);
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
