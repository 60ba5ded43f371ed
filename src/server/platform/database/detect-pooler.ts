// Detects a pooler in front of PostgreSQL, such as pgbouncer.
import type pg from 'pg';
import { isPreparedStatementLost } from './database-errors.ts';

/**
 * What was detected about a database address: whether it leads to a connection pooler such as PgBouncer that shares connections
 * between clients, and whether prepared statements stay available by their names.
 */
export interface PoolerDetectionResult {
  /** True in the transaction mode of pgbouncer: a client may have another connection in each transaction. */
  readonly sharesConnections: boolean;
  /** False if a statement that was prepared by name is not found again. pgbouncer handles names since version 1.21. */
  readonly keepsNames: boolean;
}

/** Other clients of the pooler may take the connection in question: then the next round decides. */
const ROUNDS_MAX = 5;
/** A pooler with a single connection lets the second client wait. */
const WAIT_MS_MAX = 1_000;
const PROBE = { name: 'comanda_pooler_probe', text: 'select pg_backend_pid() as pid where $1::int = 1', values: [1] };

/**
 * Detects whether the address of the database leads to a connection pooler, such as PgBouncer, that gives a client another database
 * connection in each transaction. Also detects whether prepared statements stay available by their names. Opens two connections
 * with `connect` and closes them.
 */
export async function detectPooler(connect: () => Promise<pg.Client>): Promise<PoolerDetectionResult> {
  const [first, second] = await Promise.all([connect(), connect()]);
  try {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const facts = await occupyAndCompare(first, second);
      if (facts) return facts;
    }
    return { sharesConnections: false, keepsNames: true };
  } catch (error) {
    if (!isPreparedStatementLost(error)) throw error;
    return { sharesConnections: true, keepsNames: false };
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** Null if the first client still had its own connection. */
async function occupyAndCompare(first: pg.Client, second: pg.Client): Promise<PoolerDetectionResult | null> {
  const before = await readPid(first);
  await second.query('begin');
  try {
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isTaken = rows[0]?.pid === before;
    const after = await Promise.race([readPid(first), waitForFree()]);
    // A single connection for all clients: what was prepared on it is found again.
    if (after === null) return { sharesConnections: true, keepsNames: true };
    return isTaken || after !== before ? { sharesConnections: true, keepsNames: true } : null;
  } finally {
    await second.query('rollback');
  }
}

async function readPid(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>(PROBE)).rows[0]?.pid;
}

function waitForFree(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), WAIT_MS_MAX).unref();
  });
}
