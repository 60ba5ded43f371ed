// A sign-in while the user is being changed: hashing a password takes long enough for that.
import { type Updateable } from 'kysely';
import { expect, it } from 'vitest';
import type { Role } from '#domain/staff.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

type Change = Updateable<Tables['staff_users']>;

const venue = await openTestVenue();

const LOCKED_OUT: [what: string, code: string, change: Change][] = [
  ['gets another password', 'wrong-password', { password_hash: 'another' }],
  ['is disabled', 'sign-in-failed', { disabled_on: SATURDAY_NIGHT }],
];

it.each(LOCKED_OUT)('a user who %s during the sign-in gets no session', async (_, code, change) => {
  const { userId, answer } = await signInDuring(change);
  expect(answer).toMatchObject({ status: 'rejected', reason: { code } });
  expect(await sessionsOf(userId)).toEqual([]);
});

it('a user who gains a role during the sign-in has it in the session', async () => {
  const roles: Role[] = ['MANAGER', 'WAITER'];
  const { userId, answer } = await signInDuring({ roles });
  expect(answer).toMatchObject({ status: 'fulfilled', value: { roles } });
  expect(await sessionsOf(userId)).toEqual([{ roles }]);
});

it('forty guesses of strangers that wait for the same account leave connections to the database for others', async () => {
  const email = `${venue.newId()}@comanda.test`;
  await addStaff(venue.db, { email, roles: ['OWNER'] });
  const guess = () => venue.browser().staff.signIn({ email, password: 'a-wrong-password' });
  await expect(guess()).rejects.toMatchObject({ code: 'wrong-password' });
  const { guesses } = await venue.db.transaction().execute(async (sql) => {
    await sql.selectFrom('sign_in_failures').selectAll().where('account_key', '=', email).forUpdate().execute();
    const sent = Promise.allSettled(Array.from({ length: 40 }, guess));
    await untilStatementsWaitForLock(venue.db);
    // The row is released only after a customer was served.
    await venue.browser().customers.identify({ email: null });
    return { guesses: sent };
  });
  for (const result of await guesses) expect(result).toMatchObject({ reason: { code: 'wrong-password' } });
});

/** Signs a waiter in with the right password while the change is in progress, which ends all sessions of the user. */
async function signInDuring(change: Change) {
  const email = `${venue.newId()}@comanda.test`;
  const userId = await addStaff(venue.db, { email, roles: ['WAITER'] });
  const { answers } = await venue.db.transaction().execute(async (sql) => {
    await sql.updateTable('staff_users').set(change).where('id', '=', userId).execute();
    await sql.deleteFrom('staff_sessions').where('user_id', '=', userId).execute();
    const signingIn = Promise.allSettled([venue.browser().staff.signIn({ email, password: PASSWORD })]);
    await untilStatementsWaitForLock(venue.db);
    // The sign-in is answered only after this transaction has ended.
    return { answers: signingIn };
  });
  const [answer] = await answers;
  return { userId, answer };
}

function sessionsOf(userId: string) {
  return venue.db.selectFrom('staff_sessions').select('roles').where('user_id', '=', userId).execute();
}
