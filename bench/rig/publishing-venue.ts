// The product's server, which publishes a live event on each IPC message and replies with the time. A real change would
// add the time of storing it.
import { hrtime } from 'node:process';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createDiskWatch } from '#server/platform/disk-watch.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { NO_PUSH_SETTINGS } from '#server/platform/push-settings.ts';
import { NO_PROVIDER_SETTINGS } from '#server/providers/settings.ts';

const log = createSilentLog();
const opened = openDatabase({ url: process.env.DATABASE_URL ?? '' }, log);
// All phones of the measure have one address and no session.
const live = createLiveHub(log, undefined, { anonymousOfAddress: 10_000 });
const services = {
  db: opened.db,
  live,
  log,
  timeZone: 'Europe/Madrid',
  clock: () => new Date(),
  newId,
  newToken,
};
const publicUrl = process.env.PUBLIC_URL ?? '';
const app = await buildApp({
  config: {
    publicUrl,
    trustedProxies: [],
    metricsToken: null,
    databaseUrl: null,
    busUrl: null,
    providers: NO_PROVIDER_SETTINGS,
    printerNetworks: [],
    printerPorts: [],
    loopbackPrinterPorts: [],
    mail: null,
    push: NO_PUSH_SETTINGS,
    isProduction: false,
    allowsSimulators: false,
    backupPath: null,
    backups: null,
  },
  services,
  connectBus: () => opened.connect(),
  disk: createDiskWatch({ folders: [], holdsDatabase: false, log: services.log, clock: services.clock }),
  providers: [],
  googlePay: null,
  appleSession: null,
  withPages: false,
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('message', () => {
  const publishedAt = String(hrtime.bigint());
  live.publish('menu');
  process.send?.({ publishedAt });
});
