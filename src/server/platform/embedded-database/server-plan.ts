// The configuration of the server, decided before its first start and unchanged by restarts.
import type { Binaries } from './binaries.ts';
import type { Log } from './log.ts';
import type { OsUser } from './os-user.ts';
import type { ServerAddress } from './server-address.ts';
import type { Durability } from './server-settings.ts';

/** Everything that a server is started with. */
export interface ServerPlan {
  cluster: string;
  binaries: Binaries;
  user: OsUser | null;
  address: ServerAddress;
  durability: Durability;
  logFile: string;
  log: Log;
}
