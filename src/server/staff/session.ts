// Staff sessions: opened by password or PIN; ended by signing out, by expiry, and by losing a role or the account.
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { isOwnerAction, type PermissionChange, permissionsOf, type Role } from '#domain/staff.ts';
import {
  latestSessionEnd,
  STAFF_SESSION_MS_MAX,
  type StaffSessionKind,
  staffSessionEnd,
} from '#domain/staff-session.ts';
import { type Context, RefusalError, type StaffActor } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { isDiskFullError } from '#server/platform/database/database-errors.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { StaffUser } from './queries.ts';
import { findTablet, TABLET_COOKIE } from './tablet-session.ts';

/** The name of the cookie that contains the session token of a member of staff. */
export const STAFF_COOKIE = 'comanda_staff';
/** The last use of a session is stored at most once in this interval, not with every request. */
const LAST_SEEN_UPDATE_INTERVAL_MS = 5 * 60 * 1000;
const SESSION_ID_CHARACTERS = 12;
const USER_AGENT_CHARACTERS_MAX = 300;

/**
 * Opens a session of this user and sets its cookie; a previous session of this browser ends. Returns the token of the new session.
 */
export async function openSession(
  context: Context,
  sql: Sql,
  user: StaffUser,
  kind: StaffSessionKind,
): Promise<string> {
  const token = context.newToken();
  const previousToken = context.cookies.read(STAFF_COOKIE);
  if (previousToken !== undefined) await deleteSession(sql, previousToken);
  const tablet = await findTablet({ ...context, db: sql }, context.cookies.read(TABLET_COOKIE), { isLocked: true });
  await sql
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      roles: user.roles,
      opened_on: context.now,
      last_seen_on: context.now,
      kind,
      tablet_id: tablet?.tabletId ?? null,
      user_agent: context.client.userAgent.slice(0, USER_AGENT_CHARACTERS_MAX),
    })
    .execute();
  const oldest = new Date(context.now.getTime() - STAFF_SESSION_MS_MAX);
  await sql.deleteFrom('staff_sessions').where('opened_on', '<=', oldest).execute();
  const lastsMs = latestSessionEnd(context.now, context.timeZone) - context.now.getTime();
  context.cookies.set(STAFF_COOKIE, token, Math.ceil(lastsMs / 1000));
  return token;
}

/** What a session is found by: the database, the time, and the venue's time zone. */
type SessionLookUp = Pick<Context, 'db' | 'now' | 'timeZone'>;

/**
 * Returns the staff user to whom this session cookie belongs, with their present permissions; null if the session is unknown or
 * expired. A disabled user, or one who lost a role since signing in, has no valid session from the next request on.
 */
export async function findSessionUser(lookUp: SessionLookUp, token: string | undefined): Promise<StaffActor | null> {
  if (token === undefined) return null;
  const { db, now } = lookUp;
  const session = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff_users', 'staff_users.id', 'user_id')
    .leftJoin('shared_tablets', 'shared_tablets.id', 'tablet_id')
    .select(['user_id', 'staff_users.name', 'email', 'avatar', 'staff_users.roles', 'kind', 'last_seen_on'])
    .select(['staff_sessions.opened_on', 'tablet_id', 'shared_tablets.name as tablet_name'])
    .select(['shared_tablets.opened_on as tablet_opened_on'])
    .select(({ eb }) => eb('pin_hash', 'is not', null).as('hasPin'))
    .select(PERMISSION_CHANGES.as('changes'))
    .where('staff_sessions.token_hash', '=', hashToken(token))
    .where('disabled_on', 'is', null)
    .where('staff_sessions.roles', '<@', raw.ref<never>('staff_users.roles'))
    .executeTakeFirst();
  if (!session || isSessionOver(session, lookUp)) return null;

  const isOnTablet = session.tablet_id !== null;
  const unseenMs = now.getTime() - session.last_seen_on.getTime();
  // On a shared tablet only what a person does counts as use: an open board sends requests by itself.
  if (!isOnTablet && unseenMs > LAST_SEEN_UPDATE_INTERVAL_MS) {
    // While the disk is full, staff still read the boards.
    await updateLastSeen(db, token, now).catch((error: unknown) => {
      if (!isDiskFullError(error)) throw error;
    });
  }
  return toActor(token, session);
}

type FoundSession = Pick<StaffUser, 'name' | 'email' | 'avatar' | 'roles'> & {
  readonly user_id: string;
  readonly kind: StaffSessionKind;
  readonly hasPin: unknown;
  readonly tablet_id: string | null;
  readonly tablet_name: string | null;
  readonly changes: readonly PermissionChange[];
};

function toActor(token: string, { user_id: userId, tablet_id: tabletId, ...session }: FoundSession): StaffActor {
  const { name, email, avatar, roles, kind, tablet_name: tabletName, hasPin } = session;
  const allowed = permissionsOf(roles, session.changes);
  const needsPassword = (action: (typeof allowed)[number]) => kind === 'pin' && isOwnerAction(action);
  return {
    kind: 'staff',
    userId,
    sessionId: sessionIdOf(hashToken(token)),
    name,
    email,
    avatar,
    roles,
    permissions: allowed.filter((action) => !needsPassword(action)),
    passwordActions: allowed.filter(needsPassword),
    hasPin: hasPin === true,
    openedBy: kind,
    tablet:
      tabletId === null
        ? null
        : {
            id: tabletId,
            name: tabletName ?? '',
          },
  };
}

/** True if the staff session has expired, or if it was opened on a shared tablet whose own session has ended. */
export function isSessionOver(
  session: { opened_on: Date; last_seen_on: Date; tablet_id: string | null; tablet_opened_on: Date | null },
  { now, timeZone }: Pick<SessionLookUp, 'now' | 'timeZone'>,
): boolean {
  const { opened_on: openedOn, last_seen_on: lastSeenOn, tablet_opened_on: tabletOpenedOn } = session;
  const isOnTablet = session.tablet_id !== null;
  const isTabletOver = tabletOpenedOn !== null && now.getTime() >= latestSessionEnd(tabletOpenedOn, timeZone);
  return isTabletOver || now.getTime() >= staffSessionEnd({ openedOn, lastSeenOn, isOnTablet }, timeZone);
}

/** Read with the session in one statement: every request of staff needs it. */
const PERMISSION_CHANGES = raw<PermissionChange[]>`(
  select coalesce(json_agg(json_build_object('role', role, 'action', action, 'isAllowed', is_allowed)), '[]')
    from role_permissions
)`;

/**
 * Reads the staff user of the session with this `token`. Call it after the present request has opened the session, or has confirmed
 * it with the password. Throws `not-signed-in` if the session has ended meanwhile.
 */
export async function readUserOfOpenedSession(context: Context, token: string): Promise<StaffActor> {
  const actor = await findSessionUser(context, token);
  if (!actor) throw new RefusalError('not-signed-in');
  return actor;
}

/**
 * Returns the id of a session for the activity log: the first characters of a hash of the stored token hash, from which neither the
 * token nor the stored hash can be derived.
 */
export function sessionIdOf(tokenHash: Buffer): string {
  return createHash('sha256').update(tokenHash).digest('hex').slice(0, SESSION_ID_CHARACTERS);
}

/**
 * Stores the present time as the last use of the session on a shared tablet, which postpones the expiry of the session. The staff
 * app calls it while a person uses the tablet.
 */
export async function recordTabletUse({ db, now, cookies }: Context): Promise<Record<string, never>> {
  const token = cookies.read(STAFF_COOKIE);
  if (token !== undefined) await updateLastSeen(db, token, now);
  return {};
}

/** Ends the session of this browser. The cookie is removed last, so that a failed request can be repeated. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const token = context.cookies.read(STAFF_COOKIE);
  if (token !== undefined) {
    await context.transaction((sql) => deleteSession(sql, token));
  }
  context.cookies.delete(STAFF_COOKIE);
  return {};
}

/**
 * Ends all sessions of a user on every device, for example after a new password. If `staying` contains roles, the session of this
 * browser continues with these roles; if it is null, this session ends too.
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

/** Ends all sessions of one user on shared tablets, for example because the PIN was changed or removed. */
export async function endUserTabletSessions(context: Context, sql: Sql, userId: string): Promise<void> {
  await sql.deleteFrom('staff_sessions').where('user_id', '=', userId).where('tablet_id', 'is not', null).execute();
  context.afterCommit((live) => live.recheck());
}

/** Ends the session with this token. Returns false if no session has this token. */
export async function deleteSession(sql: Sql, token: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function updateLastSeen(db: Database, token: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_on: now })
    .where('token_hash', '=', hashToken(token))
    .execute();
}
