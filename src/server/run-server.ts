// Runs the server from start to stop: configuration, database, app, listening, background tasks, and closing in order.
import path from 'node:path';
import { isLoopbackAddress } from '#domain/public-address.ts';
import { buildApp, settlementParts } from './app.ts';
import { startReconciler } from './attempts/index.ts';
import { startCustomerDataTask } from './customer-data/index.ts';
import { startDayMail } from './day-mail/index.ts';
import { startDaySums, startRebuildWorker } from './day-sums/index.ts';
import { requireSafeStart, UnsafeStartError } from './go-live/index.ts';
import { goLiveSettings } from './go-live-settings.ts';
import { createMailTransport, startMailSender } from './mail/index.ts';
import { startPushSender, startReadyNotices } from './notifications/index.ts';
import { createPaymentGateways } from './payment-gateways.ts';
import { InvalidSettingError } from './platform/config.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { openVenueDatabase } from './platform/database/open-venue-database.ts';
import { EmbeddedDatabaseError } from './platform/embedded-database/embedded-database-error.ts';
import { newId, newToken } from './platform/ids.ts';
import { startLiveBridge } from './platform/live/live-bridge.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import { createLog, type Logger } from './platform/log.ts';
import { createPrinterAccess, createPrinterProtocols, startAutoRuns, startPrinting } from './printing/index.ts';
import { recordAcceptedReceipt } from './receipts/index.ts';
import { startDailyComparison } from './reconciliation/index.ts';
import { startRefundSender } from './refunds/index.ts';
import { readServerConfig, type ServerConfig } from './server-config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Time limit for stopping, the database included. The process exits with code 1 when it is exceeded. */
const STOP_TIMEOUT_MS = 4_500;

/** Errors that end the start with one line for the operator. */
const START_ERRORS = [InvalidSettingError, EmbeddedDatabaseError, UnsafeStartError];

/** The process of a server: its configuration, its log, and the signal that stops it. */
export interface ServerProcess {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Resolves with the first SIGINT or SIGTERM. */
  readonly stopSignal: Promise<NodeJS.Signals>;
}

/** Steps that an entry adds to the start. */
export interface StartSteps {
  /** Runs after the migrations and before the first request. */
  readonly fillDatabase?: (opened: OpenDatabase, now: Date) => Promise<void>;
  /** Runs once the server listens. */
  readonly onListening?: () => void;
}

/**
 * Reads the configuration and runs `main`. A wrong setting, a machine on which the database cannot run, or a venue that
 * must not run in production ends the process with code 1 and one line on stderr.
 */
export async function runProcess(main: (serverProcess: ServerProcess) => Promise<void>): Promise<void> {
  try {
    const config = readServerConfig(process.env, ROOT);
    // Signals are handled from here on: one that arrives while the database starts stops the server after the start.
    await main({ config, log: createLog(config), stopSignal: nextSignal() });
  } catch (error) {
    if (!START_ERRORS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Warns in production while QR codes and links lead to the server itself. A venue on trial may have no address yet. */
function warnOfLocalAddress({ isProduction, publicUrl }: ServerConfig, log: Logger): void {
  if (!isProduction || !isLoopbackAddress(publicUrl)) return;
  log.warn({ publicUrl }, 'PUBLIC_URL is not a public address: QR codes and links only work on the server itself');
}

/** Serves until the stop signal. Resolves when the app, the background tasks and the database are closed. */
export async function runServer({ config, log, stopSignal }: ServerProcess, steps: StartSteps = {}): Promise<void> {
  const opened = await openVenueDatabase(config, log);
  try {
    const clock = () => new Date();
    await steps.fillDatabase?.(opened, clock());
    const gateways = createPaymentGateways(config, { log, clock });
    warnOfLocalAddress(config, log);
    await requireSafeStart({
      db: opened.db,
      now: clock(),
      settings: goLiveSettings(config, gateways.providers),
      backupPath: config.backupPath,
    });
    const live = createLiveHub(log);
    const bridge = await startLiveBridge(live, { connect: () => opened.connectBus(), log });
    const services = {
      ...{ db: opened.db, live, log },
      ...{ timeZone: config.timeZone, clock, newId, newToken, settlementParts },
    };
    const app = await buildApp({ config, services, withPages: true, ...gateways });
    const address = await app.listen({ port: config.port, host: config.host });
    log.info({ address }, 'Server is listening');
    steps.onListening?.();

    const mailTransport = createMailTransport(config.mail, { outbox: path.join(config.dataDir, 'outbox'), log });
    const stopMails = startMailSender(services, mailTransport, recordAcceptedReceipt);
    const stopAutoRuns = startAutoRuns(services);
    const stopReconciler = startReconciler(services, gateways);
    const stopRefunds = startRefundSender(services, gateways);
    const stopComparison = startDailyComparison(services, gateways);
    const stopDaySums = startDaySums(services);
    const stopRebuilds = startRebuildWorker(services);
    const stopReadyNotices = startReadyNotices(services, config.publicUrl);
    const stopPush = startPushSender(services, { settings: config.push, publicUrl: config.publicUrl });
    const stopDayMail = startDayMail(services, config.publicUrl);
    const stopPrinting = startPrinting(services, createPrinterProtocols({ access: createPrinterAccess(config) }));
    const stopCustomerData = startCustomerDataTask(services, gateways);

    log.info({ signal: await stopSignal }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    const stopTasks = [
      stopReconciler,
      stopMails,
      stopRefunds,
      stopComparison,
      stopRebuilds,
      stopPrinting,
      stopAutoRuns,
      stopReadyNotices,
      stopPush,
      stopDaySums,
      stopDayMail,
      stopCustomerData,
    ];
    await Promise.all([app.close(), ...stopTasks.map((stop) => stop())]);
    await bridge.close();
  } finally {
    await opened.close();
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Ctrl-C reaches the whole process group and npm may forward it once more: a repeated signal must not kill us.
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
