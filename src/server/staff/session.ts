// Staff sessions: opened by signing in, ended by signing out, by time, and by whatever takes the right away.
import { sql as raw } from 'kysely';
import { type Role, SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '#domain/staff.ts';
import type { Actor, Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { tokenHash } from '#server/platform/ids.ts';
import type { StaffUser } from './queries.ts';

export const STAFF_COOKIE = 'comanda_staff';
const HOUR_MS = 60 * 60 * 1000;
/** A session's last use is noted once in this while, not with every request. */
const NOTED_EVERY_MS = 5 * 60 * 1000;

export type StaffActor = Extract<Actor, { kind: 'staff' }>;

/** Opens a session of this user and hands the browser its cookie; the one it may still have had ends. */
export async function openSession(context: Context, sql: Sql, user: StaffUser): Promise<void> {
  const token = context.newToken();
  const former = context.cookies.read(STAFF_COOKIE);
  if (former !== undefined) await endSession(sql, former);
  await sql
    .insertInto('staff_sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: user.id,
      roles: user.roles,
      opened_on: context.now,
      last_seen_on: context.now,
    })
    .execute();
  await sql.deleteFrom('staff_sessions').where('opened_on', '<=', oldest(context.now)).execute();
  context.cookies.keep(STAFF_COOKIE, token, (SESSION_MAX_DAYS * 24 * HOUR_MS) / 1000);
}

/**
 * Who holds this cookie; null when it opens nothing any more. A disabled user, or one who lost a role since signing in,
 * is out with the next request.
 */
export async function findSession(db: Database, token: string | undefined, now: Date): Promise<StaffActor | null> {
  if (token === undefined) return null;
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_users', 'staff_users.id', 'user_id')
    .select(['user_id', 'name', 'email', 'avatar', 'staff_users.roles', 'last_seen_on'])
    .where('token_hash', '=', tokenHash(token))
    .where('disabled_on', 'is', null)
    .where('staff_sessions.roles', '<@', raw.ref<never>('staff_users.roles'))
    .where('opened_on', '>', oldest(now))
    .where('last_seen_on', '>', new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS))
    .executeTakeFirst();
  if (!session) return null;

  if (now.getTime() - session.last_seen_on.getTime() > NOTED_EVERY_MS) await noteUse(db, token, now);
  const { user_id: userId, name, email, avatar, roles } = session;
  return { kind: 'staff', userId, name, email, avatar, roles };
}

/** Ends the session of this browser. The cookie goes last: when ending it fails, the person can try again. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const token = context.cookies.read(STAFF_COOKIE);
  if (token !== undefined) {
    await context.transaction((sql) => endSession(sql, token));
  }
  context.cookies.drop(STAFF_COOKIE);
  return {};
}

/**
 * Ends every session of a user on every tablet, but for the one of this browser where it is to stay: that goes on with
 * the roles that the user has now.
 */
export async function endSessions(
  context: Context,
  sql: Sql,
  { userId, staying }: { readonly userId: string; readonly staying: readonly Role[] | null },
): Promise<void> {
  const own = context.cookies.read(STAFF_COOKIE);
  const kept = staying && own !== undefined ? tokenHash(own) : Buffer.of();
  await sql.deleteFrom('staff_sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute();
  if (staying) {
    await sql
      .updateTable('staff_sessions')
      .set({ roles: [...staying] })
      .where('token_hash', '=', kept)
      .execute();
  }
  context.afterCommit((live) => live.recheck());
}

async function endSession(sql: Sql, token: string): Promise<void> {
  await sql.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash(token)).execute();
}

async function noteUse(db: Database, token: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_on: now })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - SESSION_MAX_DAYS * 24 * HOUR_MS);
}
