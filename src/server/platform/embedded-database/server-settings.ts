// The settings of the PostgreSQL server. They are command-line arguments, so that every start uses the same ones.
import type { ServerAddress } from './server-address.ts';

/** Whether commits are flushed to disk. 'none' loses stored data when the machine loses power: for tests only. */
export type Durability = 'full' | 'none';

const MEMORY = { shared_buffers: '32MB', max_wal_size: '256MB' };

const TIME_ZONE = { timezone: 'UTC', log_timezone: 'UTC' };

// Terse, because the details of a rejected row would write e-mail addresses into the log.
const LOGGING = { log_checkpoints: 'off', log_error_verbosity: 'terse' };

/**
 * Those of one bar. A server process has eight connections, one for a backup and one for a rebuild of the sums of days, and two
 * processes may run beside a command that has seven. Without workers for reads and the launcher of logical replication there are
 * four processes less.
 */
const FULL = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '30',
  io_method: 'sync',
  max_logical_replication_workers: '0',
};
// Tests run several servers of venues on one database server.
const NONE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };

/** Returns the command-line arguments of `postgres` for this cluster. */
export function postgresArguments(cluster: string, address: ServerAddress, durability: Durability): string[] {
  const settings = {
    ...listening(address),
    ...MEMORY,
    ...TIME_ZONE,
    ...LOGGING,
    ...(durability === 'full' ? FULL : NONE),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Returns the environment variables for the PostgreSQL programs: only the few that they need. Variables that PostgreSQL reads, such
 * as PGPORT or PGOPTIONS, are left out.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}

function listening(address: ServerAddress): Record<string, string> {
  const isSocket = address.host.startsWith('/');
  return {
    listen_addresses: isSocket ? '' : address.host,
    unix_socket_directories: isSocket ? quoted(address.host) : '',
    unix_socket_permissions: '0700',
    port: String(address.port),
  };
}

// The setting is a list: an unquoted comma or space would end the path.
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
