// Settings → database → server → listen, and all of it down again in order.
import path from 'node:path';
import { buildApp, settlementParts } from './app.ts';
import { reconcile, startReconciler } from './attempts/index.ts';
import { demoWelcome, fillDemoVenue } from './demo.ts';
import { openDemoBanks } from './demo-banks.ts';
import { createPost } from './mail/post.ts';
import { startMailSender } from './mail/sender.ts';
import { openPaying } from './paying.ts';
import { type Config, readConfig, WrongSetting } from './platform/config.ts';
import { CannotRun } from './platform/embedded-database/cannot-run.ts';
import { newId, newToken } from './platform/ids.ts';
import { createLiveHub } from './platform/live.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openHouseDatabase } from './platform/open-house-database.ts';
import { recordTakenReceipt } from './receipts/index.ts';
import { startRefundSender } from './refunds/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Stopping is given this long, the database included; then the process goes as it stands. */
const STOP_PATIENCE_MS = 4_500;

try {
  const config = readConfig(process.env, ROOT);
  const log = createLog(config);
  await run(config, log);
} catch (error) {
  if (!(error instanceof WrongSetting || error instanceof CannotRun)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(given: Config, log: Logger): Promise<void> {
  // A signal may come while the database is still starting: it is heard, and obeyed once there is something to stop.
  const signal = nextSignal();
  const banks = await openDemoBanks(given);
  try {
    const config = banks ? { ...given, providers: banks.providers } : given;
    await openVenue(config, log, { signal, welcome: demoWelcome(config.publicUrl, banks !== null) });
  } finally {
    await banks?.close();
  }
}

/** Serves until the signal comes. */
async function openVenue(
  config: Config,
  log: Logger,
  { signal, welcome }: { readonly signal: Promise<NodeJS.Signals>; readonly welcome: string },
): Promise<void> {
  const opened = await openHouseDatabase(config, log);
  try {
    const clock = () => new Date();
    if (!config.isProduction && (await fillDemoVenue(opened, demoOf(config), clock()))) log.info('Demo venue filled');
    const live = createLiveHub(log);
    const house = { db: opened.db, live, log, timeZone: config.timeZone, clock, newId, newToken, settlementParts };
    const paying = openPaying(config, { log, clock });
    const app = await buildApp({ config, house, withPages: true, ...paying });
    const address = await app.listen({ port: config.port, host: config.host });
    log.info({ address }, 'Comanda is open');
    if (!config.isProduction) process.stdout.write(welcome);
    const means = { ...paying, publicUrl: config.publicUrl };
    const post = createPost(config.mail, { outbox: path.join(config.dataDir, 'outbox'), log });
    const stopMails = startMailSender(house, post, recordTakenReceipt);
    const reconciler = startReconciler(log, [() => reconcile(house, means)]);
    const stopRefunds = startRefundSender(house, means);

    log.info({ signal: await signal }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    await Promise.all([app.close(), reconciler.stop(), stopMails(), stopRefunds()]);
  } finally {
    await opened.close();
  }
}

/** The demo is paid in a flow that can be paid: at the bar, without those who move the money. */
function demoOf({ timeZone, demoAlwaysOpen, demoPayment, providers }: Config) {
  const isPayable = demoPayment === 'manual' || providers[demoPayment] !== null;
  return { timeZone, demoAlwaysOpen, paymentMethod: isPayable ? demoPayment : ('manual' as const) };
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Ctrl-C reaches the whole group and npm may hand it on once more: the second finds us already stopping.
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
