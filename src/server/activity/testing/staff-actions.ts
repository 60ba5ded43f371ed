// Test cases of recorded actions on staff users and their passwords.
import type { Role } from '#domain/staff.ts';
import { addSignedInStaff, editUserForm, newUserForm, readUserAsOwner } from '#server/staff/testing/staff.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const NEW_PASSWORD = 'tortilla-con-cebolla';

/**
 * Adds a waiter who has signed in, and returns the user as the owner's list shows it. Also adds the password that these test cases
 * set to `secrets`, the texts that no entry of the activity log may contain.
 */
export async function addWaiterAsOwner({ venue, owner, secrets }: ActivityTestVenue) {
  secrets.add(NEW_PASSWORD);
  const { id } = await addSignedInStaff(venue, 'WAITER');
  return readUserAsOwner(owner, id);
}

const createUser: ActionCase = {
  title: 'a new user',
  endpoint: 'users.saveUser',
  prepare: async ({ venue, owner, secrets }) => {
    const form = newUserForm(venue, { password: NEW_PASSWORD });
    secrets.add(NEW_PASSWORD);
    const { userId: id, name, email } = form;
    const roles: Role[] = ['WAITER'];
    const changes = [
      { field: 'name', before: null, after: name },
      { field: 'email', before: null, after: email },
      { field: 'roles', before: null, after: roles },
      { field: 'disabled', before: null, after: false },
    ] as const;
    return {
      request: () => owner.users.saveUser(form),
      entries: [{ kind: 'user-saved', details: { action: 'created', id, name, roles, changes } }],
      refused: () => owner.users.saveUser({ ...form, password: '' }),
    };
  },
};

const changeUser: ActionCase = {
  title: 'a user with another role, e-mail, password and PIN',
  endpoint: 'users.saveUser',
  prepare: async (bar) => {
    const user = await addWaiterAsOwner(bar);
    const { id, name } = user;
    const [roles, email]: [Role[], string] = [['MANAGER', 'WAITER'], `nuevo-${user.email}`];
    const form = editUserForm(user, { roles, email, password: NEW_PASSWORD, pin: '4826' });
    const changes = [
      { field: 'email', before: user.email, after: email },
      { field: 'roles', before: ['WAITER'], after: roles },
    ] as const;
    return {
      request: () => bar.owner.users.saveUser(form),
      entries: [
        { kind: 'user-saved', details: { action: 'changed', id, name, roles, changes } },
        { kind: 'password-changed', details: { id, name, isByMailedLink: false } },
        { kind: 'pin-changed', details: { id, name } },
      ],
      refused: () => bar.owner.users.saveUser({ ...form, email: '' }),
    };
  },
};

const changePassword: ActionCase = {
  title: 'a user with another password only',
  endpoint: 'users.saveUser',
  prepare: async (bar) => {
    const user = await addWaiterAsOwner(bar);
    const form = editUserForm(user, { password: NEW_PASSWORD });
    const details = { id: user.id, name: user.name, isByMailedLink: false };
    return {
      request: () => bar.owner.users.saveUser(form),
      entries: [{ kind: 'password-changed', details }],
      refused: () => bar.owner.users.saveUser({ ...form, password: '1' }),
    };
  },
};

const disableUser: ActionCase = {
  title: 'a disabled user',
  endpoint: 'users.setUserDisabled',
  prepare: async (bar) => {
    const { id, name, roles } = await addWaiterAsOwner(bar);
    const ownId = (await bar.owner.staff.readSession({})).id;
    const changes = [{ field: 'disabled', before: false, after: true }] as const;
    return {
      request: () => bar.owner.users.setUserDisabled({ userId: id, disabled: true }),
      entries: [{ kind: 'user-saved', details: { action: 'changed', id, name, roles, changes } }],
      // The only owner.
      refused: () => bar.owner.users.setUserDisabled({ userId: ownId, disabled: true }),
    };
  },
};

const removePin: ActionCase = {
  title: 'a user without the PIN',
  endpoint: 'users.removeUserPin',
  prepare: async ({ venue, owner }) => {
    const { id, browser } = await addSignedInStaff(venue, 'WAITER');
    await browser.staff.setOwnPin({ pin: '4826' });
    const { name } = await readUserAsOwner(owner, id);
    return {
      request: () => owner.users.removeUserPin({ userId: id }),
      entries: [{ kind: 'pin-removed', details: { id, name } }],
      refused: () => owner.users.removeUserPin({ userId: venue.newId() }),
    };
  },
};

const resetPassword: ActionCase = {
  title: 'a password changed by a mailed link',
  endpoint: 'passwordResets.resetPassword',
  isWithoutSession: true,
  prepare: async (bar) => {
    const { id, name, email } = await addWaiterAsOwner(bar);
    const { passwordResets } = bar.venue.browser();
    await passwordResets.requestReset({ email });
    const mail = await bar.venue.db
      .selectFrom('outgoing_mails')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const token = /#([\w-]{43})/.exec(mail.body)?.[1] ?? '';
    bar.secrets.add(token);
    return {
      request: () => passwordResets.resetPassword({ token, password: NEW_PASSWORD }),
      entries: [{ kind: 'password-changed', details: { id, name, isByMailedLink: true } }],
      refused: () => passwordResets.resetPassword({ token, password: '1' }),
    };
  },
};

/** Test cases of the activity log: actions on users of the back office, such as another role, password or PIN. */
export const STAFF_ACTION_CASES: readonly ActionCase[] = [
  createUser,
  changeUser,
  changePassword,
  disableUser,
  removePin,
  resetPassword,
];
