// The configuration of the PostgreSQL server, decided before its first start and unchanged by restarts.
import type { PostgresBinaries } from './binaries.ts';
import type { EmbeddedDatabaseLogger } from './embedded-database-logger.ts';
import type { OsUser } from './os-user.ts';
import type { ServerAddress } from './server-address.ts';
import type { Durability } from './server-settings.ts';

/**
 * The configuration with which the embedded PostgreSQL server is started: its cluster folder, programs, user, address and log file.
 * Restarts use the same configuration.
 */
export interface DatabaseServerConfig {
  cluster: string;
  binaries: PostgresBinaries;
  user: OsUser | null;
  address: ServerAddress;
  durability: Durability;
  logFile: string;
  log: EmbeddedDatabaseLogger;
}
