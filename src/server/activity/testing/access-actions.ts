// The recorded actions on one's own sessions and two-step verification.
import { hashToken } from '#server/platform/ids.ts';
import { PASSWORD } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, readUserAsOwner, signInBrowser } from '#server/staff/testing/staff.ts';
import { hotp, timeStepOf } from '#server/staff/totp.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const endOtherSessions: ActionCase = {
  title: 'the other sessions of a person',
  endpoint: 'ownAccount.endOtherSessions',
  kinds: ['sessions-ended'],
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

const turnSecondFactorOn: ActionCase = {
  title: 'two-step verification that is turned on',
  endpoint: 'ownAccount.confirmSecondFactor',
  kinds: ['second-factor-set'],
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
  kinds: ['recovery-codes-created'],
  prepare: async (bar) => {
    const { id, name } = await bar.owner.staff.readSession({});
    const code = await storeRecoveryCode(bar);
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
  kinds: ['second-factor-set'],
  prepare: async (bar) => {
    const { owner } = bar;
    const { id, name } = await owner.staff.readSession({});
    const code = await storeRecoveryCode(bar);
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
  kinds: ['second-factor-removed'],
  prepare: async ({ venue, owner }) => {
    const { id: userId } = await addSignedInStaff(venue, 'OWNER');
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
  kinds: ['signed-in'],
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

/** Stores a recovery code of the owner, who has a second factor. Returns it. */
async function storeRecoveryCode({ venue, owner, secrets }: ActivityTestVenue): Promise<string> {
  const { id } = await owner.staff.readSession({});
  const code = 'ABCDEFGHIJKLMNOP';
  secrets.add(code);
  await venue.db
    .insertInto('recovery_codes')
    .values({ code_hash: hashToken(code), user_id: id })
    .execute();
  return code;
}

/** The recorded actions on sessions, in an order in which each prepares the next. */
export const ACCESS_ACTIONS: readonly ActionCase[] = [
  signIn,
  endOtherSessions,
  turnSecondFactorOn,
  createRecoveryCodes,
  turnSecondFactorOff,
  removeUserSecondFactor,
];
