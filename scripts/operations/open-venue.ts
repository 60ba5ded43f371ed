// Opens a venue for a test case: its own database, and the product in production mode as a process of its own.
import { type DatabaseAddress, openCluster } from '#bench/rig/cluster.ts';
import { startProductServer, type VenueServer } from '#bench/rig/venue-server.ts';

/** A running venue for the test cases of `npm run check:operations`: in production mode, with the demo menu, always open. */
export interface Venue extends AsyncDisposable {
  readonly address: DatabaseAddress;
  readonly server: VenueServer;
}

/** The metrics token of every venue. */
const METRICS_TOKEN = 'a-token-of-the-operations';

/** Starts a database and a server for a test case, with these environment variables. Both end at the end of the scope. */
export async function openVenue(settings: NodeJS.ProcessEnv = {}): Promise<Venue> {
  const cluster = await openCluster();
  const address = await cluster.openVenue('venue');
  const server = await startProductServer(address, { METRICS_TOKEN, ...settings });
  return {
    address,
    server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}
