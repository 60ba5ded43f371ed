// Runs a command on the database of the venue, whether its server runs or not.
import type { Config } from '#server/platform/config.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import { connectToVenueDatabase } from '#server/platform/database/open-venue-database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createLog } from '#server/platform/log.ts';

/** Opens the database, calls `work` with a system context, and closes the database. */
export async function withVenueContext<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const log = createLog({ ...config, level: 'warn' });
  const opened = await connectToVenueDatabase(config, log);
  try {
    const live = createLiveHub(log);
    const { timeZone } = config;
    const clock = () => new Date();
    const services = { db: opened.db, live, log, timeZone, clock, newId, newToken, settlementParts: [] };
    const result = await work(createSystemContext(services));
    live.close();
    return result;
  } finally {
    await opened.close();
  }
}
