// The server without its pages, for tests that kill it: on a port of its own, which it prints.
import path from 'node:path';
import { buildApp, settlementParts } from '#server/app.ts';
import { startReconciler } from '#server/attempts/index.ts';
import { remoteProvider } from '#server/attempts/testing/remote-bank.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { openHouseDatabase } from '#server/platform/open-venue-database.ts';
import { readServerConfig } from '#server/server-config.ts';

const config = readServerConfig(process.env, path.resolve(import.meta.dirname, '../..'));
const log = createSilentLog();
const { db } = await openHouseDatabase(config, log);
const { timeZone, host, port } = config;
const house = {
  db,
  live: createLiveHub(log),
  log,
  timeZone,
  clock: () => new Date(),
  newId,
  newToken,
  settlementParts,
};
// A bank in the test's own process, which sees what a server that was killed had asked of it.
const bank = process.env['TEST_BANK_URL'];
const paying = { providers: bank === undefined ? [] : [remoteProvider(bank)], googlePay: null, appleSession: null };
const app = await buildApp({ config, house, withPages: false, ...paying });
const means = { ...paying, publicUrl: config.publicUrl };
startReconciler(house, means);
process.stdout.write(`${await app.listen({ port, host })}\n`);
// It does not outlive the test that started it.
process.stdin.on('end', () => process.exit()).resume();
