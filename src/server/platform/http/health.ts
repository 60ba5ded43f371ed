// Routes for operators: liveness and readiness.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DISK_BYTES_FULL } from '#domain/disk-space.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readPostgresDataDirectory } from '#server/platform/database/open-venue-database.ts';
import { freeBytes } from '#server/platform/free-bytes.ts';
import { withTimeLimit } from '#server/platform/wait-at-most.ts';

const READY_TIMEOUT_MS = 2_000;

/**
 * Where the database stores its files, for the readiness check: an embedded database needs free space on a disk of this machine.
 */
interface DatabaseStorage {
  /** True if the embedded database is used, so that its folder is on a disk of this machine. */
  readonly isEmbedded: boolean;
  /** Returns the free bytes of the disk that contains a folder. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

/**
 * Serves `/healthz` (liveness) and `/readyz` (readiness), which requires a writable database and, if it is embedded, space on its
 * disk.
 */
export function serveHealth(app: FastifyInstance, db: Database, storage: DatabaseStorage): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const problem = await findProblem(db, storage).catch((error: unknown) => {
      request.log.warn({ err: error }, 'Readiness check failed');
      return 'database-unreachable' as const;
    });
    if (problem === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', reason: problem });
  });
}

/** Why the server cannot serve now; null if it can. Migrations run before the server listens, so none is missing here. */
async function findProblem(
  db: Database,
  { isEmbedded, readFreeBytes = freeBytes }: DatabaseStorage,
): Promise<'database-unreachable' | 'database-read-only' | 'disk-full' | null> {
  const query = sql<{ canWrite: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "canWrite"
  `.execute(db);
  const { rows } = await withTimeLimit(READY_TIMEOUT_MS, query);
  if (rows[0]?.canWrite !== true) return 'database-read-only';
  if (!isEmbedded) return null;
  const folder = await withTimeLimit(READY_TIMEOUT_MS, readPostgresDataDirectory(db));
  return (await readFreeBytes(folder)) < DISK_BYTES_FULL ? 'disk-full' : null;
}
