// Checks whether the venue can take real money, and prints each item with its cure: `npm run go-live-check`.
import path from 'node:path';
import { runGoLiveCheck } from '#server/go-live-check.ts';
import { clockCheckUrls } from '#server/go-live-settings.ts';
import { createPaymentGateways } from '#server/payment-gateways.ts';
import { createProcessLog } from '#server/platform/log.ts';
import { readServerConfig } from '#server/server-config.ts';
import { isExpectedError, withVenueContext } from './venue-context.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

try {
  const config = readServerConfig(process.env, ROOT);
  const clock = () => new Date();
  // The report names every problem; the log would only repeat it.
  const { providers } = await createPaymentGateways(config, {
    log: await createProcessLog({ ...config, level: 'fatal' }),
    clock,
  });
  const { lines, isReady } = await withVenueContext(config, ({ db }) =>
    runGoLiveCheck({ config, db, providers, clockUrls: clockCheckUrls(config.providers), clock }),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isReady ? 0 : 1;
} catch (error) {
  if (!isExpectedError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
