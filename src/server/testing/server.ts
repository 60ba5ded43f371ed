// The server without pages, for tests that kill it. Prints its address when it listens.
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { startReconciler } from '#server/attempts/index.ts';
import { remoteProvider } from '#server/attempts/testing/remote-bank.ts';
import { openVenueDatabase } from '#server/platform/database/open-venue-database.ts';
import { createDiskWatch } from '#server/platform/disk-watch.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { readServerConfig } from '#server/server-config.ts';

const config = readServerConfig(process.env, path.resolve(import.meta.dirname, '../..'));
const log = createSilentLog();
const { db, connectBus } = await openVenueDatabase(config, log, null);
const { timeZone, host, port } = config;
const services = {
  db,
  live: createLiveHub(log),
  log,
  timeZone,
  clock: () => new Date(),
  newId,
  newToken,
};
// The bank runs in the process of the test, which therefore sees the requests of a killed server.
const bank = process.env['TEST_BANK_URL'];
const gateways = {
  providers: bank === undefined ? [] : [remoteProvider(bank)],
  googlePay: null,
  appleSession: null,
  publicUrl: config.publicUrl,
};
const disk = createDiskWatch({ folders: [config.dataDir], holdsDatabase: false, log, clock: services.clock });
const app = await buildApp({ config, services, connectBus, disk, withPages: false, ...gateways });
startReconciler(services, gateways);
process.stdout.write(`${await app.listen({ port, host })}\n`);
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
