// Lists the own sessions of a member of staff, and ends all but the present one.
import type { OutputOf } from '#contract/endpoint.ts';
import type { ownAccountEndpoints } from '#contract/own-account.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { isSessionOver, STAFF_COOKIE, sessionIdOf } from './session.ts';

/** Reads the sessions of the person that have not ended: the present one first, then the last used first. */
export async function listOwnSessions(
  context: StaffContext,
): Promise<OutputOf<typeof ownAccountEndpoints.listSessions>> {
  const { actor, db } = context;
  const rows = await db
    .selectFrom('staff_sessions')
    .leftJoin('shared_tablets', 'shared_tablets.id', 'tablet_id')
    .select(['staff_sessions.token_hash', 'staff_sessions.opened_on', 'last_seen_on', 'user_agent', 'tablet_id'])
    .select(['shared_tablets.name as tablet_name', 'shared_tablets.opened_on as tablet_opened_on'])
    .where('user_id', '=', actor.userId)
    .orderBy('last_seen_on', 'desc')
    .execute();
  const sessions = rows
    .filter((row) => !isSessionOver(row, context))
    .map((row) => ({
      id: sessionIdOf(row.token_hash),
      openedOn: row.opened_on.toISOString(),
      lastSeenOn: row.last_seen_on.toISOString(),
      userAgent: row.user_agent,
      tabletName: row.tablet_name,
      isPresent: sessionIdOf(row.token_hash) === actor.sessionId,
    }));
  return { sessions: sessions.toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent)) };
}

/**
 * Ends all sessions of the signed-in person except the present one, on every device. Throws the refusal `password-needed` if the
 * present session was opened by PIN and the password was not confirmed since, because knowing a PIN is not enough for this.
 */
export async function endOtherSessions(context: StaffContext): Promise<Record<string, never>> {
  const { userId: id, name, openedBy } = context.actor;
  if (openedBy === 'pin') throw new RefusalError('password-needed');
  const own = context.cookies.read(STAFF_COOKIE) ?? '';
  await context.transaction(async (sql) => {
    const { numDeletedRows } = await sql
      .deleteFrom('staff_sessions')
      .where('user_id', '=', id)
      .where('token_hash', '!=', hashToken(own))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordActivity(context, sql, {
      kind: 'sessions-ended',
      details: { id, name, sessions: Number(numDeletedRows) },
    });
    context.afterCommit((live) => live.recheck());
  });
  return {};
}
