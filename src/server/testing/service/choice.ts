// Which table, order or line a move is about.
import type { ServerOfBar, TwoServers } from './two-servers.ts';

/**
 * What a generated move of customers or staff is about: `pick` is a number that chooses the table, order or line, and `server` is
 * the server that gets the request.
 */
export interface MoveTarget {
  readonly pick: number;
  readonly server: ServerOfBar;
}

/** Returns the item that the number `pick` chooses, by its remainder; undefined if there are no items. */
export function pickFrom<T>(items: readonly T[], pick: number): T | undefined {
  return items[pick % Math.max(items.length, 1)];
}

/** Reads the present code of the table that `pick` chooses, as staff of the test may have renamed it. */
export async function codeOfTable({ db }: Pick<TwoServers, 'db'>, pick: number): Promise<string> {
  const tables = await db.selectFrom('table_qrs').select('code').orderBy('id').execute();
  return pickFrom(tables, pick)?.code ?? '';
}
