// The entry of the demo: the server of `src/server` with a filled venue and simulated banks. Production never loads it.
import { InvalidSettingError } from '#server/platform/config.ts';
import { runProcess, runServer } from '#server/run-server.ts';
import { demoPaymentMode, fillDemoVenue } from './demo-venue.ts';
import { openSimulators } from './simulators.ts';
import { welcomeText } from './welcome.ts';

await runProcess(async ({ config: given, ...process }) => {
  if (given.isProduction)
    throw new InvalidSettingError('The demo does not run in production: start src/server/main.ts.');
  const simulators = await openSimulators(given);
  const config = simulators ? { ...given, providers: simulators.providers } : given;
  try {
    await runServer(
      { config, ...process },
      {
        fillDatabase: async (opened, now) => {
          const { timeZone, demoAlwaysOpen: alwaysOpen } = config;
          const isFilled = await fillDemoVenue(
            opened,
            { timeZone, alwaysOpen, paymentMode: demoPaymentMode(config) },
            now,
          );
          if (isFilled) process.log.info('Demo venue filled');
        },
        onListening: () => globalThis.process.stdout.write(welcomeText(config.publicUrl, simulators !== null)),
      },
    );
  } finally {
    await simulators?.close();
  }
});
