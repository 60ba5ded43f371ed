// Sets the PIN of the person who is signed in.
import { pinRefusal } from '#domain/pin.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import { hashPassword } from './password.ts';
import { deletePinAttempts } from './pin-attempts.ts';
import { recordPinChange } from './record-user-change.ts';
import { endTabletSessions } from './session.ts';

/**
 * Stores the PIN of the signed-in person and ends their sessions on shared tablets. If the session was opened by PIN, the person
 * must confirm the password first; otherwise another person who knows the PIN could replace it and lock the user out.
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
    await endTabletSessions(context, sql, id);
    await recordPinChange(context, sql, { id, name });
    context.afterCommit((live) => live.publish('back-office'));
  });
  return {};
}
