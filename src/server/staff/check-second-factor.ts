// Checks the code of two-step verification, wherever it is required. Callers have checked the password before, so wrong codes are
// counted by account, whatever network they come from.
import type { Selectable } from 'kysely';
import { authenticatorLockSeconds } from '#domain/staff.ts';
import { nameKey } from '#domain/text.ts';
import { formatTime } from '#domain/time.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { hashToken } from '#server/platform/ids.ts';
import { mailAccountChange, mailCodesLocked } from './mail-account-change.ts';
import { findUserByEmailKey, type StaffUser } from './queries.ts';
import { passwordResetCountKey } from './request-password-reset.ts';
import { deleteAllSignInFailures, queueByAccount } from './sign-in-failures.ts';
import { findTimeStepOfCode } from './totp.ts';

/** Wrong codes older than this no longer count. */
const FAILURE_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;
const NOTICE_INTERVAL_MS = 24 * 60 * 60 * 1000;
/** What an app shows. A recovery code is longer. */
const APP_CODE = /^\d{6}$/;

type Person = Pick<StaffUser, 'id' | 'name' | 'email'>;
type SecondFactor = Selectable<Tables['second_factors']>;

interface TypedCode {
  readonly code: string;
  /** True for a device on which the person has never signed in. Those have one count together, all others another. */
  readonly isStranger: boolean;
  /** Another user whose second factor the transaction changes. */
  readonly alsoLocks?: string;
}

/**
 * Checks the typed code of two-step verification, then runs `work` in the same transaction. The caller must have checked the
 * password. A person without two-step verification needs no code. Each code is accepted once. Throws `code-needed` or `wrong-code`.
 * After too many wrong app codes, throws `code-locked` for a while; recovery codes are still accepted then.
 */
export function withSecondFactor<Result>(
  context: Context,
  person: Person,
  typed: TypedCode,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const normalized = { ...typed, code: normalizeSecondFactorCode(typed.code) };
  const run = () => runCounted(context, person, normalized, work);
  return typed.isStranger ? queueByAccount(`code ${person.id}`, run) : run();
}

/**
 * The count is committed before the code is compared: parallel guesses are all counted, and the refusal of a wrong one does not
 * roll it back.
 */
async function runCounted<Result>(
  context: Context,
  person: Person,
  typed: TypedCode,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const { now, log, address } = context;
  const isAppCode = APP_CODE.test(typed.code);
  const lockedUntil = isAppCode ? await context.transaction((sql) => countCode(context, sql, person.id, typed)) : now;
  try {
    return await context.transaction(async (sql) => {
      await acceptCode(context, sql, person, typed);
      return work(sql);
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'wrong-code') throw error;
    log.warn({ userId: person.id, address }, 'Second factor refused');
    if (lockedUntil > now)
      await context.transaction((sql) => noticeLock(context, sql, { person, ...typed, lockedUntil }));
    throw error;
  }
}

/**
 * Deletes all counted failures of the account with this e-mail, so that its user can try to sign in again at once. Called by a
 * command on the server's command line; sends no e-mail. Throws the refusal `not-found` if no user has this e-mail.
 */
export async function unlockStaffAccount(context: Context, email: string): Promise<void> {
  await context.transaction(async (sql) => {
    const user = await findUserByEmailKey(sql, nameKey(email));
    if (!user) throw new RefusalError('not-found');
    const { id, name, email_key: emailKey } = user;
    await readSecondFactorForUpdate(sql, id);
    await sql.deleteFrom('second_factor_failures').where('user_id', '=', id).execute();
    await deleteAllSignInFailures(sql, [emailKey, passwordResetCountKey(emailKey)]);
    await recordActivity(context, sql, { kind: 'sign-in-unlocked', details: { id, name } });
  });
}

/** Removes spaces and hyphens from a typed code of two-step verification, and converts it to capitals. */
export function normalizeSecondFactorCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Reads the row of the user's second factor (two-step verification), and locks it in the database until the transaction ends.
 * Undefined if the user has none. The row of `otherId` is locked too, in the order of ids, so that two owners who change each
 * other's factor run one after the other.
 */
export async function readSecondFactorForUpdate(
  sql: Sql,
  userId: string,
  otherId = userId,
): Promise<SecondFactor | undefined> {
  const factors = await sql
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', 'in', [userId, otherId])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return factors.find((factor) => factor.user_id === userId);
}

/** Returns when the next code is compared, if this one is wrong. Throws `code-locked` while none is; that counts nothing. */
async function countCode({ now, timeZone }: Context, sql: Sql, userId: string, { isStranger }: TypedCode) {
  // Turned off meanwhile.
  if (!(await readSecondFactorForUpdate(sql, userId))) return now;
  const last = await sql
    .selectFrom('second_factor_failures')
    .select(['failures', 'locked_until', 'failed_on'])
    .where('user_id', '=', userId)
    .where('is_stranger', '=', isStranger)
    .executeTakeFirst();
  if (last && last.locked_until > now)
    throw new RefusalError('code-locked', { time: formatTime(last.locked_until, timeZone) });

  const isOld = last !== undefined && now.getTime() - last.failed_on.getTime() > FAILURE_WINDOW_MS;
  const failures = isOld ? 1 : (last?.failures ?? 0) + 1;
  const count = {
    failures,
    locked_until: new Date(now.getTime() + authenticatorLockSeconds(failures) * 1000),
    failed_on: now,
  };
  await sql
    .insertInto('second_factor_failures')
    .values({ user_id: userId, is_stranger: isStranger, noticed_on: null, ...count })
    .onConflict((conflict) => conflict.columns(['user_id', 'is_stranger']).doUpdateSet(count))
    .execute();
  return count.locked_until;
}

async function acceptCode(context: Context, sql: Sql, person: Person, typed: TypedCode): Promise<void> {
  const factor = await readSecondFactorForUpdate(sql, person.id, typed.alsoLocks);
  if (!factor || factor.confirmed_on === null) return;
  if (typed.code === '') throw new RefusalError('code-needed');
  const isAccepted = APP_CODE.test(typed.code)
    ? await acceptAppCode(context, sql, factor, typed)
    : await acceptRecoveryCode(context, sql, person, typed.code);
  if (!isAccepted) throw new RefusalError('wrong-code');
}

/** A right code deletes the count. */
async function acceptAppCode({ now }: Context, sql: Sql, factor: SecondFactor, { code, isStranger }: TypedCode) {
  const { user_id: userId, secret, last_step: lastStep } = factor;
  const step = findTimeStepOfCode(secret, code, { now, lastStep });
  if (step === null) return false;
  await sql.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  await sql
    .deleteFrom('second_factor_failures')
    .where('user_id', '=', userId)
    .where('is_stranger', '=', isStranger)
    .execute();
  return true;
}

async function acceptRecoveryCode(context: Context, sql: Sql, person: Person, code: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('recovery_codes')
    .where('user_id', '=', person.id)
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await mailAccountChange(context, sql, person, ['recovery-code']);
  return true;
}

interface Lock {
  readonly person: Person;
  readonly isStranger: boolean;
  readonly lockedUntil: Date;
}

/** Mails the person and records it, at most once a day: guessing may go on for weeks. */
async function noticeLock(context: Context, sql: Sql, { person, isStranger, lockedUntil }: Lock): Promise<void> {
  const { now, timeZone } = context;
  const due = await sql
    .updateTable('second_factor_failures')
    .set({ noticed_on: now })
    .where('user_id', '=', person.id)
    .where('is_stranger', '=', isStranger)
    .where((row) =>
      row.or([row('noticed_on', 'is', null), row('noticed_on', '<=', new Date(now.getTime() - NOTICE_INTERVAL_MS))]),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!due) return;
  const until = formatTime(lockedUntil, timeZone);
  const { id, name } = person;
  await recordActivity(context, sql, { kind: 'codes-locked', details: { id, name, until, isStranger } });
  await mailCodesLocked(context, sql, person, { until, isStranger });
}
