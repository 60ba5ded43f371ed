// Two-step verification of owners, and the list of one's own sessions.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, type SignedInStaff, signInBrowser } from './testing/staff.ts';
import { hotp, timeStepOf } from './totp.ts';

const STEP_MS = 30_000;

const venue = await openTestVenue();
let owner: SignedInStaff;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  owner = await addSignedInStaff(venue, 'OWNER');
});

describe('an owner with two-step verification', () => {
  it('signs in with password and code, and each code works once', async () => {
    const { secret } = await turnOn();
    await expect(signIn()).rejects.toMatchObject({ code: 'code-needed' });
    await expect(signIn('000000')).rejects.toMatchObject({ code: 'wrong-code' });
    venue.setNow(later(STEP_MS));
    await signIn(codeAt(secret, later(STEP_MS)));
    await expect(signIn(codeAt(secret, later(STEP_MS)))).rejects.toMatchObject({ code: 'wrong-code' });
    await expect(signIn(codeAt(secret, SATURDAY_NIGHT))).rejects.toMatchObject({ code: 'wrong-code' });
  });

  it('has one session when the same code is sent several times at once', async () => {
    const { secret } = await turnOn();
    venue.setNow(later(STEP_MS));
    const code = codeAt(secret, later(STEP_MS));
    const outcomes = await Promise.allSettled([signIn(code), signIn(code), signIn(code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not told that a password was right by a wrong password with a code', async () => {
    await turnOn();
    const { staff } = venue.browser();
    const wrong = { email: owner.email, password: 'otra-clave', code: '000000' };
    await expect(staff.signIn(wrong)).rejects.toMatchObject({ code: 'wrong-password' });
  });

  it('guessing codes with the right password is stopped after five', async () => {
    await turnOn();
    const browser = venue.browser();
    for (let count = 0; count < 5; count += 1)
      await expect(signIn(`00000${count}`, browser)).rejects.toMatchObject({ code: 'wrong-code' });
    await expect(signIn('000000', browser)).rejects.toMatchObject({ code: 'too-many-attempts' });
  });

  it('signs in with a recovery code instead, once, however it is typed, and is mailed', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(8);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    await signIn(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    const bodies = (await mails()).map(({ body }) => body);
    expect(bodies).toContainEqual(expect.stringContaining('Has usado un código de recuperación'));
    await expect(signIn(code)).rejects.toMatchObject({ code: 'wrong-code' });
    expect(await owner.browser.ownAccount.readSecondFactor({})).toEqual({ isOn: true, recoveryCodes: 7 });
  });

  it('confirms the password on a shared tablet with a code too', async () => {
    const { secret } = await turnOn();
    await owner.browser.staff.setOwnPin({ pin: '4826' });
    const tablet = await venue.staffBrowser('MANAGER');
    await tablet.sharedTablets.shareTablet({ tabletId: venue.newId(), name: `Barra ${owner.id}` });
    await tablet.sharedTablets.signInByPin({ userId: owner.id, pin: '4826' });
    const confirm = (code?: string) => tablet.staff.confirmPassword({ password: PASSWORD, code });
    await expect(confirm()).rejects.toMatchObject({ code: 'code-needed' });
    venue.setNow(later(STEP_MS));
    expect(await confirm(codeAt(secret, later(STEP_MS)))).toMatchObject({ openedBy: 'password' });
  });

  it('turns it off with the password and a code, is mailed, and signs in without a code', async () => {
    const { secret } = await turnOn();
    const turnOff = (currentPassword: string, code?: string) =>
      owner.browser.ownAccount.removeSecondFactor({ currentPassword, code });
    venue.setNow(later(STEP_MS));
    const code = codeAt(secret, later(STEP_MS));
    await expect(turnOff('otra-clave', code)).rejects.toMatchObject({ code: 'wrong-password' });
    await expect(turnOff(PASSWORD)).rejects.toMatchObject({ code: 'code-needed' });
    await expect(turnOff(PASSWORD, codeAt(secret, SATURDAY_NIGHT))).rejects.toMatchObject({ code: 'wrong-code' });
    await expect(signIn()).rejects.toMatchObject({ code: 'code-needed' });
    await turnOff(PASSWORD, code);
    expect((await mails()).at(-1)?.body).toContain('Has desactivado la verificación en dos pasos');
    await signIn();
    expect(await owner.browser.ownAccount.readSecondFactor({})).toEqual({ isOn: false, recoveryCodes: 0 });
  });
});

describe('recovery codes', () => {
  it('are replaced with the password and a code, and the former ones do not work any more', async () => {
    const { secret, recoveryCodes: former } = await turnOn();
    const { ownAccount } = owner.browser;
    const own = { currentPassword: PASSWORD };
    await expect(ownAccount.createRecoveryCodes(own)).rejects.toMatchObject({ code: 'code-needed' });
    venue.setNow(later(STEP_MS));
    const request = { ...own, code: codeAt(secret, later(STEP_MS)) };
    const { recoveryCodes } = await ownAccount.createRecoveryCodes(request);
    expect(new Set([...former, ...recoveryCodes]).size).toBe(16);
    expect((await mails()).at(-1)?.body).toContain('Has creado códigos de recuperación nuevos');
    await expect(signIn(former[0])).rejects.toMatchObject({ code: 'wrong-code' });
    await signIn(recoveryCodes[0]);
  });

  it('are not created while two-step verification is off', async () => {
    const request = owner.browser.ownAccount.createRecoveryCodes({ currentPassword: PASSWORD });
    await expect(request).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });
});

describe('turning two-step verification on', () => {
  it('needs the password, and asks for nothing until a code has confirmed it', async () => {
    const { ownAccount } = owner.browser;
    await expect(ownAccount.startSecondFactor({ currentPassword: '' })).rejects.toMatchObject({
      details: { fields: { currentPassword: 'La contraseña es obligatoria' } },
    });
    const first = await ownAccount.startSecondFactor({ currentPassword: PASSWORD });
    expect(first.uri).toContain(`secret=${first.secret}`);
    const { secret } = await ownAccount.startSecondFactor({ currentPassword: PASSWORD });
    expect(secret).not.toBe(first.secret);
    await expect(ownAccount.confirmSecondFactor({ code: codeAt(first.secret, SATURDAY_NIGHT) })).rejects.toMatchObject({
      details: { fields: { code: 'El código no es correcto o ya se ha usado.' } },
    });
    await signIn();
    await ownAccount.confirmSecondFactor({ code: codeAt(secret, SATURDAY_NIGHT) });
    await expect(signIn()).rejects.toMatchObject({ code: 'code-needed' });
  });

  it('does not replace one that is on', async () => {
    await turnOn();
    const { ownAccount } = owner.browser;
    await expect(ownAccount.startSecondFactor({ currentPassword: PASSWORD })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it('is for owners only', async () => {
    const manager = await venue.staffBrowser('MANAGER');
    await expect(manager.ownAccount.startSecondFactor({ currentPassword: PASSWORD })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });
});

describe('the own sessions', () => {
  it('are listed with the present one first, without those of others and those that are over', async () => {
    await signInBrowser(venue, owner.email);
    await venue.staffBrowser('OWNER');
    const { sessions } = await owner.browser.ownAccount.listSessions({});
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ isPresent }) => isPresent)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      ...{ userAgent: 'lightMyRequest', tabletName: null },
      ...{ openedOn: SATURDAY_NIGHT.toISOString(), lastSeenOn: SATURDAY_NIGHT.toISOString() },
    });
    venue.setNow(later(2 * 24 * 60 * 60_000));
    const phone = await signInBrowser(venue, owner.email);
    expect((await phone.ownAccount.listSessions({})).sessions).toHaveLength(1);
  });

  it('are ended but for the present one', async () => {
    const phone = await signInBrowser(venue, owner.email);
    const other = await venue.staffBrowser('WAITER');
    await owner.browser.ownAccount.endOtherSessions({});
    await expect(phone.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    await owner.browser.staff.readSession({});
    await other.staff.readSession({});
    expect((await owner.browser.ownAccount.listSessions({})).sessions).toHaveLength(1);
  });

  it('are not ended by a person who only entered the PIN', async () => {
    await owner.browser.staff.setOwnPin({ pin: '4826' });
    const tablet = await venue.staffBrowser('MANAGER');
    await tablet.sharedTablets.shareTablet({ tabletId: venue.newId(), name: `Cocina ${owner.id}` });
    await tablet.sharedTablets.signInByPin({ userId: owner.id, pin: '4826' });
    await expect(tablet.ownAccount.endOtherSessions({})).rejects.toMatchObject({ code: 'password-needed' });
    expect((await tablet.ownAccount.listSessions({})).sessions).toMatchObject([
      { isPresent: true, tabletName: `Cocina ${owner.id}` },
      { isPresent: false, tabletName: null },
    ]);
  });
});

async function turnOn() {
  const { ownAccount } = owner.browser;
  const { secret } = await ownAccount.startSecondFactor({ currentPassword: PASSWORD });
  return { secret, ...(await ownAccount.confirmSecondFactor({ code: codeAt(secret, SATURDAY_NIGHT) })) };
}

function signIn(code?: string, browser: TestBrowser = venue.browser()) {
  return browser.staff.signIn({ email: owner.email, password: PASSWORD, code });
}

/** The code that an app with this secret shows at this moment. */
function codeAt(secret: string, moment: Date): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return hotp(Buffer.from(bytes), timeStepOf(moment));
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function mails() {
  return venue.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}
