// Starts a venue with a generated history and signs its owner in.
import { type Address, type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { addHistory, type VenueHistory } from './venue-history.ts';

export interface VenueWithHistory extends AsyncDisposable {
  readonly address: Address;
  readonly pid: number;
  readonly port: number;
  /** The cookie header of the signed-in owner. */
  readonly owner: { readonly cookie: string };
  readonly history: VenueHistory;
  readonly days: number;
}

/** Creates the database with this many days of history and starts the server on it. */
export async function openVenueWithHistory(cluster: Cluster, name: string, days: number): Promise<VenueWithHistory> {
  const address = await cluster.openVenue(name);
  const history = await onDatabase(address, (client) => addHistory(client, days));
  const venue = await startProductServer(address);
  return { ...venue, address, owner: await sessionHeader(venue.port, 'owner'), history, days };
}
