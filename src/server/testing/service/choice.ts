// Which table, order or line a move is about.
import type { ServerOfBar, TwoServers } from './two-servers.ts';

/** What a move is about, and the server that its request arrives at. */
export interface Choice {
  readonly pick: number;
  readonly server: ServerOfBar;
}

/** Returns one of the items; undefined if there are none. */
export function pickFrom<T>(items: readonly T[], pick: number): T | undefined {
  return items[pick % Math.max(items.length, 1)];
}

/** The present code of a table: staff may have renamed it. */
export async function codeOfTable({ db }: Pick<TwoServers, 'db'>, pick: number): Promise<string> {
  const tables = await db.selectFrom('table_qrs').select('code').orderBy('id').execute();
  return pickFrom(tables, pick)?.code ?? '';
}
