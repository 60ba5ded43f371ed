// Two-step verification of the signed-in owner: turns it on and off, and creates recovery codes.
import { randomBytes } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import type { ownAccountEndpoints } from '#contract/own-account.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { readSettings } from '#server/settings/index.ts';
import { checkOwnPassword, checkPasswordBeforeCode } from './check-own-password.ts';
import { normalizeSecondFactorCode, readSecondFactorForUpdate, withSecondFactor } from './check-second-factor.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { deleteSignInFailures } from './sign-in-failures.ts';
import { findTimeStepOfCode, otpauthUri, toBase32 } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 8;
/** 80 random bits each. */
const RECOVERY_CODE_BYTES = 10;

/** Reads whether the signed-in person has two-step verification, and how many recovery codes are left. */
export async function readSecondFactor({
  db,
  actor,
}: StaffContext): Promise<OutputOf<typeof ownAccountEndpoints.readSecondFactor>> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_on')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  const codes = await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', actor.userId).execute();
  return { isOn: Boolean(factor?.confirmed_on), recoveryCodes: codes.length };
}

/**
 * Creates a secret for the user's authenticator app, as the first step of turning two-step verification on. Signing in requires no
 * code until `confirmSecondFactor` has received a right one.
 */
export async function startSecondFactor(
  context: StaffContext,
  { currentPassword }: { readonly currentPassword: string },
): Promise<OutputOf<typeof ownAccountEndpoints.startSecondFactor>> {
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

/**
 * Turns two-step verification on with a first code of the authenticator app. Returns the recovery codes, which are never shown
 * again.
 */
export async function confirmSecondFactor(
  context: StaffContext,
  { code }: { readonly code: string },
): Promise<OutputOf<typeof ownAccountEndpoints.confirmSecondFactor>> {
  const { userId: id, name, email } = context.actor;
  const recoveryCodes = await context.transaction(async (sql) => {
    const factor = await readSecondFactorForUpdate(sql, id);
    if (!factor || factor.confirmed_on !== null) throw new RefusalError('changed-meanwhile');
    const step = findTimeStepOfCode(factor.secret, normalizeSecondFactorCode(code), {
      now: context.now,
      lastStep: factor.last_step,
    });
    if (step === null) throwValidationErrors({ code: 'wrong-code' });
    await sql
      .updateTable('second_factors')
      .set({ confirmed_on: context.now, last_step: step ?? 0 })
      .where('user_id', '=', id)
      .execute();
    const created = await storeRecoveryCodes(sql, id);
    await recordActivity(context, sql, { kind: 'second-factor-set', details: { id, name, isOn: true } });
    await mailAccountChange(context, sql, { name, email }, ['second-factor-on']);
    return created;
  });
  return { recoveryCodes };
}

/** What both ask for: the current password, and a code if the second factor is on. */
interface Confirmation {
  readonly currentPassword: string;
  readonly code?: string | undefined;
}

/**
 * Turns the two-step verification of the signed-in person off. `confirmation` contains the password and, while it is on, a code of
 * two-step verification. If it is not on, only a set-up that was begun and not confirmed is deleted.
 */
export async function removeSecondFactor(
  context: StaffContext,
  confirmation: Confirmation,
): Promise<Record<string, never>> {
  const { userId: id, name, email } = context.actor;
  await withOwnIdentity(context, confirmation, async (sql) => {
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
 * Replaces all recovery codes of the signed-in person, and returns the new ones, which are never shown again. `confirmation`
 * contains the password and a code of two-step verification. Throws the refusal `changed-meanwhile` if two-step verification is
 * off.
 */
export async function createRecoveryCodes(
  context: StaffContext,
  confirmation: Confirmation,
): Promise<OutputOf<typeof ownAccountEndpoints.createRecoveryCodes>> {
  const { userId: id, name, email } = context.actor;
  const recoveryCodes = await withOwnIdentity(context, confirmation, async (sql) => {
    const factor = await readSecondFactorForUpdate(sql, id);
    if (!factor || factor.confirmed_on === null) throw new RefusalError('changed-meanwhile');
    await sql.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
    const created = await storeRecoveryCodes(sql, id);
    await recordActivity(context, sql, { kind: 'recovery-codes-created', details: { id, name } });
    await mailAccountChange(context, sql, { name, email }, ['recovery-codes']);
    return created;
  });
  return { recoveryCodes };
}

/** Runs the transaction after the password and, while the second factor is on, a code were checked. */
async function withOwnIdentity<Result>(
  context: StaffContext,
  { currentPassword, code = '' }: Confirmation,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const source = await checkPasswordBeforeCode(context, currentPassword);
  const { userId: id, name, email } = context.actor;
  return withSecondFactor(context, { id, name, email }, { code, isStranger: source.isStranger }, async (sql) => {
    await deleteSignInFailures(sql, source, context.now);
    return work(sql);
  });
}

async function storeRecoveryCodes(sql: Sql, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await sql
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashToken(normalizeSecondFactorCode(code)), user_id: userId })))
    .execute();
  return codes;
}

/** Four groups of four characters: «ABCD-EFGH-IJKL-MNOP». */
function createRecoveryCode(): string {
  return toBase32(randomBytes(RECOVERY_CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-');
}
