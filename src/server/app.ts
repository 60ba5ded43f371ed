// Builds the whole server: the only file in which all features meet.
import { setTimeout as pause } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { contract } from '#contract/index.ts';
import { unsafePaymentModeRefusal } from '#domain/go-live.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { activityHandlers } from './activity/index.ts';
import {
  attemptHandlers,
  type ContentPolicySources,
  configuredPaymentModes,
  type PaymentGateways,
} from './attempts/index.ts';
import { backupHandlers } from './backups/index.ts';
import { COOKIE_NAMES, createRequestAuthoriser, identifyActor } from './create-request-authoriser.ts';
import { customerDataHandlers } from './customer-data/index.ts';
import { customerHandlers } from './customers/index.ts';
import { dashboardHandlers } from './dashboard/index.ts';
import { createDaySumRebuilder, daySumHandlers } from './day-sums/index.ts';
import { goLiveHandlers } from './go-live/index.ts';
import { goLiveSettings } from './go-live-settings.ts';
import { historySearchHandlers } from './history-search/index.ts';
import { imageHandlers, serveImages } from './images/index.ts';
import { incidentHandlers } from './incidents/index.ts';
import {
  catalogueHandlers,
  createMenuCache,
  type MenuCache,
  menuImportHandlers,
  soldOutHandlers,
} from './menu/index.ts';
import { noticeHandlers, pushHandlers } from './notifications/index.ts';
import { hasOrdered, orderHandlers, orderHistoryHandlers, repeatOrderHandlers } from './orders/index.ts';
import {
  orderChangeHandlers,
  owedOrderHandlers,
  paymentHistoryHandlers,
  placeOrderHandlers,
  refundHandlers,
  takeBackHandlers,
} from './orders-and-payments/index.ts';
import { servePages } from './pages/index.ts';
import { RefusalError, type Services } from './platform/context.ts';
import type { VenueDatabase } from './platform/database/open-venue-database.ts';
import type { DiskWatch } from './platform/disk-watch.ts';
import { drainRequests } from './platform/http/drain-requests.ts';
import { serveHealth } from './platform/http/health.ts';
import { createHostCookieHook, isHttpsUrl } from './platform/http/host-cookies.ts';
import {
  BODY_BYTES_MAX,
  refusalReply,
  refuseNulInUrl,
  registerErrorHandler,
  replyToInvalidUrl,
  serveCached,
  serveEndpoints,
  setNoStore,
} from './platform/http/http.ts';
import { limitLogLines, logRequests } from './platform/http/request-log.ts';
import { timeoutOptions } from './platform/http/request-timeouts.ts';
import { createSameOriginHook } from './platform/http/same-origin.ts';
import { sendHstsHeader, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { createRequestIdGenerator } from './platform/ids.ts';
import { createLazyLog } from './platform/lazy-log.ts';
import type { LiveHub } from './platform/live/live-hub.ts';
import { serveLiveStreams } from './platform/live/live-routes.ts';
import { createPrintingKeyCheck, servePollingPrinters, servePrintAgents } from './printing/index.ts';
import { googlePayContentSources } from './providers/google-pay/index.ts';
import { receiptHandlers } from './receipts/index.ts';
import { createDataRecipientLookup } from './recipients.ts';
import { serveExports } from './sales/index.ts';
import { scheduleHandlers } from './schedule/index.ts';
import { serveDocumentation } from './serve-documentation.ts';
import { servePrinting } from './serve-printing.ts';
import { serveProviders } from './serve-providers.ts';
import { serveStaff } from './serve-staff.ts';
import type { ServerConfig } from './server-config.ts';
import { settingsHandlers } from './settings/index.ts';
import { setupHandlers } from './setup/index.ts';
import { tableRenameFunctions } from './table-rename-functions.ts';
import { tableHandlers } from './tables/index.ts';
import { welcomeFigureHandlers } from './today/index.ts';
import { zClosureHandlers } from './z-closures/index.ts';

/** The payment gateways as `createPaymentGateways` makes them; `publicUrl` is taken from `config`. */
type Gateways = Omit<PaymentGateways, 'publicUrl'>;

/** What the HTTP server is built from: its settings, services and payment gateways. */
export interface AppOptions extends Gateways {
  readonly config: Pick<
    ServerConfig,
    | 'publicUrl'
    | 'databaseUrl'
    | 'busUrl'
    | 'trustedProxies'
    | 'metricsToken'
    | 'providers'
    | 'printerNetworks'
    | 'printerPorts'
    | 'loopbackPrinterPorts'
    | 'mail'
    | 'isProduction'
    | 'allowsSimulators'
    | 'backupPath'
    | 'push'
    | 'backups'
  >;
  readonly services: Services & { readonly live: LiveHub };
  readonly connectBus: VenueDatabase['connectBus'];
  /** False serves the API only, for tests without built apps. */
  readonly withPages: boolean;
  /** The disks of the server. */
  readonly disk: DiskWatch;
  /** Waits before an attempt to guess a password is checked; tests do not wait. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Builds the whole HTTP server with all routes, ready to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, services } = options;
  const app = createFastify(options);
  limitLogLines(app, services.log, services.clock);
  registerErrorHandler(app, options.disk);
  sendHstsHeader(app, config.publicUrl);
  // In a terminal these lines would hide all others.
  if (config.isProduction) logRequests(app);
  app.removeContentTypeParser('text/plain');
  if (config.metricsToken !== null) {
    const { serveVenueMetrics } = await import('./serve-venue-metrics.ts');
    serveVenueMetrics(app, { ...services, disk: options.disk }, config.metricsToken, config);
  }

  drainRequests(app, services.live);

  // The menu is the most requested resource and needs no session, so it is outside of the hooks of all other routes.
  const menuCache = createMenuCache(services, createDataRecipientLookup(options, config));
  serveCached(app, contract.menu.readMenu, () => menuCache.get(services.clock()));
  await app.register(async (site) => serveSite(site, options, menuCache));
  return app;
}

function createFastify({ config, services }: AppOptions): FastifyInstance {
  return Fastify({
    loggerInstance: createLazyLog(services.log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIdGenerator(),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: replyToInvalidUrl,
    ...timeoutOptions(),
    // A machine that is busy while it starts takes longer than the default of 10 s, and the server would end.
    pluginTimeout: 0,
    // By then `drainRequests` has waited for the requests under way.
    forceCloseConnections: true,
  });
}

/** Serves everything but the menu. A hook that is added here runs for all of it, and never for the menu. */
async function serveSite(site: FastifyInstance, options: AppOptions, menuCache: MenuCache): Promise<void> {
  const { config, services } = options;
  await addSitePlugins(site, config.publicUrl);
  await serveDocumentation(site, createRequestAuthoriser(services, config.publicUrl), config);

  const { providers, googlePay, appleSession, queryTimeouts } = options;
  const gateways: PaymentGateways = { providers, googlePay, appleSession, queryTimeouts, publicUrl: config.publicUrl };
  await site.register(async (api) => serveApi(api, options, gateways));
  await site.register(async (open) => serveProviders(open, services, gateways));
  const printingKeys = createPrintingKeyCheck(services);
  await site.register(async (open) => servePrintAgents(open, services, printingKeys));
  await site.register(async (open) => servePollingPrinters(open, services, printingKeys));
  serveHealth(site, services.db, { isEmbedded: config.databaseUrl === null });
  if (options.withPages) {
    await servePages(site, {
      menuCache,
      clock: services.clock,
      contentSources: contentSourcesOf(gateways),
      appleDomainFile: config.providers.appleDomainFile,
    });
  } else {
    site.setNotFoundHandler((_, reply) => reply.code(404).send(refusalReply('not-found')));
  }
}

async function addSitePlugins(site: FastifyInstance, publicUrl: string): Promise<void> {
  sendSecurityHeaders(site);
  site.addHook('onRequest', setNoStore);
  site.addHook('onRequest', refuseNulInUrl);
  site.addHook('onRequest', createSameOriginHook(publicUrl));

  await site.register(fastifyCookie);
  if (isHttpsUrl(publicUrl)) site.addHook('onRequest', createHostCookieHook(COOKIE_NAMES));
  await site.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => new RefusalError('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  });
}

function serveApi(api: FastifyInstance, options: AppOptions, gateways: PaymentGateways): void {
  const { config, services, wait = pause } = options;
  const gate = createRequestAuthoriser(services, config.publicUrl);
  const payable = configuredPaymentModes(gateways.providers);
  const facts = goLiveSettings(config, gateways.providers);
  const refusalOf = (mode: PaymentMode) => unsafePaymentModeRefusal(facts, mode);
  serveEndpoints(api, contract.settings, settingsHandlers({ payable, refusalOf }), gate);
  serveEndpoints(api, contract.goLive, goLiveHandlers(facts, config, options.disk), gate);
  serveEndpoints(api, contract.backups, backupHandlers(config.backups), gate);
  serveEndpoints(api, contract.images, imageHandlers, gate);
  serveEndpoints(api, contract.setup, setupHandlers({ payable, ...facts }), gate);
  serveImages(api, services.db);
  serveEndpoints(api, contract.catalogue, catalogueHandlers, gate);
  serveEndpoints(api, contract.soldOut, soldOutHandlers, gate);
  serveEndpoints(api, contract.menuImport, menuImportHandlers, gate);
  serveEndpoints(api, contract.customers, customerHandlers, gate);
  serveEndpoints(api, contract.orders, orderHandlers, gate);
  serveEndpoints(api, contract.orderHistory, orderHistoryHandlers, gate);
  serveEndpoints(api, contract.historySearch, historySearchHandlers, gate);
  serveEndpoints(api, contract.rounds, repeatOrderHandlers, gate);
  serveEndpoints(api, contract.zClosures, zClosureHandlers, gate);
  const placing = placeOrderHandlers(services, payable);
  serveEndpoints(api, contract.payments, placing.ofCustomers, gate);
  const queries = { services, gateways };
  serveEndpoints(api, contract.paymentHistory, paymentHistoryHandlers(queries), gate);
  serveEndpoints(api, contract.owedOrders, owedOrderHandlers(queries), gate);
  serveEndpoints(api, contract.orderChanges, orderChangeHandlers(queries, gateways), gate);
  serveEndpoints(api, contract.takeBacks, takeBackHandlers, gate);
  serveEndpoints(api, contract.staffOrders, placing.ofStaff, gate);
  serveEndpoints(api, contract.attempts, attemptHandlers(gateways), gate);
  serveEndpoints(api, contract.receipts, receiptHandlers(config.publicUrl), gate);
  serveEndpoints(api, contract.incidents, incidentHandlers, gate);
  serveEndpoints(api, contract.refunds, refundHandlers(gateways), gate);
  serveEndpoints(api, contract.schedules, scheduleHandlers, gate);
  serveEndpoints(api, contract.tables, tableHandlers(config.publicUrl, tableRenameFunctions), gate);
  servePrinting(api, gate, config);
  serveEndpoints(api, contract.notices, noticeHandlers(config.publicUrl), gate);
  serveEndpoints(api, contract.push, pushHandlers(config.push), gate);
  serveEndpoints(api, contract.dashboard, dashboardHandlers, gate);
  serveEndpoints(api, contract.welcomeFigures, welcomeFigureHandlers, gate);
  serveStaff(api, gate, { publicUrl: config.publicUrl, wait });
  serveEndpoints(api, contract.customerData, customerDataHandlers, gate);
  serveEndpoints(api, contract.activityLog, activityHandlers, gate);
  const rebuilds = createDaySumRebuilder(services, options.connectBus);
  api.addHook('onClose', rebuilds.stop);
  serveEndpoints(api, contract.daySums, daySumHandlers(rebuilds), gate);
  serveExports(api, gate);
  serveLiveStreams(api, services.live, {
    identify: (request, access) => identifyActor(services, request, access),
    hasOrdered: (customerId) => hasOrdered(services.db, customerId),
  });
}

function contentSourcesOf({ providers, googlePay }: PaymentGateways): ContentPolicySources[] {
  return [
    ...providers.map((provider) => provider.contentSources),
    ...(googlePay ? [googlePayContentSources(googlePay)] : []),
  ];
}
