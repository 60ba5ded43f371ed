// The configuration of the PostgreSQL server, decided before its first start and unchanged by restarts.
import type { Binaries } from './binaries.ts';
import type { EmbeddedDatabaseLogger } from './embedded-database-logger.ts';
import type { OsUser } from './os-user.ts';
import type { ServerAddress } from './server-address.ts';
import type { Durability } from './server-settings.ts';

/** Everything that the embedded server is started with: its folder, binaries, user, address and log. */
export interface DatabaseServerConfig {
  cluster: string;
  binaries: Binaries;
  user: OsUser | null;
  address: ServerAddress;
  durability: Durability;
  logFile: string;
  log: EmbeddedDatabaseLogger;
}
