// Checks the password of a person on a shared tablet, before what only an owner may do.
import type { StaffProfile } from '#contract/staff.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { verifyOwnPassword } from './check-own-password.ts';
import { withSecondFactor } from './check-second-factor.ts';
import { toStaffProfile } from './queries.ts';
import { readUserOfOpenedSession, STAFF_COOKIE } from './session.ts';
import { deleteSignInFailures } from './sign-in-failures.ts';

/**
 * Checks the password of a person who has opened the session by PIN. Until it ends, the session then has the rights of one opened
 * with the password, for example to open pages for owners. Throws `wrong-password`, or what `withSecondFactor` throws about the
 * code. Wrong passwords are counted for the shared tablet. On other devices they are counted for the session.
 */
export async function confirmPassword(
  context: StaffContext,
  { password, code = '' }: { readonly password: string; readonly code?: string | undefined },
): Promise<StaffProfile> {
  const proved = await verifyOwnPassword(context, password);
  if (!proved) throw new RefusalError('wrong-password');
  const { user, source } = proved;
  const token = context.cookies.read(STAFF_COOKIE) ?? '';
  await withSecondFactor(context, user, { code, isStranger: source.isStranger }, async (sql) => {
    await deleteSignInFailures(sql, source, context.now);
    await sql
      .updateTable('staff_sessions')
      .set({ kind: 'password', last_seen_on: context.now })
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', user.id)
      .execute();
  });
  return toStaffProfile(await readUserOfOpenedSession(context, token));
}
