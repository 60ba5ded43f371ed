// Records sign-ins in the activity log: each accepted one, and the number of refused ones. Sign-ins by PIN are recorded once in
// twelve hours for each person and tablet.
import { sql as raw } from 'kysely';
import type { Refusal } from '#domain/refusal.ts';
import type { StaffSessionKind } from '#domain/staff-session.ts';
import { incrementRefusedSignIns, recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { mailNewDeviceWarning } from './mail-account-change.ts';
import type { StaffUser } from './queries.ts';
import { sessionIdOf } from './session.ts';
import { queueByAccount } from './sign-in-failures.ts';

/** On a shared tablet people change all evening: each one is recorded once in this time. */
const PIN_RECORDED_MS = 12 * 60 * 60 * 1000;

const NEW_DEVICE_MAIL_INTERVAL_MS = 60 * 60 * 1000;
const NEW_DEVICE_MAILS_MAX = 5;

/** A session that was just opened. */
interface OpenedSession {
  readonly token: string;
  readonly user: Pick<StaffUser, 'id' | 'name'>;
  readonly openedBy: StaffSessionKind;
  readonly isNewDevice: boolean;
  /** The name of the shared tablet; null on a device of one's own. */
  readonly tablet: string | null;
}

/**
 * Records in the activity log that a session was opened. Call it in the transaction that opens the session. Sessions by PIN are
 * recorded once in twelve hours for each person and tablet.
 */
export async function recordSignIn(context: Context, sql: Sql, session: OpenedSession): Promise<void> {
  const { token, user, openedBy, isNewDevice, tablet } = session;
  if (openedBy === 'pin' && (await isRecorded(context, sql, session))) return;
  const by = {
    userId: user.id,
    name: user.name,
    sessionId: sessionIdOf(hashToken(token)),
    userAgent: context.client.userAgent,
  };
  const details = { id: user.id, name: user.name, openedBy, isNewDevice, tablet };
  await recordActivity(context, sql, { kind: 'signed-in', details }, by);
}

/**
 * Queues a warning e-mail about a sign-in on a new device, if the user is an owner or a manager. Sends at most five an hour to each
 * user, because a person who knows the password can sign in often. Call it only for a new device, and before the sign-in is
 * recorded.
 */
export async function warnOfNewDevice(context: Context, sql: Sql, user: StaffUser): Promise<void> {
  if (!user.roles.some((role) => role === 'OWNER' || role === 'MANAGER')) return;
  const { count } = await sql
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor_id', '=', user.id)
    .where('kind', '=', 'signed-in')
    .where('time', '>', new Date(context.now.getTime() - NEW_DEVICE_MAIL_INTERVAL_MS))
    .where(raw<boolean>`(details->>'isNewDevice')::boolean`)
    .executeTakeFirstOrThrow();
  if (Number(count) < NEW_DEVICE_MAILS_MAX) await mailNewDeviceWarning(context, sql, user);
}

async function isRecorded({ now }: Context, sql: Sql, { user, tablet }: OpenedSession): Promise<boolean> {
  const recorded = await sql
    .selectFrom('activity_log')
    .select('id')
    .where('actor_id', '=', user.id)
    .where('kind', '=', 'signed-in')
    .where('time', '>', new Date(now.getTime() - PIN_RECORDED_MS))
    .where(raw<boolean>`details->>'tablet' = ${tablet}`)
    .limit(1)
    .executeTakeFirst();
  return recorded !== undefined;
}

const COUNTED: ReadonlySet<Refusal> = new Set<Refusal>([
  'wrong-password',
  'sign-in-failed',
  'wrong-pin',
  'pin-locked',
  'wrong-code',
  'code-locked',
  'too-many-attempts',
]);

/**
 * Runs an attempt to sign in and returns its result. If the attempt is refused because of a wrong password, PIN or code, or because
 * of too many attempts, the refusal is counted in the activity log for the user whom `findUser` returns. Throws the refusal again.
 */
export async function withSignInRefusalCount<Result>(
  context: Context,
  attempt: () => Promise<Result>,
  findUser: () => Promise<Pick<StaffUser, 'id' | 'name'> | undefined>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RefusalError && COUNTED.has(error.code)) {
      const user = (await findUser()) ?? null;
      await queueByAccount(`refused ${user?.id}`, () => incrementRefusedSignIns(context, user));
    }
    throw error;
  }
}
