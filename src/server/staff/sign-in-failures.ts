// Slows down password guessing for each account, whether or not the account exists. Attempts are counted by device or network, so
// that nobody can lock a person out from elsewhere.
import { sql as raw } from 'kysely';
import { lockoutSeconds, unknownDeviceDelayMs } from '#domain/staff.ts';
import { nameKey } from '#domain/text.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';
import { hashToken } from '#server/platform/ids.ts';
import { createQueueByKey } from '#server/platform/queue-by-key.ts';
import { DEVICE_COOKIE, findKnownDevice } from './known-device.ts';

/** Failures older than this no longer count. */
const FAILURE_WINDOW_MS = 24 * 60 * 60 * 1000;
/** The origin of the row that counts the attempts of all unknown devices. */
const ALL_STRANGERS = '';

/**
 * Function that runs work for the same account one after the other: each account has its own queue. Used for attempts to sign in
 * from unknown devices. In parallel, their transactions would wait for one locked row and occupy all connections to the database.
 */
export const queueByAccount = createQueueByKey();

/**
 * The account to which somebody tries to sign in, with the device or network from which the attempt comes. Failed attempts are
 * counted for each such pair.
 */
export interface SignInAttemptSource {
  /** The e-mail key of the account, or the key for its requests of password resets. */
  readonly accountKey: string;
  /** A hash of the device, the tablet, the session or the network. */
  readonly origin: string;
  /** True if the device has never signed in as this user. */
  readonly isStranger: boolean;
}

/** Function that resolves after this many milliseconds. It slows down attempts to sign in; tests replace it. */
export type Wait = (ms: number) => Promise<unknown>;

/**
 * Returns the source under which an attempt to sign in is counted: the device if this user has signed in on it before, otherwise
 * the network of the request. `userId` is undefined for an unknown account, which has no known device.
 */
export async function signInAttemptSource(
  context: Context,
  { accountKey, userId }: { readonly accountKey: string; readonly userId: string | undefined },
): Promise<SignInAttemptSource> {
  const device = await findKnownDevice(context, context.cookies.read(DEVICE_COOKIE));
  if (device && userId !== undefined && device.users.includes(userId))
    return { accountKey, origin: hashOrigin('device', device.id), isStranger: false };
  return { accountKey, origin: hashOrigin('network', rateLimitKey(context.address)), isStranger: true };
}

/**
 * Returns the source under which wrong passwords of a signed-in person are counted: the shared tablet if they use one, otherwise
 * the session.
 */
export function passwordCheckSource({ actor }: Context): SignInAttemptSource {
  if (actor.kind !== 'staff') throw new RefusalError('not-signed-in');
  const { email, tablet, sessionId } = actor;
  const origin = tablet ? hashOrigin('tablet', tablet.id) : hashOrigin('session', sessionId);
  return { accountKey: nameKey(email), origin, isStranger: false };
}

function hashOrigin(kind: 'device' | 'tablet' | 'session' | 'network', id: string): string {
  return hashToken(`${kind} ${id}`).toString('base64url');
}

/**
 * Counts an attempt to sign in, and returns how many milliseconds to wait before the password is checked: 0 for a device that this
 * user has used before. For unknown devices, the wait grows with the attempts of all of them together. Call it before the check, so
 * that parallel guesses are all counted. Throws `too-many-attempts`, with the seconds to wait, after several failures in a row from
 * one source.
 */
export async function countSignInAttempt({ transaction, now }: Context, source: SignInAttemptSource): Promise<number> {
  const count = () =>
    transaction(async (sql) => {
      const locked = await countFromSource(sql, source, now);
      if (locked > 0 || !source.isStranger) return { lockedMs: locked, delayMs: 0 };
      return { lockedMs: 0, delayMs: unknownDeviceDelayMs(await countStrangers(sql, source.accountKey, now)) };
    });
  const { lockedMs, delayMs } = await (source.isStranger ? queueByAccount(source.accountKey, count) : count());
  if (lockedMs > 0) throw new RefusalError('too-many-attempts', { seconds: Math.ceil(lockedMs / 1000) });
  return delayMs;
}

/** Counts the attempt; during a lock it counts nothing and returns how many milliseconds the lock still lasts. */
async function countFromSource(sql: Sql, { accountKey, origin }: SignInAttemptSource, now: Date): Promise<number> {
  // An existing row is not changed but locked, also against a simultaneous delete.
  const last = await sql
    .insertInto('sign_in_failures')
    .values({ account_key: accountKey, origin, failures: 0, locked_until: now, failed_on: now })
    .onConflict((conflict) => conflict.columns(['account_key', 'origin']).doUpdateSet({ origin }))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (last.locked_until > now) return last.locked_until.getTime() - now.getTime();

  const isOld = now.getTime() - last.failed_on.getTime() > FAILURE_WINDOW_MS;
  const failures = isOld ? 1 : last.failures + 1;
  const lockedUntil = new Date(now.getTime() + lockoutSeconds(failures) * 1000);
  await sql
    .updateTable('sign_in_failures')
    .set({ failures, locked_until: lockedUntil, failed_on: now })
    .where('account_key', '=', accountKey)
    .where('origin', '=', origin)
    .execute();
  return 0;
}

/** Counts one more attempt of any unknown device in the last day. Returns the count. */
async function countStrangers(sql: Sql, accountKey: string, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - FAILURE_WINDOW_MS);
  const { failures } = await sql
    .insertInto('sign_in_failures')
    .values({ account_key: accountKey, origin: ALL_STRANGERS, failures: 1, locked_until: now, failed_on: now })
    .onConflict((conflict) =>
      conflict.columns(['account_key', 'origin']).doUpdateSet({
        failures: raw<number>`case when sign_in_failures.failed_on < ${oldest} then 1 else sign_in_failures.failures + 1 end`,
        failed_on: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/**
 * Deletes the failure counter of a source (the device or network of an attempt) after a right password. If the device was unknown,
 * the common counter of all unknown devices is deleted too. Counters of other sources stay, so that a stranger who guesses is still
 * slowed down.
 */
export async function deleteSignInFailures(sql: Sql, source: SignInAttemptSource, now: Date): Promise<void> {
  const { accountKey, origin, isStranger } = source;
  for (const each of isStranger ? [origin, ALL_STRANGERS] : [origin]) {
    await sql.deleteFrom('sign_in_failures').where('account_key', '=', accountKey).where('origin', '=', each).execute();
  }
  const oldest = new Date(now.getTime() - FAILURE_WINDOW_MS);
  await sql.deleteFrom('sign_in_failures').where('failed_on', '<', oldest).execute();
}

/**
 * Deletes all counters of failed sign-ins of these accounts, for all devices and networks, for example after a new password was set
 * by a mailed link.
 */
export async function deleteAllSignInFailures(sql: Sql, accountKeys: readonly string[]): Promise<void> {
  await sql.deleteFrom('sign_in_failures').where('account_key', 'in', accountKeys).execute();
}
