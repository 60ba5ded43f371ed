// Password resets by a mailed link.
import { beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addSignedInStaff, editUserForm, readUserAsOwner, type SignedInStaff, signInBrowser } from './testing/staff.ts';

const HOUR_MS = 60 * 60 * 1000;
const NEW_PASSWORD = 'otra-clave-mas';
const capturedLog = captureLog();
const venue = await openTestVenue({ log: capturedLog.log, publicUrl: 'https://encina.example' });
await venue.db.updateTable('settings').set({ name: 'La Encina' }).execute();
let ana: SignedInStaff;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  ana = await addSignedInStaff(venue, 'WAITER');
});

describe('requesting a password reset', () => {
  it('mails a link to the reset page in the name of the venue', async () => {
    await ask(` ${ana.email.toUpperCase()} `);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: ana.email, subject: 'Nueva contraseña para La Encina' });
    expect(mail?.expires_on).toEqual(later(HOUR_MS));
    expect(mail?.body).toMatch(/https:\/\/encina\.example\/recover-password\/new#[\w-]{43}\n/);
    expect(mail?.html).toMatch(/href="https:\/\/encina\.example\/recover-password\/new#[\w-]{43}"/);
  });

  it('stores only the hash of the link’s token', async () => {
    const token = await aToken();
    const stored = await venue.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['nadie@comanda.test', 'reset-unknown-email', 'El correo no existe'],
    ['', 'email-required', 'El correo electrónico es obligatorio'],
    ['nadie', 'email-not-valid', 'El correo electrónico debe ser válido'],
  ])('a request for the e-mail «%s» is refused with «%s»', async (email, code, message) => {
    await expect(ask(email)).rejects.toMatchObject({ code, message });
    expect(await mails()).toEqual([]);
  });

  it('a request for a disabled user is refused like one for an unknown e-mail', async () => {
    await disable();
    await expect(ask(ana.email)).rejects.toMatchObject({ code: 'reset-unknown-email' });
  });

  it.each([
    ['an existing user', () => ana.email],
    ['an unknown e-mail', () => `${venue.newId()}@comanda.test`],
  ])('repeated requests for %s have to wait longer each time', async (_, emailOf) => {
    const email = emailOf();
    const browser = venue.browser();
    const ask = (to: string) => browser.passwordResets.requestReset({ email: to });
    for (let count = 0; count < 5; count += 1) await ask(email).catch(() => undefined);
    await expect(ask(email)).rejects.toMatchObject({ code: 'too-many-attempts', details: { seconds: 30 } });
    venue.setNow(later(30_000));
    await ask(email).catch(() => undefined);
    await expect(ask(email)).rejects.toMatchObject({ code: 'too-many-attempts', details: { seconds: 60 } });
  });

  it('reset requests do not lock signing in, and failed sign-ins do not lock reset requests', async () => {
    for (let count = 0; count < 6; count += 1) await ask(ana.email).catch(() => undefined);
    await signInBrowser(venue, ana.email);
    for (let count = 0; count < 6; count += 1) await signInBrowser(venue, ana.email, 'no').catch(() => undefined);
    venue.setNow(later(30_000));
    await ask(ana.email);
  });

  it('requests from one network address are limited, whatever the e-mail', async () => {
    const browser = venue.browser();
    const outcomes = [];
    for (let count = 0; count < 11; count += 1) {
      const email = `${venue.newId()}@comanda.test`;
      outcomes.push(await browser.passwordResets.requestReset({ email }).catch((error: unknown) => error));
    }
    expect(outcomes.at(-1)).toMatchObject({ code: 'too-many-requests' });
  });
});

describe('a mailed reset link', () => {
  it('sets a new password and ends every session of the user', async () => {
    const token = await aToken();
    await venue.browser().passwordResets.checkReset({ token });
    await choose(token);
    await expect(ana.browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(signInBrowser(venue, ana.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong-password' });
    await signInBrowser(venue, ana.email, NEW_PASSWORD);
  });

  it('works once, also for two simultaneous requests, and invalidates the other links of the user', async () => {
    const [token, other] = [await aToken(), await aToken()];
    const outcomes = await Promise.allSettled([choose(token), choose(token), choose(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const used of [token, other]) await expectWorthless(used);
  });

  it('expires after an hour', async () => {
    const token = await aToken();
    venue.setNow(later(HOUR_MS - 1));
    await venue.browser().passwordResets.checkReset({ token });
    venue.setNow(later(HOUR_MS));
    await expectWorthless(token);
  });

  it('is invalid once its user is disabled or gets another password or e-mail', async () => {
    const owner = (await addSignedInStaff(venue, 'OWNER')).browser;
    for (const change of [{ password: 'otra-mas-larga' }, { email: `${venue.newId()}@comanda.test` }]) {
      const token = await aToken();
      const { user } = await owner.users.saveUser(editUserForm(await readUserAsOwner(owner, ana.id), change));
      await expectWorthless(token);
      ana = { ...ana, email: user.email };
    }
    const token = await aToken();
    await disable();
    await expectWorthless(token);
  });

  it('stays valid after a password that is too short was refused', async () => {
    const token = await aToken();
    await expect(choose(token, '123456')).rejects.toMatchObject({
      details: { fields: { password: 'La contraseña es demasiado corta' } },
    });
    await choose(token);
  });

  it('ends the delay after too many failed sign-ins', async () => {
    const token = await aToken();
    for (let count = 0; count < 6; count += 1) await signInBrowser(venue, ana.email, 'no').catch(() => undefined);
    await choose(token);
    await signInBrowser(venue, ana.email, NEW_PASSWORD);
  });

  it.each(['', 'x'.repeat(43), "' or 1=1 --"])('an invented token «%s» is refused', async (token) => {
    await expectWorthless(token);
  });
});

it('the log records password resets without the e-mail or the link', async () => {
  const token = await aToken();
  await choose(token);
  await ask('secreta@comanda.test').catch(() => undefined);
  expect(capturedLog.messages()).toEqual(
    expect.arrayContaining([
      'Password reset requested',
      'Password changed by a reset link',
      'Password reset requested for an unknown e-mail',
    ]),
  );
  for (const secret of ['comanda.test', token, NEW_PASSWORD]) expect(capturedLog.text()).not.toContain(secret);
});

/** Uses a browser of its own, because the limit per network address is tested elsewhere. */
function ask(email: string) {
  return venue.browser().passwordResets.requestReset({ email });
}

function choose(token: string, password = NEW_PASSWORD) {
  return venue.browser().passwordResets.resetPassword({ token, password });
}

/** Returns the token of a link mailed to Ana. */
async function aToken(): Promise<string> {
  await ask(ana.email);
  const token = /#([\w-]{43})/.exec((await mails()).at(-1)?.body ?? '')?.[1];
  if (token === undefined) throw new Error('No link was mailed.');
  return token;
}

function mails() {
  return venue.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();
}

async function disable(): Promise<void> {
  const owner = await addSignedInStaff(venue, 'OWNER');
  await owner.browser.users.setUserDisabled({ userId: ana.id, disabled: true });
}

async function expectWorthless(token: string): Promise<void> {
  const refused = { code: 'reset-link-not-valid', message: 'Este enlace ya no sirve. Pide otro.' };
  await expect(venue.browser().passwordResets.checkReset({ token })).rejects.toMatchObject(refused);
  await expect(choose(token)).rejects.toMatchObject(refused);
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}
