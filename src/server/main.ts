// Settings → database → server → listen, and all of it down again in order.
import path from 'node:path';
import { buildApp } from './app.ts';
import { demoWelcome, fillDemoVenue } from './demo.ts';
import { type Config, readConfig, WrongSetting } from './platform/config.ts';
import { CannotRun } from './platform/embedded-database/cannot-run.ts';
import { newId, newToken } from './platform/ids.ts';
import { createLiveHub } from './platform/live.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openHouseDatabase } from './platform/open-house-database.ts';

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

async function run(config: Config, log: Logger): Promise<void> {
  // A signal may come while the database is still starting: it is heard, and obeyed once there is something to stop.
  const signal = nextSignal();
  const opened = await openHouseDatabase(config, log);
  try {
    if (!config.isProduction && (await fillDemoVenue(opened, config, new Date()))) log.info('Demo venue filled');
    const live = createLiveHub(log);
    const clock = () => new Date();
    const house = { db: opened.db, live, log, timeZone: config.timeZone, clock, newId, newToken };
    const app = await buildApp({ config, house, withPages: true });
    const address = await app.listen({ port: config.port, host: config.host });
    log.info({ address }, 'Comanda is open');
    if (!config.isProduction) process.stdout.write(demoWelcome(config.publicUrl));

    log.info({ signal: await signal }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    await app.close();
  } finally {
    await opened.close();
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Ctrl-C reaches the whole group and npm may hand it on once more: the second finds us already stopping.
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
}
