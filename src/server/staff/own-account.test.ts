// Changing one's own e-mail or password, and passwords that everybody tries first.
import { beforeEach, describe, expect, it } from 'vitest';
import type { SaveUserInput } from '#contract/users.ts';
import { openTestVenue, PASSWORD } from '#server/platform/testing/venue.ts';
import { isCommonPassword } from './common-passwords.ts';
import { addSignedInStaff, editUserForm, newUserForm, readUserAsOwner, type SignedInStaff } from './testing/staff.ts';

const NEW_PASSWORD = 'caracoles-picantes';

const venue = await openTestVenue();
let owner: SignedInStaff;
beforeEach(async () => {
  owner = await addSignedInStaff(venue, 'OWNER');
  await venue.db.deleteFrom('outgoing_mails').execute();
});

describe('one’s own password, in the profile', () => {
  const change = (staff: SignedInStaff, password: string, currentPassword = PASSWORD) =>
    staff.browser.ownAccount.changePassword({ currentPassword, password });

  it('is changed by any member of staff: the other sessions end, this one stays, and the person is mailed', async () => {
    const waiter = await addSignedInStaff(venue, 'WAITER');
    const other = venue.browser();
    await other.staff.signIn({ email: waiter.email, password: PASSWORD });
    await venue.db.deleteFrom('outgoing_mails').execute();
    await change(waiter, ` ${NEW_PASSWORD} `);
    expect(await waiter.browser.staff.readSession({})).toMatchObject({ id: waiter.id });
    await expect(other.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: waiter.email });
    expect(mail?.body).toContain('Has cambiado tu contraseña');
    expect(mail?.body).not.toContain(NEW_PASSWORD);
    const again = venue.browser();
    await expect(again.staff.signIn({ email: waiter.email, password: PASSWORD })).rejects.toThrow();
    await again.staff.signIn({ email: waiter.email, password: NEW_PASSWORD });
  });

  it.each([
    ['a wrong current one', NEW_PASSWORD, 'otra-clave', { currentPassword: 'Contraseña incorrecta' }],
    ['no current one', NEW_PASSWORD, ' ', { currentPassword: 'La contraseña es obligatoria' }],
    ['one that is too short', 'corta', PASSWORD, { password: 'La contraseña es demasiado corta' }],
    ['one of the commonest', 'realmadrid', PASSWORD, { password: expect.any(String) }],
  ])('is refused with %s, and nothing changes', async (_, password, current, fields) => {
    await expect(change(owner, password, current)).rejects.toMatchObject({ details: { fields } });
    expect(await readUserAsOwner(owner.browser, owner.id)).toMatchObject({ version: 1 });
    expect(await mails()).toEqual([]);
  });

  it('is not guessed in an open session: after five wrong ones the right one has to wait', async () => {
    for (let count = 0; count < 5; count += 1)
      await expect(change(owner, NEW_PASSWORD, 'otra-clave')).rejects.toThrow();
    await expect(change(owner, NEW_PASSWORD)).rejects.toMatchObject({ code: 'too-many-attempts' });
  });
});

describe('one’s own e-mail or password', () => {
  it.each([
    ['e-mail', { email: 'otra@bar.example' }],
    ['password', { password: NEW_PASSWORD }],
  ])(
    'another %s needs the current password, and neither a missing nor a wrong one stores anything',
    async (_, change) => {
      const missing = { details: { fields: { currentPassword: 'La contraseña es obligatoria' } } };
      await expect(saveOwn(change)).rejects.toMatchObject(missing);
      const wrong = { details: { fields: { currentPassword: 'Contraseña incorrecta' } } };
      await expect(saveOwn({ ...change, currentPassword: 'otra-clave' })).rejects.toMatchObject(wrong);
      expect(await readUserAsOwner(owner.browser, owner.id)).toMatchObject({ email: owner.email, version: 1 });
      expect(await mails()).toEqual([]);
    },
  );

  it('is changed with the current password, and the old address is mailed both changes', async () => {
    const { signedOut } = await saveOwn({
      ...{ email: `nueva-${owner.email}`, password: NEW_PASSWORD },
      currentPassword: ` ${PASSWORD} `,
    });
    expect(signedOut).toBe(true);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: owner.email });
    expect(mail?.body).toContain('Has cambiado el correo');
    expect(mail?.body).toContain('Has cambiado tu contraseña');
    expect(mail?.body).not.toContain(NEW_PASSWORD);
  });

  it('is not guessed in an open session: after five wrong ones the right one has to wait', async () => {
    const save = (currentPassword: string) => saveOwn({ password: NEW_PASSWORD, currentPassword });
    for (let count = 0; count < 5; count += 1) await expect(save('otra-clave')).rejects.toThrow();
    await expect(save(PASSWORD)).rejects.toMatchObject({ code: 'too-many-attempts', details: { seconds: 30 } });
    await venue.browser().staff.signIn({ email: owner.email, password: PASSWORD });
  });

  it('another name, or the e-mail in capitals, needs no password and mails nothing', async () => {
    await saveOwn({ name: `Ana ${owner.id}`, email: owner.email.toUpperCase() });
    expect(await mails()).toEqual([]);
  });

  it('of another user needs no password of the owner', async () => {
    const waiter = await addSignedInStaff(venue, 'WAITER');
    const form = editUserForm(await readUserAsOwner(owner.browser, waiter.id), { password: NEW_PASSWORD });
    await owner.browser.users.saveUser(form);
    await venue.browser().staff.signIn({ email: waiter.email, password: NEW_PASSWORD });
  });
});

describe('the commonest passwords', () => {
  it.each(['12345678', 'Qwertyuiop', ' football ', 'CONTRASEÑA', 'contraseña', 'realmadrid'])(
    '«%s» is one of them',
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  );

  it.each([PASSWORD, NEW_PASSWORD, 'siete77'])('«%s» is none of them', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });

  it('are refused for a user and by a mailed link', async () => {
    const refused = {
      code: 'password-common',
      details: { fields: { password: 'Esa contraseña es de las más usadas. Elige otra.' } },
    };
    await expect(owner.browser.users.saveUser(newUserForm(venue, { password: 'football' }))).rejects.toMatchObject(
      refused,
    );
    const { passwordResets } = venue.browser();
    await passwordResets.requestReset({ email: owner.email });
    const token = /#([\w-]{43})/.exec((await mails())[0]?.body ?? '')?.[1] ?? '';
    await expect(passwordResets.resetPassword({ token, password: 'football' })).rejects.toMatchObject(refused);
    await passwordResets.resetPassword({ token, password: NEW_PASSWORD });
  });
});

async function saveOwn(change: Partial<SaveUserInput>) {
  return owner.browser.users.saveUser(editUserForm(await readUserAsOwner(owner.browser, owner.id), change));
}

function mails() {
  return venue.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
}
