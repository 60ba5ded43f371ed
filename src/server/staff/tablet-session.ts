// The device session of a shared tablet. Without the session of a person it may only read who can use the tablet.
import { latestSessionEnd } from '#domain/staff-session.ts';
import type { Context, TabletActor } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';

/** The name of the cookie that contains the token of a shared tablet. */
export const TABLET_COOKIE = 'comanda_tablet';

interface TabletLookUp extends Pick<Context, 'now' | 'timeZone'> {
  readonly db: Database | Sql;
}

/**
 * Finds the shared tablet of this session cookie (`token`); null if the token is unknown or the tablet's session has ended. With
 * `isLocked`, locks the row of the tablet, so that its session cannot end before the transaction ends.
 */
export async function findTablet(
  { db, now, timeZone }: TabletLookUp,
  token: string | undefined,
  { isLocked }: { readonly isLocked: boolean } = { isLocked: false },
): Promise<TabletActor | null> {
  if (token === undefined) return null;
  const tablet = await db
    .selectFrom('shared_tablets')
    .select(['id', 'name', 'opened_on'])
    .where('token_hash', '=', hashToken(token))
    .$if(isLocked, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!tablet || now.getTime() >= latestSessionEnd(tablet.opened_on, timeZone)) return null;
  return { kind: 'tablet', tabletId: tablet.id, name: tablet.name };
}
