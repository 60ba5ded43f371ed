// The entry of the demo: the server of `src/server` with a filled venue, simulated banks and simulated printers. Production never
// loads it.
import { InvalidSettingError } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runServer, runServerProcess } from '#server/run-server.ts';
import { demoPaymentMode, fillDemoVenue } from './demo-venue.ts';
import { loadOlderDays } from './older-days.ts';
import { openSimulatedPrinters } from './simulated-printers.ts';
import { openSimulatedBanks } from './simulators.ts';
import { welcomeText } from './welcome.ts';

await runServerProcess(async ({ config: given, ...process }) => {
  if (given.isProduction)
    throw new InvalidSettingError('The demo does not run in production: start src/server/main.ts.');
  const simulators = await openSimulatedBanks(given);
  const printers = await openSimulatedPrinters();
  const providers = simulators?.providers ?? given.providers;
  const stopping = new AbortController();
  void process.stopSignal.then(() => {
    stopping.abort();
    return printers.stopCalls();
  });
  const config = { ...given, ...printers.addressRules(given), providers };
  let database: Database | null = null;
  try {
    await runServer(
      { config, ...process },
      {
        fillDatabase: async (opened, now) => {
          const { timeZone, demoAlwaysOpen: alwaysOpen } = config;
          const isFilled = await fillDemoVenue(
            opened,
            { timeZone, alwaysOpen, paymentMode: demoPaymentMode(config), olderDaysFollow: true },
            now,
          );
          if (isFilled) process.log.info('Demo venue filled');
          await printers.storeAddresses(opened, now);
          database = opened.db;
        },
        onListening: () => {
          const { publicUrl, port, dataDir } = config;
          if (database)
            void loadOlderDays({ db: database, timeZone: config.timeZone, log: process.log }, stopping.signal);
          void printers.startCalls({ url: `http://localhost:${port}`, dataDir, log: process.log });
          const printersUrl = printers.pageUrl;
          const mode = demoPaymentMode(config);
          const bank = simulators === null || mode === 'manual' ? null : mode;
          globalThis.process.stdout.write(welcomeText({ publicUrl, printersUrl, bank }));
        },
      },
    );
  } finally {
    await Promise.all([simulators?.close(), printers.close()]);
  }
});
