// Two-step verification: turned on and off by an owner, and checked when they sign in with their password.
import { randomBytes } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ownAccount } from '#contract/own-account.ts';
import { recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { readSettings } from '#server/settings/index.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { mailAccountChange } from './mail-account-change.ts';
import type { StaffUser } from './queries.ts';
import { findTimeStep, otpauthUri, toBase32 } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 8;
/** 80 random bits each. */
const RECOVERY_CODE_BYTES = 10;

/** Whether the signed-in person has a second factor, and how many recovery codes are left. */
export async function readSecondFactor({
  db,
  actor,
}: StaffContext): Promise<OutputOf<typeof ownAccount.readSecondFactor>> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_on')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const codes = await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', actor.userId).execute();
  return { isOn: Boolean(factor?.confirmed_on), recoveryCodes: codes.length };
}

/** Creates a new secret for an app. Nothing is asked for until a code of the app confirms it. */
export async function startSecondFactor(
  context: StaffContext,
  { currentPassword }: { readonly currentPassword: string },
): Promise<OutputOf<typeof ownAccount.startSecondFactor>> {
  await checkOwnPassword(context, currentPassword);
  const { userId, email } = context.actor;
  const secret = randomBytes(SECRET_BYTES);
  await context.transaction(async (sql) => {
    const stored = await sql
      .insertInto('second_factors')
      .values({ user_id: userId, secret, confirmed_on: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_on', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!stored) throw new RefusalError('changed-meanwhile');
  });
  const { name: venue } = await readSettings(context.db);
  return { secret: toBase32(secret), uri: otpauthUri(secret, { venue, email }) };
}

/** Turns the second factor on with a first code. Returns the recovery codes, which are never shown again. */
export async function confirmSecondFactor(
  context: StaffContext,
  { code }: { readonly code: string },
): Promise<OutputOf<typeof ownAccount.confirmSecondFactor>> {
  const { userId: id, name, email } = context.actor;
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await context.transaction(async (sql) => {
    const factor = await lockFactor(sql, id);
    if (!factor || factor.confirmed_on !== null) throw new RefusalError('changed-meanwhile');
    const step = findTimeStep(factor.secret, normalize(code), { now: context.now, lastStep: factor.last_step });
    if (step === null) throwValidationErrors({ code: 'wrong-code' });
    await sql
      .updateTable('second_factors')
      .set({ confirmed_on: context.now, last_step: step ?? 0 })
      .where('user_id', '=', id)
      .execute();
    await sql
      .insertInto('recovery_codes')
      .values(codes.map((each) => ({ code_hash: hashToken(normalize(each)), user_id: id })))
      .execute();
    await recordActivity(context, sql, { kind: 'second-factor-set', details: { id, name, isOn: true } });
    await mailAccountChange(context, sql, { name, email }, ['second-factor-on']);
  });
  return { recoveryCodes: codes };
}

/** Turns the second factor off. Without one, nothing changes. */
export async function removeSecondFactor(
  context: StaffContext,
  { currentPassword }: { readonly currentPassword: string },
): Promise<Record<string, never>> {
  await checkOwnPassword(context, currentPassword);
  const { userId: id, name, email } = context.actor;
  await context.transaction(async (sql) => {
    const removed = await sql
      .deleteFrom('second_factors')
      .where('user_id', '=', id)
      .returning('confirmed_on')
      .executeTakeFirst();
    if (!removed?.confirmed_on) return;
    await recordActivity(context, sql, { kind: 'second-factor-set', details: { id, name, isOn: false } });
    await mailAccountChange(context, sql, { name, email }, ['second-factor-off']);
  });
  return {};
}

/**
 * Throws `code-needed` or `wrong-code` unless the user has no second factor, or this is a code of their app or one of their
 * recovery codes. Each is accepted once. Call it only after the password was checked.
 */
export async function requireSecondFactor(
  context: Context,
  sql: Sql,
  user: Pick<StaffUser, 'id' | 'name' | 'email'>,
  code: string,
): Promise<void> {
  const factor = await lockFactor(sql, user.id);
  if (!factor || factor.confirmed_on === null) return;
  const typed = normalize(code);
  if (typed === '') throw new RefusalError('code-needed');
  const step = findTimeStep(factor.secret, typed, { now: context.now, lastStep: factor.last_step });
  if (step !== null) {
    await sql.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', user.id).execute();
    return;
  }
  const { numDeletedRows } = await sql
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashToken(typed))
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    context.log.warn({ userId: user.id, address: context.address }, 'Second factor refused');
    throw new RefusalError('wrong-code');
  }
  await mailAccountChange(context, sql, user, ['recovery-code']);
}

function lockFactor(sql: Sql, userId: string) {
  return sql.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** Four groups of four characters: «ABCD-EFGH-IJKL-MNOP». */
function createRecoveryCode(): string {
  return toBase32(randomBytes(RECOVERY_CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-');
}

/** A code without spaces and hyphens, in capitals. */
function normalize(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}
