// Runs the server from start to stop: configuration, database, app, listening, background tasks, and closing in order.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { lacksTrustedProxies } from '#domain/go-live.ts';
import { isUrlOnLoopback } from '#domain/public-address.ts';
import { startRefusalLog } from './activity/index.ts';
import { buildApp } from './app.ts';
import { type PaymentGateways, startReconciler } from './attempts/index.ts';
import { BackupBeforeChangeError, createBeforeMigrationHook, startBackupTask } from './backups/index.ts';
import { startCustomerDataTask } from './customer-data/index.ts';
import { startDayMailTask } from './day-mail/index.ts';
import { startDaySumTask } from './day-sums/index.ts';
import { requireSafeStart, startDiskTask, UnsafeStartError } from './go-live/index.ts';
import { goLiveSettings } from './go-live-settings.ts';
import { startHistoryIndexTask } from './history-search/index.ts';
import { createMailTransport, startMailSender } from './mail/index.ts';
import { startPushSender, startReadyNoticeTask } from './notifications/index.ts';
import { createPaymentGateways } from './payment-gateways.ts';
import { InvalidSettingError } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import {
  openVenueDatabase,
  readPostgresDataDirectory,
  type VenueDatabase,
} from './platform/database/open-venue-database.ts';
import { waitForDatabase } from './platform/database/wait-for-database.ts';
import { createDiskWatch, type DiskWatch, type DiskWatchOptions } from './platform/disk-watch.ts';
import { EmbeddedDatabaseError } from './platform/embedded-database/embedded-database-error.ts';
import { connectionLimits, readOpenFileLimit } from './platform/file-limit.ts';
import { DRAIN_MS_MAX } from './platform/http/drain-requests.ts';
import { limitConnections } from './platform/http/limit-connections.ts';
import { newId, newToken } from './platform/ids.ts';
import { createIpRangeCheck, LOOPBACK_RANGES } from './platform/ip-ranges.ts';
import { startLiveBridge } from './platform/live/live-bridge.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { createProcessLog, type Logger } from './platform/log.ts';
import { PROJECT_ROOT } from './platform/root.ts';
import { explainListenError, StartError } from './platform/start-error.ts';
import { waitAtMost } from './platform/wait-at-most.ts';
import {
  createPrinterAddressResolver,
  createPrinterProtocols,
  startAutoRuns,
  startPrintWorkers,
} from './printing/index.ts';
import { recordReceiptMailSent } from './receipts/index.ts';
import { startDailyComparison } from './reconciliation/index.ts';
import { startRefundSender } from './refunds/index.ts';
import { readServerConfig, type ServerConfig } from './server-config.ts';

/** After the requests under way, background tasks have this long to end the step in progress. */
const TASKS_MS_MAX = DRAIN_MS_MAX + 250;
/** Time limit for stopping, the database included. The process exits with code 1 when it is exceeded. */
const STOP_TIMEOUT_MS = 8_800;

/** Customers and staff of a full bar, each with a phone that has two pages open. */
const STREAMS_OF_A_FULL_BAR = 1_000;

/** Errors that end the start with one line for the operator. */
const START_ERRORS = [InvalidSettingError, EmbeddedDatabaseError, UnsafeStartError, StartError];

/**
 * What `runServer` receives from the operating-system process: the configuration, the log, and a promise of the signal that stops
 * the server.
 */
interface ServerProcess {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Resolves with the first SIGINT, SIGTERM or SIGHUP (its terminal was closed). */
  readonly stopSignal: Promise<NodeJS.Signals>;
}

/**
 * Callbacks that `runServer` calls during the start of the server. Another program, such as the demo, passes them to add its own
 * steps.
 */
interface ServerStartHooks {
  /** Runs after the migrations and before the first request. */
  readonly fillDatabase?: (opened: OpenDatabase, now: Date) => Promise<void>;
  /** Runs once the server listens. */
  readonly onListening?: () => void;
}

/**
 * Calls `main` with the configuration, the log and the stop signal of this process. After a start error that the operator can
 * correct, such as a wrong setting, prints one line on stderr and sets the exit code to 1.
 */
export async function runServerProcess(main: (serverProcess: ServerProcess) => Promise<void>): Promise<void> {
  try {
    const config = readServerConfig(process.env, PROJECT_ROOT);
    // Signals are handled from here on: one that arrives while the database starts stops the server after the start.
    await main({ config, log: await createProcessLog(config), stopSignal: nextSignal() });
  } catch (error) {
    if (!START_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Warns in production while QR codes and links lead to the server itself. A venue on trial may have no address yet. */
function warnOfLocalAddress({ isProduction, publicUrl }: ServerConfig, log: Logger): void {
  if (!isProduction || !isUrlOnLoopback(publicUrl)) return;
  log.warn({ publicUrl }, 'PUBLIC_URL is not a public address: QR codes and links only work on the server itself');
}

/** Warns while all requests seem to come from the proxy that terminates TLS. */
function warnOfUnknownProxy({ publicUrl, trustedProxies }: ServerConfig, log: Logger): void {
  if (!lacksTrustedProxies({ publicUrl, hasTrustedProxies: trustedProxies.length > 0 })) return;
  log.warn(
    { publicUrl },
    'TRUSTED_PROXIES is missing behind https: all clients have the address of the proxy and share its limits',
  );
}

/** An attacker who can run code in the server has the rights of its operating-system user. */
function warnOfRoot({ isProduction }: ServerConfig, log: Logger): void {
  if (isProduction && process.getuid?.() === 0) log.warn('Server runs as root: run it as a user of its own');
}

/** Runs the server until the stop signal. Resolves when the app, the background tasks and the database are closed. */
export async function runServer(
  { config, log, stopSignal }: ServerProcess,
  steps: ServerStartHooks = {},
): Promise<void> {
  const limits = connectionLimits(readOpenFileLimit());
  if (limits.streams < STREAMS_OF_A_FULL_BAR)
    log.warn(limits, 'Limit of open files is low: raise it (ulimit -n, LimitNOFILE)');
  if (!(await waitForDatabases({ config, log, stopSignal }))) return;
  const clock = () => new Date();
  const { backups } = config;
  const opened = await openOrStop({ config, log, stopSignal }, clock);
  if (opened === null) return;
  try {
    const disk = await watchDisk(config, { log, clock, db: opened.db });
    await steps.fillDatabase?.(opened, clock());
    const gateways = await createPaymentGateways(config, { log, clock });
    warnOfLocalAddress(config, log);
    warnOfUnknownProxy(config, log);
    warnOfRoot(config, log);
    await requireSafeStart({
      db: opened.db,
      now: clock(),
      settings: goLiveSettings(config, gateways.providers),
      backupPath: config.backupPath,
      backups,
    });
    const live = createLiveHub(log, undefined, limits);
    const services = {
      db: opened.db,
      live,
      log,
      timeZone: config.timeZone,
      clock,
      newId,
      newToken,
    };
    const bridge = await startLiveBridge(live, { connect: () => opened.connectBus(), log });
    try {
      const { connectBus } = opened;
      const app = await buildApp({ config, services, connectBus, disk, withPages: true, ...gateways });
      limitConnections(app.server, { ...limits, isProxy: proxyCheck(config) });
      log.info({ address: await listen(app, config) }, 'Server is listening');
      steps.onListening?.();
      const stopTasks = startBackgroundTasks(services, gateways, config, connectBus);
      stopTasks.push(startDiskTask(services, disk, config.publicUrl));

      log.info({ signal: await stopSignal }, 'Stopping');
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      await waitAtMost(TASKS_MS_MAX, Promise.all([app.close(), ...stopTasks.map((stop) => stop())]));
    } finally {
      await bridge.close();
    }
  } finally {
    await opened.close();
  }
  log.info('Stopped');
}

/** Opens the database. Returns null if the stop signal interrupts the backup before a migration: nothing was migrated. */
async function openOrStop(
  { config, log, stopSignal }: ServerProcess,
  clock: () => Date,
): Promise<VenueDatabase | null> {
  const signal = abortedBy(stopSignal);
  try {
    return await openVenueDatabase(config, log, createBeforeMigrationHook(config.backups, { log, clock, signal }));
  } catch (error) {
    if (!signal.aborted || !(error instanceof BackupBeforeChangeError)) throw error;
    log.info('Stopped during the backup before a migration');
    return null;
  }
}

/** Watches the data folder, and the folder of the embedded database, which may be on another disk. */
async function watchDisk(
  { dataDir, databaseUrl }: ServerConfig,
  { db, ...options }: Pick<DiskWatchOptions, 'log' | 'clock'> & Pick<OpenDatabase, 'db'>,
): Promise<DiskWatch> {
  const holdsDatabase = databaseUrl === null;
  const folders = holdsDatabase ? [dataDir, await readPostgresDataDirectory(db)] : [dataDir];
  return createDiskWatch({ ...options, folders, holdsDatabase });
}

function abortedBy(stopSignal: Promise<unknown>): AbortSignal {
  const stopping = new AbortController();
  void stopSignal.then(() => stopping.abort());
  return stopping.signal;
}

/** Waits until an external database answers. Returns false if the stop signal arrives first. */
async function waitForDatabases({ config, log, stopSignal }: ServerProcess): Promise<boolean> {
  const waiting = { log, signal: abortedBy(stopSignal) };
  const { databaseUrl, busUrl } = config;
  if (databaseUrl === null) return true;
  if (!(await waitForDatabase({ setting: 'DATABASE_URL', url: databaseUrl }, waiting))) return false;
  return busUrl === null || waitForDatabase({ setting: 'BUS_URL', url: busUrl }, waiting);
}

/** Behind a trusted proxy every connection is the proxy's. One on this machine needs no setting. */
function proxyCheck({ trustedProxies }: ServerConfig): (address: string) => boolean {
  return trustedProxies.length > 0 ? () => true : createIpRangeCheck(LOOPBACK_RANGES);
}

async function listen(app: FastifyInstance, config: ServerConfig): Promise<string> {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListenError(error, config);
  }
}

/** The settings that background tasks need. */
type TaskSettings = Pick<ServerConfig, 'dataDir' | 'publicUrl' | 'timeZone' | 'mail' | 'push' | 'backups'> &
  Parameters<typeof createPrinterAddressResolver>[0];

/**
 * Starts the background tasks of the server. Returns one stop function for each task: it prevents further steps of the task, and
 * resolves when the step in progress has ended.
 */
export function startBackgroundTasks(
  services: Services,
  gateways: PaymentGateways,
  config: TaskSettings,
  connect: VenueDatabase['connectBus'],
): (() => Promise<void>)[] {
  const { log } = services;
  const mailTransport = createMailTransport(config.mail, { outbox: path.join(config.dataDir, 'outbox'), log });
  return [
    startMailSender(services, mailTransport, recordReceiptMailSent),
    startAutoRuns(services),
    startReconciler(services, gateways),
    startRefundSender(services, gateways),
    startDailyComparison(services, gateways),
    startDaySumTask(services),
    startHistoryIndexTask(services),
    startReadyNoticeTask(services, config.publicUrl),
    startPushSender(services, { settings: config.push, publicUrl: config.publicUrl }),
    startDayMailTask(services, config.publicUrl),
    startPrintWorkers(services, createPrinterProtocols({ access: createPrinterAddressResolver(config) })),
    startCustomerDataTask(services, gateways),
    startRefusalLog(services),
    startBackupTask({ services, connect, timeZone: config.timeZone }, config.backups),
  ];
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Ctrl-C reaches the whole process group and npm may forward it once more: a repeated signal must not kill us.
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
    process.on('SIGHUP', resolve);
  });
}
