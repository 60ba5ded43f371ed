// Shared tablets: a device session that may do nothing, and sessions of people by PIN.
import { beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import type { ActivityKind } from '#domain/activity.ts';
import { OWNER_ACTIONS, permissionsOf, type Role } from '#domain/staff.ts';
import { listenOnFreePort, openStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, editUserForm, readUserAsOwner, type SignedInStaff } from './testing/staff.ts';

const PIN = '4826';
const OTHER_PIN = '9071';
const MINUTE_MS = 60_000;

const venue = await openTestVenue();
const owner = await addSignedInStaff(venue, 'OWNER');
const address = await listenOnFreePort(venue.app);
beforeEach(() => venue.setNow(SATURDAY_NIGHT));

describe('a shared tablet', () => {
  it('signs out who turns it on, and shows the enabled people with a PIN by name', async () => {
    const [ana, bea] = [await personWithPin('WAITER'), await personWithPin('MANAGER')];
    const disabled = await personWithPin('WAITER');
    await owner.browser.users.setUserDisabled({ userId: disabled.id, disabled: true });
    const tablet = await shareTablet('Barra');
    await expectNobody(tablet);
    const { name, people } = await tablet.sharedTablets.readTablet({});
    expect(name).toBe('Barra');
    const ids = people.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([ana.id, bea.id]));
    expect(ids).not.toContain(disabled.id);
    expect(ids).not.toContain(owner.id);
    expect(people.flatMap((person) => Object.keys(person))).not.toContain('pin_hash');
  });

  it('is stored by the hash of its cookie, and lasts until the first 6:00 after thirty days', async () => {
    const tablet = await shareTablet();
    const rows = await venue.db.selectFrom('shared_tablets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tablet.cookies.get('comanda_tablet'));
    venue.setNow(new Date('2026-12-22T06:00+01:00'));
    await expect(tablet.sharedTablets.readTablet({})).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('needs a name', async () => {
    const manager = await venue.staffBrowser('MANAGER');
    const sharing = manager.sharedTablets.shareTablet({ tabletId: venue.newId(), name: ' ' });
    await expect(sharing).rejects.toMatchObject({ details: { fields: { name: expect.any(String) } } });
  });

  it('turned on twice at the same time is one tablet, with one entry in the activity log', async () => {
    const manager = await venue.staffBrowser('MANAGER');
    const tabletId = venue.newId();
    const results = await Promise.allSettled(
      [1, 2].map(() => manager.sharedTablets.shareTablet({ tabletId, name: 'Terraza' })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await entriesOf('tablet-shared', tabletId)).toHaveLength(1);
  });

  it('under the id of another tablet is refused, and the session goes on', async () => {
    const tabletId = venue.newId();
    await (await venue.staffBrowser('MANAGER')).sharedTablets.shareTablet({ tabletId, name: 'Terraza' });
    const other = await venue.staffBrowser('MANAGER');
    const sharing = other.sharedTablets.shareTablet({ tabletId, name: 'Barra' });
    await expect(sharing).rejects.toMatchObject({ code: 'malformed' });
    expect(await other.staff.readSession({})).toMatchObject({ name: expect.any(String) });
  });

  it('is listed, and ended from another device with the sessions on it', async () => {
    const ana = await personWithPin('WAITER');
    const tablet = await shareTablet('Cocina');
    const { id: tabletId } = await tablet.sharedTablets.readTablet({});
    await tablet.sharedTablets.signInByPin({ userId: ana.id, pin: PIN });
    const { tablets } = await owner.browser.sharedTablets.listTablets({});
    expect(tablets).toContainEqual({
      ...{ id: tabletId, name: 'Cocina' },
      ...{ openedOn: SATURDAY_NIGHT.toISOString(), endsOn: '2026-12-22T05:00:00.000Z' },
    });
    await owner.browser.sharedTablets.endTablet({ tabletId });
    await owner.browser.sharedTablets.endTablet({ tabletId });
    await expectNobody(tablet);
    await expect(tablet.sharedTablets.readTablet({})).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await entriesOf('tablet-sharing-ended', tabletId)).toHaveLength(1);
  });

  it('ended by a person on it loses the cookies of its sessions', async () => {
    const manager = await personWithPin('MANAGER');
    const tablet = await shareTablet();
    const { tablet: own } = await tablet.sharedTablets.signInByPin({ userId: manager.id, pin: PIN });
    await tablet.sharedTablets.endTablet({ tabletId: own?.id ?? '' });
    expect([...tablet.cookies.keys()]).toEqual(['comanda_device']);
  });
});

describe('a session by PIN', () => {
  it('has the rights and the name of its person', async () => {
    const ana = await personWithPin('WAITER');
    const tablet = await shareTablet('Barra');
    const profile = await tablet.sharedTablets.signInByPin({ userId: ana.id, pin: PIN });
    expect(profile).toMatchObject({
      ...{ id: ana.id, openedBy: 'pin', hasPin: true, tablet: { name: 'Barra' } },
      ...{ permissions: permissionsOf(['WAITER'], []), passwordActions: [] },
    });
    expect(await tablet.staff.readSession({})).toEqual(profile);
  });

  it('ends after two minutes without use, also if the screen goes on sending requests', async () => {
    const { tablet } = await tabletOf('WAITER');
    later(2 * MINUTE_MS - 1);
    await tablet.staff.readSession({});
    later(2 * MINUTE_MS);
    await expectNobody(tablet);
    expect((await tablet.sharedTablets.readTablet({})).people).not.toEqual([]);
  });

  it('goes on while its person uses it, and after a reload', async () => {
    const { tablet } = await tabletOf('WAITER');
    for (const minutes of [1.5, 3, 4.5]) {
      later(minutes * MINUTE_MS);
      await tablet.staff.recordTabletUse({});
    }
    later(6 * MINUTE_MS);
    await tablet.staff.readSession({});
  });

  it('ends when the person changes, and leaves the tablet shared', async () => {
    const { tablet } = await tabletOf('WAITER');
    await tablet.staff.signOut({});
    await expectNobody(tablet);
    await tablet.sharedTablets.readTablet({});
  });

  it.each([
    ['is disabled', (userId: string) => owner.browser.users.setUserDisabled({ userId, disabled: true })],
    ['loses the PIN', (userId: string) => owner.browser.users.removeUserPin({ userId })],
    ['gets another PIN', (userId: string) => saveAsOwner(userId, { pin: OTHER_PIN })],
    ['gets another password', (userId: string) => saveAsOwner(userId, { password: 'otra-clave-mas' })],
  ])('ends at once, with its live stream, when the person %s', async (_, change) => {
    const { tablet, person } = await tabletOf('WAITER');
    const stream = await openStream(address, `${LIVE_PATHS.staff}?topics=board-food`, tablet);
    await change(person.id);
    await stream.received('ended');
    await expectNobody(tablet);
  });

  it('of an owner does what is the owner’s only after the password', async () => {
    const { tablet } = await tabletOf('OWNER');
    await expect(tablet.users.listUsers({})).rejects.toMatchObject({ code: 'password-needed' });
    expect((await tablet.staff.readSession({})).passwordActions.toSorted()).toEqual([...OWNER_ACTIONS].toSorted());
    const wrong = tablet.staff.confirmPassword({ password: 'no-es-esta' });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong-password' });
    const profile = await tablet.staff.confirmPassword({ password: PASSWORD });
    expect(profile).toMatchObject({ openedBy: 'password', passwordActions: [] });
    await tablet.users.listUsers({});
    later(2 * MINUTE_MS);
    await expectNobody(tablet);
  });

  it('of a waiter may not do more after the password than before', async () => {
    const { tablet } = await tabletOf('WAITER');
    const profile = await tablet.staff.confirmPassword({ password: PASSWORD });
    expect(profile.permissions).toEqual(permissionsOf(['WAITER'], []));
    await expect(tablet.users.listUsers({})).rejects.toMatchObject({ code: 'not-allowed' });
  });
});

describe('a wrong PIN', () => {
  it('is refused, and after five in a row even the right one for five minutes, for this person on this tablet', async () => {
    const [ana, bea] = [await personWithPin('WAITER'), await personWithPin('WAITER')];
    const [tablet, other] = [await shareTablet(), await shareTablet()];
    const open = (browser: TestBrowser, userId: string, pin: string) =>
      browser.sharedTablets.signInByPin({ userId, pin });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(open(tablet, ana.id, OTHER_PIN)).rejects.toMatchObject({ code: 'wrong-pin' });
    }
    await expect(open(tablet, ana.id, PIN)).rejects.toMatchObject({ code: 'pin-locked', details: { seconds: 300 } });
    await open(tablet, bea.id, PIN);
    await open(other, ana.id, PIN);
    later(5 * MINUTE_MS - 1);
    await expect(open(tablet, ana.id, PIN)).rejects.toMatchObject({ code: 'pin-locked', details: { seconds: 1 } });
    later(5 * MINUTE_MS);
    await open(tablet, ana.id, PIN);
  });

  it('is counted before it is checked: of twenty guesses at once, five are checked', async () => {
    const ana = await personWithPin('WAITER');
    const tablet = await shareTablet();
    const guesses = Array.from({ length: 20 }, () =>
      tablet.sharedTablets.signInByPin({ userId: ana.id, pin: OTHER_PIN }).catch(({ code }: { code: string }) => code),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'pin-locked')).toHaveLength(15);
  });

  it('counts no more after the right one', async () => {
    const ana = await personWithPin('WAITER');
    const tablet = await shareTablet();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) {
        const guess = tablet.sharedTablets.signInByPin({ userId: ana.id, pin: OTHER_PIN });
        await expect(guess).rejects.toMatchObject({ code: 'wrong-pin' });
      }
      await tablet.sharedTablets.signInByPin({ userId: ana.id, pin: PIN });
    }
  });

  it('of a person without a PIN, or who is disabled, opens nothing', async () => {
    const waiter = await addSignedInStaff(venue, 'WAITER');
    const disabled = await personWithPin('WAITER');
    await owner.browser.users.setUserDisabled({ userId: disabled.id, disabled: true });
    const tablet = await shareTablet();
    for (const userId of [waiter.id, disabled.id, venue.newId()]) {
      await expect(tablet.sharedTablets.signInByPin({ userId, pin: PIN })).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});

describe('the PIN of a person', () => {
  it.each([
    ['1234', 'pin-too-simple'],
    ['48', 'pin-not-valid'],
  ])('is refused as %s, in the own profile and in the form of the owner', async (pin, code) => {
    const waiter = await addSignedInStaff(venue, 'WAITER');
    const fields = { pin: expect.any(String) };
    await expect(waiter.browser.staff.setOwnPin({ pin })).rejects.toMatchObject({ code, details: { fields } });
    await expect(saveAsOwner(waiter.id, { pin })).rejects.toMatchObject({ code, details: { fields } });
    expect((await readUserAsOwner(owner.browser, waiter.id)).hasPin).toBe(false);
  });

  it('is stored as a hash, and each change has one entry that does not contain it', async () => {
    const waiter = await personWithPin('WAITER');
    await saveAsOwner(waiter.id, { pin: OTHER_PIN });
    const { pin_hash: stored } = await venue.db
      .selectFrom('staff_users')
      .select('pin_hash')
      .where('id', '=', waiter.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^\$argon2id\$/);
    const entries = await entriesOf('pin-changed', waiter.id);
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${PIN}|${OTHER_PIN}|argon`));
  });

  it('saved twice with the same form has one entry, and a different one is refused as changed meanwhile', async () => {
    const waiter = await addSignedInStaff(venue, 'WAITER');
    const form = editUserForm(await readUserAsOwner(owner.browser, waiter.id), { pin: PIN });
    await owner.browser.users.saveUser(form);
    expect(await owner.browser.users.saveUser(form)).toMatchObject({ user: { hasPin: true } });
    const other = owner.browser.users.saveUser({ ...form, pin: OTHER_PIN });
    await expect(other).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect(await entriesOf('pin-changed', waiter.id)).toHaveLength(1);
  });

  it('cannot be changed from a session by PIN before the password was entered', async () => {
    const { tablet, person } = await tabletOf('WAITER');
    await expect(tablet.staff.setOwnPin({ pin: OTHER_PIN })).rejects.toMatchObject({ code: 'password-needed' });
    await tablet.staff.confirmPassword({ password: PASSWORD });
    await tablet.staff.setOwnPin({ pin: OTHER_PIN });
    await expectNobody(tablet);
    await tablet.sharedTablets.signInByPin({ userId: person.id, pin: OTHER_PIN });
  });

  it('removed by its person leaves the list of the tablets and opens nothing, and sessions on own devices stay', async () => {
    const { tablet, person } = await tabletOf('WAITER');
    await expect(tablet.staff.removeOwnPin({})).rejects.toMatchObject({ code: 'password-needed' });
    await Promise.all([1, 2].map(() => person.browser.staff.removeOwnPin({})));
    await expectNobody(tablet);
    expect((await tablet.sharedTablets.readTablet({})).people.map(({ id }) => id)).not.toContain(person.id);
    await expect(tablet.sharedTablets.signInByPin({ userId: person.id, pin: PIN })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await person.browser.staff.readSession({})).toMatchObject({ hasPin: false });
    expect(await entriesOf('pin-removed', person.id)).toHaveLength(1);
  });

  it('removed by the owner does not come back with a form that was opened before', async () => {
    const person = await personWithPin('WAITER');
    const form = editUserForm(await readUserAsOwner(owner.browser, person.id), {});
    expect(await owner.browser.users.removeUserPin({ userId: person.id })).toMatchObject({ hasPin: false });
    const { user } = await owner.browser.users.saveUser({ ...form, name: `${form.name} B` });
    expect(user.hasPin).toBe(false);
  });

  it('of another person cannot be removed by a waiter, nor by an owner by PIN before the password', async () => {
    const person = await personWithPin('WAITER');
    const removing = (browser: TestBrowser) => browser.users.removeUserPin({ userId: person.id });
    await expect(removing(person.browser)).rejects.toMatchObject({ code: 'not-allowed' });
    const { tablet } = await tabletOf('OWNER');
    await expect(removing(tablet)).rejects.toMatchObject({ code: 'password-needed' });
    expect((await readUserAsOwner(owner.browser, person.id)).hasPin).toBe(true);
  });

  it('unlocks a tablet that was locked by guesses of the old one', async () => {
    const waiter = await personWithPin('WAITER');
    const tablet = await shareTablet();
    for (let tries = 0; tries < 6; tries += 1) {
      await tablet.sharedTablets.signInByPin({ userId: waiter.id, pin: OTHER_PIN }).catch(() => undefined);
    }
    await saveAsOwner(waiter.id, { pin: OTHER_PIN });
    await tablet.sharedTablets.signInByPin({ userId: waiter.id, pin: OTHER_PIN });
  });
});

async function personWithPin(...roles: Role[]): Promise<SignedInStaff> {
  const person = await addSignedInStaff(venue, ...roles);
  await person.browser.staff.setOwnPin({ pin: PIN });
  return person;
}

/** A browser that a manager has just made a shared tablet. */
async function shareTablet(name = 'Barra'): Promise<TestBrowser> {
  const tablet = await venue.staffBrowser('MANAGER');
  await tablet.sharedTablets.shareTablet({ tabletId: venue.newId(), name });
  return tablet;
}

/** A shared tablet on which a person with these roles has entered the PIN. */
async function tabletOf(...roles: Role[]) {
  const person = await personWithPin(...roles);
  const tablet = await shareTablet();
  await tablet.sharedTablets.signInByPin({ userId: person.id, pin: PIN });
  return { person, tablet };
}

async function saveAsOwner(userId: string, change: { pin?: string; password?: string }): Promise<unknown> {
  return owner.browser.users.saveUser(editUserForm(await readUserAsOwner(owner.browser, userId), change));
}

async function expectNobody(tablet: TestBrowser): Promise<void> {
  await expect(tablet.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
}

async function entriesOf(kind: ActivityKind, id: string) {
  const entries = await venue.db.selectFrom('activity_log').selectAll().where('kind', '=', kind).execute();
  return entries.filter(({ details }) => 'id' in details && details.id === id);
}

function later(ms: number): void {
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + ms));
}
