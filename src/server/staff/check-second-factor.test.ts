// Guessing the codes of a person whose password is known: the account waits, whatever network the guesses come from.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { unlockStaffAccount } from './index.ts';
import { type SecondFactorCodes, turnOnSecondFactor } from './testing/second-factor.ts';
import { addSignedInStaff, type SignedInStaff } from './testing/staff.ts';

const NETWORKS = 500;
const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** `npm run check:operations -- second-factor` sends sixty guesses in each, this test one. */
const HOURS = DAYS * 24;

/** Its browser has signed in before: the known tablet. */
const clone = await cloneDatabase();
const venue = await openTestVenue({ connection: clone.connection });
let owner: SignedInStaff;
let factor: SecondFactorCodes;
let now: Date;
let networks: number;
beforeEach(async () => {
  networks = 0;
  moveTo(SATURDAY_NIGHT);
  owner = await addSignedInStaff(venue, 'OWNER');
  factor = await turnOnSecondFactor(venue, owner);
  await venue.db.deleteFrom('outgoing_mails').execute();
});

describe('a person who knows the password', () => {
  it('has few codes of a week of guesses from 500 networks compared, while the owner signs in on the known tablet', async () => {
    const compared = Array.from({ length: DAYS }, () => 0);
    for (let hour = 0; hour < HOURS; hour += 1) {
      moveTo(later(hour * (DAY_MS / 24)));
      const result = await guess(elsewhere());
      const day = Math.floor(hour / 24);
      if (result === 'wrong-code') compared[day] = (compared[day] ?? 0) + 1;
      else expect(result).toBe('code-locked');
      if (hour % 12 === 6) await signIn(owner.browser, factor.codeAt(now));
    }
    for (const count of compared) expect(count).toBeLessThanOrEqual(20);
    expect(compared[0]).toBeGreaterThanOrEqual(5);
  });

  it('waits after five wrong codes, longer after each further one, and is told until when', async () => {
    for (let count = 0; count < 5; count += 1) expect(await guess(elsewhere())).toBe('wrong-code');
    await expect(signIn(elsewhere(), factor.codeAt(now))).rejects.toMatchObject({
      code: 'code-locked',
      message: expect.stringContaining('los de tu aplicación vuelven a servir a'),
      details: { time: '21:01' },
    });
    moveTo(later(60_000));
    expect(await guess(elsewhere())).toBe('wrong-code');
    moveTo(later(2 * 60_000));
    expect(await guess(elsewhere())).toBe('code-locked');
    moveTo(later(3 * 60_000));
    await signIn(elsewhere(), factor.codeAt(now));
    // The right code has ended the count.
    moveTo(later(4 * 60_000));
    for (let count = 0; count < 5; count += 1) expect(await guess(elsewhere())).toBe('wrong-code');
  });

  it('has no more codes compared by sending them at the same time, to several processes', async () => {
    const second = await openTestVenue({ connection: clone.connection });
    const guesses = Array.from({ length: 30 }, (_, count) =>
      guess(createBrowser(count % 2 === 0 ? venue.app : second.app, addressOf(count))),
    );
    const results = await Promise.all(guesses);
    expect(results.filter((result) => result === 'wrong-code')).toHaveLength(5);
    expect(results.filter((result) => result === 'code-locked')).toHaveLength(25);
  });

  it('is counted when a code is sent that was used before, and not without a code or while the account waits', async () => {
    moveTo(later(30_000));
    const used = factor.codeAt(now);
    await signIn(owner.browser, used);
    for (let count = 0; count < 8; count += 1) expect(await guess(elsewhere(), '')).toBe('code-needed');
    for (let count = 0; count < 5; count += 1) expect(await guess(elsewhere(), used)).toBe('wrong-code');
    for (let count = 0; count < 5; count += 1) expect(await guess(elsewhere(), used)).toBe('code-locked');
    moveTo(later(90_000));
    expect(await guess(elsewhere())).toBe('wrong-code');
  });

  it('never makes a known device wait, and a known device that waits does not free strangers', async () => {
    await lockStrangers();
    for (let count = 0; count < 4; count += 1) expect(await guess(owner.browser)).toBe('wrong-code');
    moveTo(later(30_000));
    await signIn(owner.browser, factor.codeAt(now));
    expect(await guess(elsewhere())).toBe('code-locked');
  });

  it('has few codes compared on known devices, however many there are', async () => {
    const devices = Array.from({ length: 8 }, () => elsewhere());
    for (const [index, device] of devices.entries()) {
      moveTo(later((index + 1) * 30_000));
      await signIn(device, factor.codeAt(now));
    }
    const results = await Promise.all(devices.map((device) => guess(device)));
    expect(results.filter((result) => result === 'wrong-code')).toHaveLength(5);
  });

  it('does not end the wait with a new password of a mailed link', async () => {
    await lockStrangers();
    await venue.browser().passwordResets.requestReset({ email: owner.email });
    const [, link] = await mails();
    const token = /#([\w-]{43})/.exec(link?.body ?? '')?.[1] ?? '';
    await venue.browser().passwordResets.resetPassword({ token, password: PASSWORD });
    expect(await guess(elsewhere())).toBe('code-locked');
  });
});

describe('while the account waits', () => {
  it('a recovery code signs in on a new phone, once, and wrong ones are refused without an end', async () => {
    await lockStrangers();
    const [code = ''] = factor.recoveryCodes;
    for (let count = 0; count < 20; count += 1)
      expect(await guess(elsewhere(), 'AAAA-BBBB-CCCC-DDDD')).toBe('wrong-code');
    await signIn(elsewhere(), code);
    expect(await guess(elsewhere(), code)).toBe('wrong-code');
  });

  it('the owner has been mailed once, and the log has one entry a day', async () => {
    await lockStrangers();
    for (let hour = 1; hour < 30; hour += 1) {
      moveTo(later(hour * 60 * 60_000));
      await guess(elsewhere());
    }
    const sent = (await mails()).map(({ recipient, subject }) => ({ recipient, subject }));
    const mail = { recipient: owner.email, subject: expect.stringContaining('Códigos incorrectos en tu usuario') };
    expect(sent).toEqual([mail, mail]);
    const [first] = await mails();
    expect(first?.body).toContain('En dispositivos nuevos, los códigos de tu aplicación no sirven hasta las 21:01.');
    const entries = await venue.db
      .selectFrom('activity_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'codes-locked')
      .orderBy('time')
      .execute();
    const own = entries.filter(({ details }) => 'id' in details && details.id === owner.id);
    expect(own).toHaveLength(2);
    expect(own[0]).toMatchObject({ actor_id: null, details: { name: owner.email, until: '21:01', isStranger: true } });
  });

  it('who runs the server lets the owner sign in at once', async () => {
    await lockStrangers();
    await unlockStaffAccount(createSystemContext(venue.services), ` ${owner.email.toUpperCase()} `);
    const { id, name } = await owner.browser.staff.readSession({});
    const entries = await venue.db
      .selectFrom('activity_log')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'sign-in-unlocked')
      .execute();
    expect(entries).toEqual([{ actor_id: null, details: { id, name } }]);
    moveTo(later(30_000));
    await signIn(elsewhere(), factor.codeAt(now));
    const unknown = unlockStaffAccount(createSystemContext(venue.services), 'nadie@example.com');
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('an open session that asks for a code', () => {
  const asking: [what: string, ask: (code: string) => Promise<unknown>][] = [
    ['turning it off', (code) => owner.browser.ownAccount.removeSecondFactor({ currentPassword: PASSWORD, code })],
    ['new recovery codes', (code) => owner.browser.ownAccount.createRecoveryCodes({ currentPassword: PASSWORD, code })],
    ['the password on a shared tablet', (code) => owner.browser.staff.confirmPassword({ password: PASSWORD, code })],
    [
      'turning off that of another user',
      (code) => owner.browser.users.removeUserSecondFactor({ userId: venue.newId(), currentPassword: PASSWORD, code }),
    ],
    ['a sign-in on a known device', (code) => signIn(owner.browser, code)],
  ];

  it.each(asking)('for %s has no code compared after five wrong ones anywhere on known devices', async (_, ask) => {
    await expect(ask('')).rejects.toMatchObject({ code: 'code-needed' });
    await venue.db.deleteFrom('sign_in_failures').execute();
    for (const each of asking) {
      await expect(each[1](factor.wrongCodeAt(now))).rejects.toMatchObject({ code: 'wrong-code' });
      await venue.db.deleteFrom('sign_in_failures').execute();
    }
    moveTo(later(30_000));
    await expect(ask(factor.codeAt(now))).rejects.toMatchObject({ code: 'code-locked' });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: owner.email,
      body: expect.stringContaining('en el que ya habías entrado'),
    });
  });
});

async function lockStrangers(): Promise<void> {
  for (let count = 0; count < 5; count += 1) expect(await guess(elsewhere())).toBe('wrong-code');
  expect(await guess(elsewhere())).toBe('code-locked');
}

function signIn(browser: TestBrowser, code: string) {
  return browser.staff.signIn({ email: owner.email, password: PASSWORD, code });
}

/** The code of the refusal; empty if it was accepted. */
async function guess(browser: TestBrowser, code = factor.wrongCodeAt(now)): Promise<string> {
  try {
    await signIn(browser, code);
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no refusal';
  }
}

/** An unknown browser in one of the networks of the stranger. */
function elsewhere(): TestBrowser {
  networks += 1;
  return createBrowser(venue.app, addressOf(networks % NETWORKS));
}

function addressOf(network: number): string {
  return `198.${18 + Math.floor(network / 250)}.${network % 250}.7`;
}

function mails() {
  return venue.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
}

function moveTo(moment: Date): void {
  now = moment;
  venue.setNow(moment);
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}
