// Test cases of recorded actions on one's own sessions, PIN and two-step verification, on permissions and on shared tablets.
import { hashToken } from '#server/platform/ids.ts';
import { PASSWORD } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, readUserAsOwner, signInBrowser } from '#server/staff/testing/staff.ts';
import { hotp, timeStepOf } from '#server/staff/totp.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const PIN = '4826';

const endOtherSessions: ActionCase = {
  title: 'the other sessions of a person',
  endpoint: 'ownAccount.endOtherSessions',
  prepare: async ({ venue, owner }) => {
    const { id, name, email } = await owner.staff.readSession({});
    await owner.ownAccount.endOtherSessions({});
    await signInBrowser(venue, email);
    return {
      request: () => owner.ownAccount.endOtherSessions({}),
      entries: [{ kind: 'sessions-ended', details: { id, name, sessions: 1 } }],
    };
  },
};

const changeOwnPassword: ActionCase = {
  title: 'the own password',
  endpoint: 'ownAccount.changePassword',
  prepare: async ({ owner }) => {
    const { id, name } = await owner.staff.readSession({});
    const present = 'caracoles-picantes';
    await owner.ownAccount.changePassword({ currentPassword: PASSWORD, password: present });
    // The other cases need the usual password.
    const change = (password: string) => owner.ownAccount.changePassword({ currentPassword: present, password });
    return {
      request: () => change(PASSWORD),
      entries: [{ kind: 'password-changed', details: { id, name, isByMailedLink: false } }],
      refused: () => change('corta'),
    };
  },
};

const turnSecondFactorOn: ActionCase = {
  title: 'two-step verification that is turned on',
  endpoint: 'ownAccount.confirmSecondFactor',
  prepare: async (bar) => {
    const { id, name } = await bar.owner.staff.readSession({});
    const code = await startSecondFactor(bar);
    return {
      request: () => bar.owner.ownAccount.confirmSecondFactor({ code }),
      entries: [{ kind: 'second-factor-set', details: { id, name, isOn: true } }],
      refused: () => bar.owner.ownAccount.confirmSecondFactor({ code: '0' }),
    };
  },
};

const createRecoveryCodes: ActionCase = {
  title: 'recovery codes that are replaced',
  endpoint: 'ownAccount.createRecoveryCodes',
  prepare: async (bar) => {
    const { id, name } = await bar.owner.staff.readSession({});
    const code = await storeSecondFactor(bar);
    return {
      request: () => bar.owner.ownAccount.createRecoveryCodes({ currentPassword: PASSWORD, code }),
      entries: [{ kind: 'recovery-codes-created', details: { id, name } }],
      refused: () => bar.owner.ownAccount.createRecoveryCodes({ currentPassword: PASSWORD, code: '' }),
    };
  },
};

const turnSecondFactorOff: ActionCase = {
  title: 'two-step verification that is turned off',
  endpoint: 'ownAccount.removeSecondFactor',
  prepare: async (bar) => {
    const { owner } = bar;
    const { id, name } = await owner.staff.readSession({});
    const code = await storeSecondFactor(bar);
    return {
      request: () => owner.ownAccount.removeSecondFactor({ currentPassword: PASSWORD, code }),
      entries: [{ kind: 'second-factor-set', details: { id, name, isOn: false } }],
      refused: () => owner.ownAccount.removeSecondFactor({ currentPassword: PASSWORD, code: '' }),
    };
  },
};

const removeUserSecondFactor: ActionCase = {
  title: 'two-step verification that is turned off for another person',
  endpoint: 'users.removeUserSecondFactor',
  prepare: async ({ venue, owner }) => {
    // Not an owner: the owner of the other cases is the only one.
    const { id: userId } = await addSignedInStaff(venue, 'MANAGER');
    const factor = { user_id: userId, secret: Buffer.alloc(20), confirmed_on: venue.services.clock() };
    await venue.db.insertInto('second_factors').values(factor).execute();
    const { name } = await readUserAsOwner(owner, userId);
    return {
      request: () => owner.users.removeUserSecondFactor({ userId, currentPassword: PASSWORD }),
      entries: [{ kind: 'second-factor-removed', details: { id: userId, name } }],
      refused: () => owner.users.removeUserSecondFactor({ userId, currentPassword: '' }),
    };
  },
};

const signIn: ActionCase = {
  title: 'a session that is opened',
  endpoint: 'staff.signIn',
  isNewEachTime: true,
  prepare: async ({ venue, owner }) => {
    const { id, name, email } = await owner.staff.readSession({});
    const browser = venue.browser();
    return {
      request: () => browser.staff.signIn({ email, password: PASSWORD }),
      entries: [{ kind: 'signed-in', details: { id, name, openedBy: 'password', isNewDevice: true, tablet: null } }],
      refused: () => browser.staff.signIn({ email, password: 'otra-clave' }),
    };
  },
};

const setOwnPin: ActionCase = {
  title: "the PIN of one's own",
  endpoint: 'staff.setOwnPin',
  isNewEachTime: true,
  prepare: async ({ owner }) => {
    const { id, name } = await owner.staff.readSession({});
    return {
      request: () => owner.staff.setOwnPin({ pin: PIN }),
      entries: [{ kind: 'pin-changed', details: { id, name } }],
      refused: () => owner.staff.setOwnPin({ pin: '1' }),
    };
  },
};

const signInByPin: ActionCase = {
  title: 'a session that is opened by PIN',
  endpoint: 'sharedTablets.signInByPin',
  prepare: async (bar) => {
    const { id, name } = await bar.owner.staff.readSession({});
    await bar.owner.staff.setOwnPin({ pin: PIN });
    const { browser, details } = await sharedTabletOf(bar);
    const entry = { id, name, openedBy: 'pin', isNewDevice: false, tablet: details.name } as const;
    return {
      request: () => browser.sharedTablets.signInByPin({ userId: id, pin: PIN }),
      entries: [{ kind: 'signed-in', details: entry }],
      refused: () => browser.sharedTablets.signInByPin({ userId: id, pin: '9071' }),
    };
  },
};

const removeOwnPin: ActionCase = {
  title: "the PIN of one's own that is removed",
  endpoint: 'staff.removeOwnPin',
  prepare: async ({ owner }) => {
    const { id, name } = await owner.staff.readSession({});
    await owner.staff.setOwnPin({ pin: PIN });
    return {
      request: () => owner.staff.removeOwnPin({}),
      entries: [{ kind: 'pin-removed', details: { id, name } }],
    };
  },
};

const shareTablet: ActionCase = {
  title: 'a tablet that is shared',
  endpoint: 'sharedTablets.shareTablet',
  prepare: async ({ venue, owner }) => {
    const { email } = await owner.staff.readSession({});
    const { sharedTablets } = await signInBrowser(venue, email);
    const details = { id: venue.newId(), name: 'Terraza' };
    return {
      request: () => sharedTablets.shareTablet({ tabletId: details.id, name: details.name }),
      entries: [{ kind: 'tablet-shared', details }],
      refused: () => sharedTablets.shareTablet({ tabletId: details.id, name: '' }),
    };
  },
};

const endTablet: ActionCase = {
  title: 'a shared tablet that is ended',
  endpoint: 'sharedTablets.endTablet',
  prepare: async (bar) => {
    const { details } = await sharedTabletOf(bar);
    return {
      request: () => bar.owner.sharedTablets.endTablet({ tabletId: details.id }),
      entries: [{ kind: 'tablet-sharing-ended', details }],
    };
  },
};

const setPermission: ActionCase = {
  title: 'a permission of a role',
  endpoint: 'permissions.setPermission',
  prepare: async ({ owner }) => {
    const changes = [{ field: 'manage-products', before: false, after: true }] as const;
    const form = { role: 'WAITER', action: 'manage-products', isAllowed: true } as const;
    return {
      request: () => owner.permissions.setPermission(form),
      entries: [{ kind: 'permissions-saved', details: { role: 'WAITER', changes } }],
      refused: () => owner.permissions.setPermission({ ...form, action: 'manage-permissions' }),
    };
  },
};

const resetPermissions: ActionCase = {
  title: 'the default permissions of a role',
  endpoint: 'permissions.resetPermissions',
  prepare: async ({ owner }) => {
    const changes = [{ field: 'manage-products', before: true, after: false }] as const;
    await owner.permissions.setPermission({ role: 'WAITER', action: 'manage-products', isAllowed: true });
    return {
      request: () => owner.permissions.resetPermissions({ role: 'WAITER' }),
      entries: [{ kind: 'permissions-saved', details: { role: 'WAITER', changes } }],
    };
  },
};

/** A shared tablet with its browser. */
async function sharedTabletOf({ venue, owner }: ActivityTestVenue) {
  const { email } = await owner.staff.readSession({});
  const browser = await signInBrowser(venue, email);
  const id = venue.newId();
  const details = { id, name: `Barra ${id.slice(-6)}` };
  await browser.sharedTablets.shareTablet({ tabletId: id, name: details.name });
  return { browser, details };
}

/** Starts it for the owner. Returns the code of the app. */
async function startSecondFactor({ venue, owner, secrets }: ActivityTestVenue): Promise<string> {
  const { id } = await owner.staff.readSession({});
  const started = await owner.ownAccount.startSecondFactor({ currentPassword: PASSWORD });
  secrets.add(started.secret);
  const { secret } = await venue.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return hotp(secret, timeStepOf(venue.services.clock()));
}

/** Stores a second factor of the owner. Returns its recovery code. */
async function storeSecondFactor({ venue, owner, secrets }: ActivityTestVenue): Promise<string> {
  const { id } = await owner.staff.readSession({});
  const code = 'ABCDEFGHIJKLMNOP';
  secrets.add(code);
  const factor = { user_id: id, secret: Buffer.alloc(20), confirmed_on: venue.services.clock() };
  await venue.db.insertInto('second_factors').values(factor).execute();
  await venue.db
    .insertInto('recovery_codes')
    .values({ code_hash: hashToken(code), user_id: id })
    .execute();
  return code;
}

/**
 * Test cases of the activity log: actions of staff about sessions, passwords, PINs, two-step verification, shared tablets and
 * permissions.
 */
export const ACCESS_ACTION_CASES: readonly ActionCase[] = [
  signIn,
  endOtherSessions,
  changeOwnPassword,
  turnSecondFactorOn,
  createRecoveryCodes,
  turnSecondFactorOff,
  removeUserSecondFactor,
  setOwnPin,
  signInByPin,
  removeOwnPin,
  shareTablet,
  endTablet,
  setPermission,
  resetPermissions,
];
