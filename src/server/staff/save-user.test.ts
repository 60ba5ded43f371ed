import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_PATHS } from '#contract/live.ts';
import type { SaveUser } from '#contract/users.ts';
import type { Role } from '#domain/staff.ts';
import { openDoor, openStream, type TestStream } from '#server/platform/testing/stream.ts';
import { openTestVenue, PASSWORD, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { aUser, formOf, listedBy, type SomeoneOfStaff, signedIn, someoneSignedIn } from './testing/staff.ts';

let venue: TestVenue;
let address: string;
let owner: SomeoneOfStaff;

beforeAll(async () => {
  // A beat would end a stream too, but not within a second: here none comes at all.
  venue = await openTestVenue({ heartbeatMs: 60 * 60 * 1000 });
  address = await openDoor(venue.app);
});
afterAll(() => venue.close());

beforeEach(async () => {
  await venue.db.deleteFrom('staff_users').execute();
  owner = await someoneSignedIn(venue, 'OWNER');
});

describe('a user that an owner saves', () => {
  it('can sign in, is listed by name, and their password is nowhere to be read', async () => {
    const form = aUser(venue, { name: '  Ana   Ruiz ', email: ' Ana@Comanda.test ', roles: ['WAITER', 'MANAGER'] });
    const { user, signedOut } = await owner.browser.users.saveUser(form);
    expect(user).toEqual({
      id: form.userId,
      name: 'Ana Ruiz',
      email: 'Ana@Comanda.test',
      roles: ['MANAGER', 'WAITER'],
      avatar: null,
      disabled: false,
      version: 1,
    });
    expect(signedOut).toBe(false);
    await signedIn(venue, 'ana@comanda.test', form.password);
    const list = await owner.browser.users.listUsers({});
    expect(list.users).toContainEqual(user);
    expect(JSON.stringify(list)).not.toMatch(/argon|clave/);
  });

  it('may be sent twice', async () => {
    const form = aUser(venue);
    const first = await owner.browser.users.saveUser(form);
    expect(await owner.browser.users.saveUser(form)).toEqual(first);
  });

  it('sent again with another password does not seem to have that one', async () => {
    const form = aUser(venue);
    await owner.browser.users.saveUser(form);
    await expect(save({ ...form, password: 'otra-clave-mas' })).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('is refused over somebody else’s change', async () => {
    const { user } = await save(aUser(venue));
    await save(formOf(user, { name: 'Uno' }));
    await expect(save(formOf(user, { name: 'Dos' }))).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });

  it('who is not there any more is refused', async () => {
    await expect(save(aUser(venue, { shown: { version: 1 } }))).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    [{ name: ' ' }, { name: 'Nombre es requerido' }],
    [{ email: '' }, { email: 'Correo electronico es requerido' }],
    [{ email: 'ana' }, { email: 'El email debe ser válido' }],
    [{ email: 'ana@comanda.test\r\nBcc: x@y.test' }, { email: 'El email debe ser válido' }],
    [{ roles: [] }, { roles: 'Elige al menos un rol.' }],
    [{ password: '' }, { password: 'se requiere contraseña' }],
    [{ password: '123456' }, { password: 'La contraseña es demasiado corta' }],
  ] satisfies [Partial<SaveUser>, object][])('is refused with %j', async (wrong, fields) => {
    await expect(save(aUser(venue, wrong))).rejects.toMatchObject({ details: { fields } });
  });

  it.each([
    ['name', 'Ana Ruiz', ' ANA  ruiz ', 'name-not-unique', 'El nombre debe ser único'],
    ['email', 'ana@comanda.test', 'ANA@comanda.TEST ', 'email-not-unique', 'Ese correo ya es de otro usuario.'],
  ] as const)('has its %s for itself, also when many save it at once', async (field, one, other, code, text) => {
    const saves = [one, other, one, other].map((value) => save(aUser(venue, { [field]: value })));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code, details: { fields: { [field]: text } } },
    });
  });

  it('keeps the password when the form left it blank, and gets the one it says', async () => {
    const ana = await someoneSignedIn(venue, 'WAITER');
    await save(formOf(await listed(ana), { name: 'Ana' }));
    await signedIn(venue, ana.email, PASSWORD);
    await save(formOf(await listed(ana), { password: 'otra-clave-mas' }));
    await signedIn(venue, ana.email, 'otra-clave-mas');
    await expect(signedIn(venue, ana.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong-password' });
  });
});

describe('every tablet of a user is out at once', () => {
  const causes: [string, Role[], (user: SomeoneOfStaff) => Promise<unknown>][] = [
    ['when they are disabled', ['WAITER'], (user) => disable(user.id)],
    [
      'when they lose a role',
      ['MANAGER', 'WAITER'],
      async (user) => save(formOf(await listed(user), { roles: ['WAITER'] })),
    ],
    [
      'when they get another password',
      ['WAITER'],
      async (user) => save(formOf(await listed(user), { password: 'otra-clave-mas' })),
    ],
  ];

  it.each(causes)('%s, and its live stream ends', async (_, roles, cause) => {
    const user = await someoneSignedIn(venue, ...roles);
    const phone = await signedIn(venue, user.email);
    const streams = [await listen(user.browser), await listen(phone)];
    const ownersStream = await listen(owner.browser);
    await cause(user);
    for (const browser of [user.browser, phone]) await expectOut(browser);
    for (const stream of streams) await stream.heard('ended');
    await owner.browser.staff.readSession({});
    await ownersStream.heard('changed', 'house');
    expect(ownersStream.isOver()).toBe(false);
    ownersStream.leave();
  });

  it('and stays out when they are enabled again: they sign in anew', async () => {
    const user = await someoneSignedIn(venue, 'WAITER');
    await disable(user.id);
    await expect(signedIn(venue, user.email)).rejects.toMatchObject({ code: 'sign-in-failed' });
    expect(await owner.browser.users.setUserDisabled({ userId: user.id, disabled: false })).toMatchObject({
      disabled: false,
    });
    await expectOut(user.browser);
    await signedIn(venue, user.email);
  });

  it('but for a name, an e-mail or a role that they gain', async () => {
    const user = await someoneSignedIn(venue, 'WAITER');
    await save(formOf(await listed(user), { name: 'Otro', email: 'otro@comanda.test', roles: ['MANAGER', 'WAITER'] }));
    expect(await user.browser.staff.readSession({})).toMatchObject({ name: 'Otro', roles: ['MANAGER', 'WAITER'] });
  });
});

describe('an owner who saves themself', () => {
  beforeEach(() => someoneSignedIn(venue, 'OWNER'));

  it.each([
    ['their password', { password: 'otra-clave-mas' }],
    ['that they are an owner', { roles: ['MANAGER'] }],
  ] satisfies [string, Partial<SaveUser>][])('is signed out everywhere by changing %s', async (_, change) => {
    const phone = await signedIn(venue, owner.email);
    expect(await save(formOf(await listed(owner), change))).toMatchObject({ signedOut: true });
    expect(owner.browser.cookies.has('comanda_staff')).toBe(false);
    await expectOut(owner.browser);
    await expectOut(phone);
  });

  it('stays in this browser, and leaves the others, by giving up another role', async () => {
    const both = await someoneSignedIn(venue, 'OWNER', 'WAITER');
    const phone = await signedIn(venue, both.email);
    const form = formOf(await listed(both), { roles: ['OWNER'] });
    expect(await both.browser.users.saveUser(form)).toMatchObject({ signedOut: false });
    expect(await both.browser.staff.readSession({})).toMatchObject({ roles: ['OWNER'] });
    await expectOut(phone);
  });

  it('stays by changing their name', async () => {
    expect(await save(formOf(await listed(owner), { name: 'Otro' }))).toMatchObject({ signedOut: false });
    await owner.browser.staff.readSession({});
  });
});

describe('the last owner who can come in', () => {
  it('cannot be disabled, nor lose the role', async () => {
    const former = await someoneSignedIn(venue, 'OWNER');
    await disable(former.id);
    await expect(disable(owner.id)).rejects.toMatchObject({ code: 'last-owner' });
    await expect(save(formOf(await listed(owner), { roles: ['MANAGER'] }))).rejects.toMatchObject({
      code: 'last-owner',
      message: 'Tiene que quedar al menos un propietario activo.',
    });
    await owner.browser.staff.readSession({});
  });

  it.each([
    [
      'demote',
      async (by: SomeoneOfStaff, whom: SomeoneOfStaff) =>
        by.browser.users.saveUser(formOf(await listedBy(by.browser, whom.id), { roles: ['WAITER'] })),
    ],
    [
      'disable',
      (by: SomeoneOfStaff, whom: SomeoneOfStaff) =>
        by.browser.users.setUserDisabled({ userId: whom.id, disabled: true }),
    ],
  ] satisfies [string, (by: SomeoneOfStaff, whom: SomeoneOfStaff) => Promise<unknown>][])(
    'is one of two who %s each other at once',
    async (_, act) => {
      for (let round = 0; round < 5; round += 1) {
        await venue.db.deleteFrom('staff_users').execute();
        const [one, other] = [await someoneSignedIn(venue, 'OWNER'), await someoneSignedIn(venue, 'OWNER')];
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

function save(form: SaveUser) {
  return owner.browser.users.saveUser(form);
}

function disable(userId: string) {
  return owner.browser.users.setUserDisabled({ userId, disabled: true });
}

function listed({ id }: SomeoneOfStaff) {
  return listedBy(owner.browser, id);
}

async function listen(browser: TestBrowser): Promise<TestStream> {
  const stream = await openStream(address, `${LIVE_PATHS.staff}?topics=house`, browser);
  await stream.heard('ready');
  return stream;
}

async function expectOut(browser: TestBrowser): Promise<void> {
  await expect(browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
}
