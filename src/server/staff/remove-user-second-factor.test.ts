// Two-step verification that another owner, or who runs the server, turns off for a person who lost the phone.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { removeSecondFactorByEmail } from './index.ts';
import { addSignedInStaff, readUserAsOwner, type SignedInStaff } from './testing/staff.ts';
import { hotp, timeStepOf } from './totp.ts';

const venue = await openTestVenue();
let owner: SignedInStaff;
let other: SignedInStaff;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  [owner, other] = [await addSignedInStaff(venue, 'OWNER'), await addSignedInStaff(venue, 'OWNER')];
  await turnOn(other);
});

describe('an owner who turns it off for another user', () => {
  it('confirms with the password; the user is signed out everywhere, mailed, and signs in without a code', async () => {
    expect(await readUserAsOwner(owner.browser, other.id)).toMatchObject({ hasSecondFactor: true });
    expect(await remove(PASSWORD)).toMatchObject({ id: other.id, hasSecondFactor: false });
    await expect(other.browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    const mails = await venue.db.selectFrom('outgoing_mails').selectAll().execute();
    expect(mails.at(-1)).toMatchObject({ recipient: other.email, body: expect.stringContaining('Te han quitado') });
    await venue.browser().staff.signIn({ email: other.email, password: PASSWORD });
    await owner.browser.staff.readSession({});
  });

  it('changes nothing with a wrong password, and is stopped after five', async () => {
    await expect(remove('')).rejects.toMatchObject({ code: 'password-required' });
    for (const _ of [1, 2, 3, 4, 5])
      await expect(remove('otra-clave')).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(remove(PASSWORD)).rejects.toMatchObject({ code: 'too-many-attempts' });
    expect(await isOn(other)).toBe(true);
  });

  it('adds a code if the own account has two-step verification, and guessing it is stopped after five', async () => {
    const secret = await turnOn(owner);
    await expect(remove(PASSWORD)).rejects.toMatchObject({ code: 'code-needed' });
    await expect(remove(PASSWORD, '000000')).rejects.toMatchObject({ code: 'wrong-code' });
    venue.setNow(LATER);
    await remove(PASSWORD, codeAt(secret, LATER));
    expect(await isOn(other)).toBe(false);
    expect(await isOn(owner)).toBe(true);

    other = await addSignedInStaff(venue, 'OWNER');
    await turnOn(other, LATER);
    for (const _ of [1, 2, 3, 4, 5])
      await expect(remove(PASSWORD, '000000')).rejects.toMatchObject({ code: 'wrong-code' });
    await expect(remove(PASSWORD, '000000')).rejects.toMatchObject({ code: 'too-many-attempts' });
    expect(await isOn(other)).toBe(true);
  });

  it('is refused for the own account, for an unknown user, and for a manager', async () => {
    await expect(remove(PASSWORD, '', owner.id)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(remove(PASSWORD, '', venue.newId())).rejects.toMatchObject({ code: 'not-found' });
    const manager = await venue.staffBrowser('MANAGER');
    const request = { userId: other.id, currentPassword: PASSWORD };
    await expect(manager.users.removeUserSecondFactor(request)).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('does it once, however often and by whom it is requested at the same time', async () => {
    const third = await addSignedInStaff(venue, 'OWNER');
    const request = { userId: other.id, currentPassword: PASSWORD };
    await Promise.all([owner, third, owner].map(({ browser }) => browser.users.removeUserSecondFactor(request)));
    const entries = venue.db.selectFrom('activity_log').select('details').where('kind', '=', 'second-factor-removed');
    const details = (await entries.execute()).map((entry) => entry.details);
    expect(details.filter((each) => 'id' in each && each.id === other.id)).toHaveLength(1);
  });

  it('is done to both when two owners do it to each other at the same time', async () => {
    const code = codeAt(await turnOn(owner), LATER);
    const otherCode = codeAt(await secretOf(other), LATER);
    venue.setNow(LATER);
    const locking = await venue.openDatabase().connect();
    await locking.query('begin');
    await locking.query('lock table second_factors in exclusive mode');
    const removals = [remove(PASSWORD, code), removeByOther(otherCode)];
    // Both sessions were read: from here on neither request can find its own session ended.
    await untilStatementsWaitForLock(venue.db, 2);
    await locking.end();
    await Promise.all(removals);
    expect([await isOn(owner), await isOn(other)]).toEqual([false, false]);
  });

  it('is signed out if the other owner was first', async () => {
    const code = codeAt(await turnOn(owner), LATER);
    const otherCode = codeAt(await secretOf(other), LATER);
    venue.setNow(LATER);
    await remove(PASSWORD, code);
    await expect(removeByOther(otherCode)).rejects.toMatchObject({ code: 'not-signed-in' });
    expect([await isOn(owner), await isOn(other)]).toEqual([true, false]);
  });
});

describe('who runs the server', () => {
  it('turns it off by e-mail, once, and the log names nobody as the actor', async () => {
    const context = createSystemContext(venue.services);
    expect(await removeSecondFactorByEmail(context, ` ${other.email.toUpperCase()} `)).toBe(true);
    expect(await removeSecondFactorByEmail(context, other.email)).toBe(false);
    await expect(removeSecondFactorByEmail(context, 'nadie@example.com')).rejects.toMatchObject({ code: 'not-found' });
    await expect(other.browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    await venue.browser().staff.signIn({ email: other.email, password: PASSWORD });
    const [entry] = await venue.db
      .selectFrom('activity_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'second-factor-removed')
      .orderBy('id', 'desc')
      .execute();
    expect(entry).toMatchObject({ actor_id: null, details: { id: other.id } });
  });
});

const LATER = new Date(SATURDAY_NIGHT.getTime() + 30_000);

function remove(currentPassword: string, code = '', userId = other.id) {
  return owner.browser.users.removeUserSecondFactor({ userId, currentPassword, code });
}

function removeByOther(code: string) {
  return other.browser.users.removeUserSecondFactor({ userId: owner.id, currentPassword: PASSWORD, code });
}

/** Turns it on for the person. Returns the secret. */
async function turnOn({ id, browser }: SignedInStaff, now = SATURDAY_NIGHT): Promise<Buffer> {
  await browser.ownAccount.startSecondFactor({ currentPassword: PASSWORD });
  const secret = await secretOf({ id });
  await browser.ownAccount.confirmSecondFactor({ code: codeAt(secret, now) });
  return secret;
}

async function secretOf({ id }: Pick<SignedInStaff, 'id'>): Promise<Buffer> {
  const factors = venue.db.selectFrom('second_factors').select('secret').where('user_id', '=', id);
  return (await factors.executeTakeFirstOrThrow()).secret;
}

async function isOn({ id }: SignedInStaff): Promise<boolean> {
  const factor = await venue.db.selectFrom('second_factors').select('user_id').where('user_id', '=', id).execute();
  return factor.length === 1;
}

function codeAt(secret: Buffer, moment: Date): string {
  return hotp(secret, timeStepOf(moment));
}
