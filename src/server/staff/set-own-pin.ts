// Sets the PIN of the person who is signed in.
import { pinRefusal } from '#domain/pin.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { hashPassword } from './password.ts';
import { deletePinAttempts } from './pin-attempts.ts';
import { recordPinChange } from './record-user-change.ts';
import { endUserTabletSessions } from './session.ts';

/**
 * Stores a new PIN of the signed-in person and ends their sessions on shared tablets. Throws the refusal `password-needed` if the
 * session was opened by PIN and the password was not confirmed since: otherwise another person who knows the PIN could replace it.
 */
export async function setOwnPin(
  context: StaffContext,
  { pin }: { readonly pin: string },
): Promise<Record<string, never>> {
  const { userId: id, name, openedBy } = context.actor;
  if (openedBy === 'pin') throw new RefusalError('password-needed');
  const refusal = pinRefusal(pin);
  if (refusal) throwValidationErrors({ pin: refusal });
  const pinHash = await hashPassword(pin);
  await context.transaction(async (sql) => {
    await sql.updateTable('staff_users').set({ pin_hash: pinHash }).where('id', '=', id).execute();
    await deletePinAttempts(sql, { userId: id });
    await endUserTabletSessions(context, sql, id);
    await recordPinChange(context, sql, { id, name });
    context.afterCommit((live) => live.publish('back-office'));
  });
  return {};
}
