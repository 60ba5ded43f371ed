// A venue with a past, open, and its owner signed in.
import { type Address, type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startVenue } from '#bench/rig/venue-server.ts';
import { addPast, type Past } from './till-past.ts';

export interface Till extends AsyncDisposable {
  readonly address: Address;
  readonly pid: number;
  readonly port: number;
  /** The header by which a request is the owner's. */
  readonly owner: { readonly cookie: string };
  readonly past: Past;
  readonly days: number;
}

export async function openTill(cluster: Cluster, name: string, days: number): Promise<Till> {
  const address = await cluster.openVenue(name);
  const past = await onDatabase(address, (client) => addPast(client, days));
  const venue = await startVenue(address);
  return { ...venue, address, owner: await sessionHeader(venue.port, 'owner'), past, days };
}
