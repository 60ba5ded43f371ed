// The printing of a server as a process of its own, for tests that kill it. Prints a line when it has started.
import { openDatabase } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { startPrintWorkers } from '#server/printing/index.ts';
import { remotePrinterProtocol } from './remote-printer.ts';

const log = createSilentLog();
const { db } = openDatabase(JSON.parse(process.env['TEST_DATABASE'] ?? ''), log);
const services = {
  ...{ db, log, live: createLiveHub(log), timeZone: 'Europe/Madrid', clock: () => new Date() },
  ...{ newId, newToken },
};
startPrintWorkers(services, () => remotePrinterProtocol, {
  ...{ leaseMs: 500, extendMs: 100, everyMs: 50, stopMs: 50, storeAgainMs: 20 },
});
process.stdout.write('started\n');
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
