// Which table, order or line a move is about.
import type { ServerOfBar, TwoServers } from './two-servers.ts';

/**
 * The target of one move (a random action of customers or staff in a test). `pick` is a number that chooses the table, order or
 * line; `server` is the server that gets the request.
 */
export interface MoveTarget {
  readonly pick: number;
  readonly server: ServerOfBar;
}

/**
 * Returns the item that the number `pick` chooses: the item at the index `pick` modulo the number of items; undefined if there are
 * no items.
 */
export function pickFrom<T>(items: readonly T[], pick: number): T | undefined {
  return items[pick % Math.max(items.length, 1)];
}

/**
 * Reads the present code of the table that the number `pick` chooses. Reads it from the database, because the test may have renamed
 * the table. Empty if there are no tables.
 */
export async function codeOfTable({ db }: Pick<TwoServers, 'db'>, pick: number): Promise<string> {
  const tables = await db.selectFrom('table_qrs').select('code').orderBy('id').execute();
  return pickFrom(tables, pick)?.code ?? '';
}
