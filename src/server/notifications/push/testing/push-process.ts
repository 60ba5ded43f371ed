// The push sender of a server as a process of its own, for tests that kill it. Prints a line when it has started.
import { startPushSender } from '#server/notifications/push/push-sender.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';

const log = createSilentLog();
const { connection, now, settings, publicUrl } = JSON.parse(process.env['TEST_PUSH'] ?? '');
const { db } = openDatabase(connection, log);
const services = {
  ...{ db, log, live: createLiveHub(log), timeZone: 'Europe/Madrid', clock: () => new Date(now) },
  ...{ newId, newToken },
};
startPushSender(services, { settings, publicUrl });
process.stdout.write('started\n');
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
