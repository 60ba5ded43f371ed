// Staff sessions: opened by signing in; ended by signing out, by expiry, and by losing a role or the account.
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { type Role, SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '#domain/staff.ts';
import type { Actor, Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { StaffUser } from './queries.ts';

/** The name of the cookie that contains the session token of a member of staff. */
export const STAFF_COOKIE = 'comanda_staff';
const HOUR_MS = 60 * 60 * 1000;
/** The last use of a session is stored at most once in this interval, not with every request. */
const LAST_SEEN_UPDATE_INTERVAL_MS = 5 * 60 * 1000;
const SESSION_ID_CHARACTERS = 12;

/** The actor of a request by a signed-in member of staff. */
export type StaffActor = Extract<Actor, { kind: 'staff' }>;

/** Opens a session of this user and sets its cookie; a previous session of this browser ends. */
export async function openSession(context: Context, sql: Sql, user: StaffUser): Promise<void> {
  const token = context.newToken();
  const previousToken = context.cookies.read(STAFF_COOKIE);
  if (previousToken !== undefined) await deleteSession(sql, previousToken);
  await sql
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      roles: user.roles,
      opened_on: context.now,
      last_seen_on: context.now,
    })
    .execute();
  await sql.deleteFrom('staff_sessions').where('opened_on', '<=', oldestValidOpening(context.now)).execute();
  context.cookies.set(STAFF_COOKIE, token, (SESSION_MAX_DAYS * 24 * HOUR_MS) / 1000);
}

/**
 * The staff user whose session cookie this is; null if the session is unknown or expired. A disabled user, or one who
 * lost a role since signing in, has no valid session from the next request on.
 */
export async function findSession(db: Database, token: string | undefined, now: Date): Promise<StaffActor | null> {
  if (token === undefined) return null;
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_users', 'staff_users.id', 'user_id')
    .select(['user_id', 'name', 'email', 'avatar', 'staff_users.roles', 'last_seen_on'])
    .where('token_hash', '=', hashToken(token))
    .where('disabled_on', 'is', null)
    .where('staff_sessions.roles', '<@', raw.ref<never>('staff_users.roles'))
    .where('opened_on', '>', oldestValidOpening(now))
    .where('last_seen_on', '>', new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS))
    .executeTakeFirst();
  if (!session) return null;

  if (now.getTime() - session.last_seen_on.getTime() > LAST_SEEN_UPDATE_INTERVAL_MS)
    await updateLastSeen(db, token, now);
  const { user_id: userId, name, email, avatar, roles } = session;
  return { kind: 'staff', userId, sessionId: sessionIdOf(token), name, email, avatar, roles };
}

/** The first characters of a hash of the stored hash, so that not even the stored value can be derived from it. */
function sessionIdOf(token: string): string {
  return createHash('sha256').update(hashToken(token)).digest('hex').slice(0, SESSION_ID_CHARACTERS);
}

/** Ends the session of this browser. The cookie is removed last, so that a failed attempt can be repeated. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const token = context.cookies.read(STAFF_COOKIE);
  if (token !== undefined) {
    await context.transaction((sql) => deleteSession(sql, token));
  }
  context.cookies.delete(STAFF_COOKIE);
  return {};
}

/**
 * Ends every session of a user on every device. With `rolesOfOwnSession`, the session of this browser continues with
 * these roles; null ends it too.
 */
export async function endUserSessions(
  context: Context,
  sql: Sql,
  { userId, staying: rolesOfOwnSession }: { readonly userId: string; readonly staying: readonly Role[] | null },
): Promise<void> {
  const own = context.cookies.read(STAFF_COOKIE);
  const ownTokenHash = rolesOfOwnSession && own !== undefined ? hashToken(own) : Buffer.of();
  await sql
    .deleteFrom('staff_sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', ownTokenHash)
    .execute();
  if (rolesOfOwnSession) {
    await sql
      .updateTable('staff_sessions')
      .set({ roles: [...rolesOfOwnSession] })
      .where('token_hash', '=', ownTokenHash)
      .execute();
  }
  context.afterCommit((live) => live.recheck());
}

async function deleteSession(sql: Sql, token: string): Promise<void> {
  await sql.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(token)).execute();
}

async function updateLastSeen(db: Database, token: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_on: now })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

function oldestValidOpening(now: Date): Date {
  return new Date(now.getTime() - SESSION_MAX_DAYS * 24 * HOUR_MS);
}
