// Opens the session of a person on a shared tablet with their PIN.
import type { StaffProfile } from '#contract/staff.ts';
import { type Context, RefusalError, type TabletActor } from '#server/platform/context.ts';
import { rememberDevice } from './known-device.ts';
import { verifyPassword } from './password.ts';
import { countPinAttempt, deletePinAttempts } from './pin-attempts.ts';
import { type StaffUser, toStaffProfile } from './queries.ts';
import { recordSignIn, withSignInRefusalCount } from './record-sign-in.ts';
import { openSession, readUserOfOpenedSession } from './session.ts';

/**
 * Signs a user in on a shared tablet: opens a session of the user if the PIN is right. Throws `wrong-pin`, or `pin-locked` after
 * five wrong PINs.
 */
export async function signInByPin(
  context: Context<TabletActor>,
  { userId, pin }: { readonly userId: string; readonly pin: string },
): Promise<StaffProfile> {
  const found = await findPerson(context, userId);
  if (!found) throw new RefusalError('not-found');
  return withSignInRefusalCount(
    context,
    () => openSessionByPin(context, found, pin),
    async () => found,
  );
}

async function openSessionByPin(
  context: Context<TabletActor>,
  found: Pick<StaffUser, 'id' | 'pin_hash'>,
  pin: string,
): Promise<StaffProfile> {
  const { tabletId, name: tabletName } = context.actor;
  const { id: userId } = found;
  await countPinAttempt(context, { tabletId, userId });
  if (!(await verifyPassword(found.pin_hash, pin))) throw logAndCreateRefusal(context, userId);

  const token = await context.transaction(async (sql) => {
    // While the PIN was being hashed, the person may have been disabled, or the PIN changed or removed. All of these end the
    // sessions that exist; because of the lock they wait for this new session and end it too.
    const present = await sql
      .selectFrom('staff_users')
      .selectAll()
      .where('id', '=', userId)
      .where('disabled_on', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!present || present.pin_hash !== found.pin_hash) throw logAndCreateRefusal(context, userId);
    const tablet = await sql
      .selectFrom('shared_tablets')
      .select('id')
      .where('id', '=', tabletId)
      .forKeyShare()
      .executeTakeFirst();
    if (!tablet) throw new RefusalError('not-signed-in');
    await deletePinAttempts(sql, { tabletId, userId });
    const opened = await openSession(context, sql, present, 'pin');
    const session = { token: opened, user: present, openedBy: 'pin', isNewDevice: false, tablet: tabletName } as const;
    await recordSignIn(context, sql, session);
    return opened;
  });
  await rememberDevice(context, userId);
  context.log.info({ userId, tabletId }, 'Staff signed in by PIN');
  return toStaffProfile(await readUserOfOpenedSession(context, token));
}

function findPerson({ db }: Context, userId: string) {
  return db
    .selectFrom('staff_users')
    .select(['id', 'name', 'pin_hash'])
    .where('id', '=', userId)
    .where('disabled_on', 'is', null)
    .where('pin_hash', 'is not', null)
    .executeTakeFirst();
}

function logAndCreateRefusal({ log, actor, address }: Context<TabletActor>, userId: string): RefusalError {
  log.warn({ userId, tabletId: actor.tabletId, address }, 'Sign-in by PIN failed');
  return new RefusalError('wrong-pin');
}
