// Saving staff users, the sessions that it ends, and the last owner.
import { beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import type { SaveUserInput } from '#contract/users.ts';
import type { Role } from '#domain/staff.ts';
import { listenOnFreePort, openStream, type TestStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, PASSWORD, type TestBrowser } from '#server/platform/testing/venue.ts';
import {
  addSignedInStaff,
  editUserForm,
  newUserForm,
  readUserAsOwner,
  type SignedInStaff,
  signInBrowser,
} from './testing/staff.ts';

// A heartbeat would end a stream too; this interval is long enough that none is sent during the test.
const venue = await openTestVenue({ heartbeatMs: 60 * 60 * 1000 });
const address = await listenOnFreePort(venue.app);
let owner: SignedInStaff;

beforeEach(async () => {
  await venue.db.deleteFrom('staff_users').execute();
  owner = await addSignedInStaff(venue, 'OWNER');
});

describe('saving a user as owner', () => {
  it('a saved user can sign in and is listed by name, and no response contains the password', async () => {
    const form = newUserForm(venue, {
      name: '  Ana   Ruiz ',
      email: ' Ana@Comanda.test ',
      roles: ['WAITER', 'MANAGER'],
    });
    const { user, signedOut } = await owner.browser.users.saveUser(form);
    expect(user).toEqual({
      id: form.userId,
      name: 'Ana Ruiz',
      email: 'Ana@Comanda.test',
      roles: ['MANAGER', 'WAITER'],
      avatar: null,
      disabled: false,
      hasPin: false,
      hasSecondFactor: false,
      version: 1,
    });
    expect(signedOut).toBe(false);
    await signInBrowser(venue, 'ana@comanda.test', form.password);
    const list = await owner.browser.users.listUsers({});
    expect(list.users).toContainEqual(user);
    expect(JSON.stringify(list)).not.toMatch(/argon|clave/);
  });

  it('the same save sent twice stores one user', async () => {
    const form = newUserForm(venue);
    const first = await owner.browser.users.saveUser(form);
    expect(await owner.browser.users.saveUser(form)).toEqual(first);
  });

  it('a repeated save with another password is refused instead of reported as saved', async () => {
    const form = newUserForm(venue);
    await owner.browser.users.saveUser(form);
    await expect(save({ ...form, password: 'otra-clave-mas' })).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('a save based on an outdated version is refused', async () => {
    const { user } = await save(newUserForm(venue));
    await save(editUserForm(user, { name: 'Uno' }));
    await expect(save(editUserForm(user, { name: 'Dos' }))).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('saving a user that no longer exists is refused', async () => {
    await expect(save(newUserForm(venue, { shown: { version: 1 } }))).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    [{ name: ' ' }, { name: 'El nombre es obligatorio' }],
    [{ email: '' }, { email: 'El correo electrónico es obligatorio' }],
    [{ email: 'ana' }, { email: 'El correo electrónico debe ser válido' }],
    [{ email: 'ana@comanda.test\r\nBcc: x@y.test' }, { email: 'El correo electrónico debe ser válido' }],
    [{ roles: [] }, { roles: 'Elige al menos un rol.' }],
    [{ password: '' }, { password: 'La contraseña es obligatoria' }],
    [{ password: '123456' }, { password: 'La contraseña es demasiado corta' }],
  ] satisfies [Partial<SaveUserInput>, object][])(
    'a form with wrong values is refused with %j',
    async (wrong, fields) => {
      await expect(save(newUserForm(venue, wrong))).rejects.toMatchObject({ details: { fields } });
    },
  );

  it.each([
    ['name', 'Ana Ruiz', ' ANA  ruiz ', 'name-not-unique', 'El nombre debe ser único'],
    ['email', 'ana@comanda.test', 'ANA@comanda.TEST ', 'email-not-unique', 'Ese correo ya es de otro usuario.'],
  ] as const)(
    'the %s of a user is unique, also when many saves arrive simultaneously',
    async (field, one, other, code, text) => {
      const saves = [one, other, one, other].map((value) => save(newUserForm(venue, { [field]: value })));
      const outcomes = await Promise.allSettled(saves);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code, details: { fields: { [field]: text } } },
      });
    },
  );

  it('an empty password field keeps the password, a filled one replaces it', async () => {
    const ana = await addSignedInStaff(venue, 'WAITER');
    await save(editUserForm(await listed(ana), { name: 'Ana' }));
    await signInBrowser(venue, ana.email, PASSWORD);
    await save(editUserForm(await listed(ana), { password: 'otra-clave-mas' }));
    await signInBrowser(venue, ana.email, 'otra-clave-mas');
    await expect(signInBrowser(venue, ana.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong-password' });
  });
});

describe('the sessions of a user end on every device', () => {
  const causes: [string, Role[], (user: SignedInStaff) => Promise<unknown>][] = [
    ['when they are disabled', ['WAITER'], (user) => disable(user.id)],
    [
      'when they lose a role',
      ['MANAGER', 'WAITER'],
      async (user) => save(editUserForm(await listed(user), { roles: ['WAITER'] })),
    ],
    [
      'when they get another password',
      ['WAITER'],
      async (user) => save(editUserForm(await listed(user), { password: 'otra-clave-mas' })),
    ],
  ];

  it.each(causes)('%s, and the live stream ends too', async (_, roles, cause) => {
    const user = await addSignedInStaff(venue, ...roles);
    const phone = await signInBrowser(venue, user.email);
    const streams = [await listen(user.browser), await listen(phone)];
    const ownersStream = await listen(owner.browser);
    await cause(user);
    for (const browser of [user.browser, phone]) await expectOut(browser);
    for (const stream of streams) await stream.received('ended');
    await owner.browser.staff.readSession({});
    await ownersStream.received('changed', 'back-office');
    expect(ownersStream.isClosed()).toBe(false);
    ownersStream.close();
  });

  it('and stay ended when the user is enabled again', async () => {
    const user = await addSignedInStaff(venue, 'WAITER');
    await disable(user.id);
    await expect(signInBrowser(venue, user.email)).rejects.toMatchObject({ code: 'sign-in-failed' });
    expect(await owner.browser.users.setUserDisabled({ userId: user.id, disabled: false })).toMatchObject({
      disabled: false,
    });
    await expectOut(user.browser);
    await signInBrowser(venue, user.email);
  });

  it('but not by a new name, a new e-mail or an additional role', async () => {
    const user = await addSignedInStaff(venue, 'WAITER');
    await save(
      editUserForm(await listed(user), { name: 'Otro', email: 'otro@comanda.test', roles: ['MANAGER', 'WAITER'] }),
    );
    expect(await user.browser.staff.readSession({})).toMatchObject({ name: 'Otro', roles: ['MANAGER', 'WAITER'] });
  });
});

describe('an owner who saves their own user', () => {
  beforeEach(() => addSignedInStaff(venue, 'OWNER'));

  it.each([
    ['their password', { password: 'otra-clave-mas', currentPassword: PASSWORD }],
    ['the owner role', { roles: ['MANAGER'] }],
  ] satisfies [string, Partial<SaveUserInput>][])('is signed out on every device by changing %s', async (_, change) => {
    const phone = await signInBrowser(venue, owner.email);
    expect(await save(editUserForm(await listed(owner), change))).toMatchObject({ signedOut: true });
    expect(owner.browser.cookies.has('comanda_staff')).toBe(false);
    await expectOut(owner.browser);
    await expectOut(phone);
  });

  it('stays signed in only in this browser when losing another role', async () => {
    const both = await addSignedInStaff(venue, 'OWNER', 'WAITER');
    const phone = await signInBrowser(venue, both.email);
    const form = editUserForm(await listed(both), { roles: ['OWNER'] });
    expect(await both.browser.users.saveUser(form)).toMatchObject({ signedOut: false });
    expect(await both.browser.staff.readSession({})).toMatchObject({ roles: ['OWNER'] });
    await expectOut(phone);
  });

  it('stays signed in when changing the name', async () => {
    expect(await save(editUserForm(await listed(owner), { name: 'Otro' }))).toMatchObject({ signedOut: false });
    await owner.browser.staff.readSession({});
  });
});

describe('the last enabled owner', () => {
  it('cannot be disabled and cannot lose the role', async () => {
    const former = await addSignedInStaff(venue, 'OWNER');
    await disable(former.id);
    await expect(disable(owner.id)).rejects.toMatchObject({ code: 'last-owner' });
    await expect(save(editUserForm(await listed(owner), { roles: ['MANAGER'] }))).rejects.toMatchObject({
      code: 'last-owner',
      message: 'Tiene que quedar al menos un propietario activo.',
    });
    await owner.browser.staff.readSession({});
  });

  it.each([
    [
      'demote',
      async (by: SignedInStaff, whom: SignedInStaff) =>
        by.browser.users.saveUser(editUserForm(await readUserAsOwner(by.browser, whom.id), { roles: ['WAITER'] })),
    ],
    [
      'disable',
      (by: SignedInStaff, whom: SignedInStaff) => by.browser.users.setUserDisabled({ userId: whom.id, disabled: true }),
    ],
  ] satisfies [string, (by: SignedInStaff, whom: SignedInStaff) => Promise<unknown>][])(
    'stays when two owners %s each other at the same time',
    async (_, act) => {
      for (let round = 0; round < 5; round += 1) {
        await venue.db.deleteFrom('staff_users').execute();
        const [one, other] = [await addSignedInStaff(venue, 'OWNER'), await addSignedInStaff(venue, 'OWNER')];
        const outcomes = await Promise.allSettled([act(one, other), act(other, one)]);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await ownersLeft()).toBe(1);
      }
    },
  );

  async function ownersLeft(): Promise<number> {
    const staff = await venue.db.selectFrom('staff_users').selectAll().where('disabled_on', 'is', null).execute();
    return staff.filter(({ roles }) => roles.includes('OWNER')).length;
  }
});

function save(form: SaveUserInput) {
  return owner.browser.users.saveUser(form);
}

function disable(userId: string) {
  return owner.browser.users.setUserDisabled({ userId, disabled: true });
}

function listed({ id }: SignedInStaff) {
  return readUserAsOwner(owner.browser, id);
}

async function listen(browser: TestBrowser): Promise<TestStream> {
  const stream = await openStream(address, `${LIVE_PATHS.staff}?topics=back-office`, browser);
  await stream.received('ready');
  return stream;
}

async function expectOut(browser: TestBrowser): Promise<void> {
  await expect(browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
}
