// Starts a venue with a generated history and signs its owner in.
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { addHistory, type HistoryRange } from './venue-history.ts';

/** Only ends what hangs, also on a busy machine. */
const STORED_TIMEOUT_MS = 900_000;
const POLL_MS = 200;

/** A running venue with a generated history and a signed-in owner. */
export interface VenueWithHistory extends AsyncDisposable {
  readonly address: DatabaseAddress;
  readonly pid: number;
  readonly port: number;
  /** The cookie header of the signed-in owner. */
  readonly owner: { readonly cookie: string };
  readonly history: HistoryRange;
  readonly days: number;
}

/**
 * Creates the database of a venue with this many days of history, starts the server on it, and waits until the day sums (totals of
 * each past day, for the dashboard) are stored.
 */
export async function openVenueWithHistory(cluster: Cluster, name: string, days: number): Promise<VenueWithHistory> {
  const address = await cluster.openVenue(name);
  const history = await onDatabase(address, (client) => addHistory(client, days));
  const venue = await startProductServer(address);
  await waitForDaySums(address, days);
  return { ...venue, address, owner: await sessionHeader(venue.port, 'owner'), history, days };
}

async function waitForDaySums(address: DatabaseAddress, days: number): Promise<void> {
  const deadline = performance.now() + STORED_TIMEOUT_MS;
  await onDatabase(address, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ stored: string }>('select count(*) as stored from stored_days');
      if (Number(rows[0]?.stored) >= days - 1) return;
      if (performance.now() > deadline) throw new Error('The sums of the past days were not stored in time.');
      await pause(POLL_MS);
    }
  });
  // The queries of the dashboard depend on the statistics of a venue of that age.
  await onDatabase(address, (client) => client.query('analyze'));
}
