import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLog } from '#server/platform/testing/log.ts';
import { openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { formOf, listedBy, type SomeoneOfStaff, signedIn, someoneSignedIn } from './testing/staff.ts';

const HOUR_MS = 60 * 60 * 1000;
const NEW_PASSWORD = 'otra-clave-mas';
const kept = keepLog();
let venue: TestVenue;
let ana: SomeoneOfStaff;

beforeAll(async () => {
  venue = await openTestVenue({ log: kept.log, publicUrl: 'https://encina.example' });
  await venue.db.updateTable('settings').set({ name: 'La Encina' }).execute();
});
afterAll(() => venue.close());

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('outgoing_mails').execute();
  ana = await someoneSignedIn(venue, 'WAITER');
});

describe('asking for a new password', () => {
  it('mails a link to the page for it, in the name of the venue', async () => {
    await ask(` ${ana.email.toUpperCase()} `);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: ana.email, subject: 'Nueva contraseña para La Encina' });
    expect(mail?.expires_on).toEqual(later(HOUR_MS));
    expect(mail?.body).toMatch(/https:\/\/encina\.example\/recover-password\/new#[\w-]{43}\n/);
    expect(mail?.html).toMatch(/href="https:\/\/encina\.example\/recover-password\/new#[\w-]{43}"/);
  });

  it('keeps of the link only what recognises it', async () => {
    const token = await aToken();
    const stored = await venue.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['nadie@comanda.test', 'reset-unknown-email', 'El correo no existe'],
    ['', 'email-required', 'Correo electronico es requerido'],
    ['nadie', 'email-not-valid', 'El email debe ser válido'],
  ])('for «%s» is refused with «%s»', async (email, code, message) => {
    await expect(ask(email)).rejects.toMatchObject({ code, message });
    expect(await mails()).toEqual([]);
  });

  it('for somebody who is disabled is as for nobody', async () => {
    await disable();
    await expect(ask(ana.email)).rejects.toMatchObject({ code: 'reset-unknown-email' });
  });

  it.each([
    ['somebody', () => ana.email],
    ['nobody', () => `${venue.newId()}@comanda.test`],
  ])('again and again for %s has to wait longer and longer', async (_, emailOf) => {
    const email = emailOf();
    for (let count = 0; count < 5; count += 1) await ask(email).catch(() => undefined);
    await expect(ask(email)).rejects.toMatchObject({ code: 'too-many-attempts', details: { seconds: 30 } });
    venue.setNow(later(30_000));
    await ask(email).catch(() => undefined);
    await expect(ask(email)).rejects.toMatchObject({ code: 'too-many-attempts', details: { seconds: 60 } });
  });

  it('does not lock anybody out of signing in, nor the other way round', async () => {
    for (let count = 0; count < 6; count += 1) await ask(ana.email).catch(() => undefined);
    await signedIn(venue, ana.email);
    for (let count = 0; count < 6; count += 1) await signedIn(venue, ana.email, 'no').catch(() => undefined);
    venue.setNow(later(30_000));
    await ask(ana.email);
  });

  it('from one address is limited, whoever it is for', async () => {
    const browser = venue.browser();
    const outcomes = [];
    for (let count = 0; count < 11; count += 1) {
      const email = `${venue.newId()}@comanda.test`;
      outcomes.push(await browser.passwordResets.requestReset({ email }).catch((error: unknown) => error));
    }
    expect(outcomes.at(-1)).toMatchObject({ code: 'too-many-requests' });
  });
});

describe('the mailed link', () => {
  it('serves for a new password, which ends every session of that user', async () => {
    const token = await aToken();
    await venue.browser().passwordResets.checkReset({ token });
    await choose(token);
    await expect(ana.browser.staff.readSession({})).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(signedIn(venue, ana.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong-password' });
    await signedIn(venue, ana.email, NEW_PASSWORD);
  });

  it('serves once, also when two press at once, and takes the other links along', async () => {
    const [token, other] = [await aToken(), await aToken()];
    const outcomes = await Promise.allSettled([choose(token), choose(token), choose(token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const used of [token, other]) await expectWorthless(used);
  });

  it('serves for an hour', async () => {
    const token = await aToken();
    venue.setNow(later(HOUR_MS - 1));
    await venue.browser().passwordResets.checkReset({ token });
    venue.setNow(later(HOUR_MS));
    await expectWorthless(token);
  });

  it('serves no more when its user is disabled, gets another password or another e-mail', async () => {
    const owner = (await someoneSignedIn(venue, 'OWNER')).browser;
    for (const change of [{ password: 'otra-mas-larga' }, { email: `${venue.newId()}@comanda.test` }]) {
      const token = await aToken();
      const { user } = await owner.users.saveUser(formOf(await listedBy(owner, ana.id), change));
      await expectWorthless(token);
      ana = { ...ana, email: user.email };
    }
    const token = await aToken();
    await disable();
    await expectWorthless(token);
  });

  it('outlives a password that is too short', async () => {
    const token = await aToken();
    await expect(choose(token, '123456')).rejects.toMatchObject({
      details: { fields: { password: 'La contraseña es demasiado corta' } },
    });
    await choose(token);
  });

  it('ends the wait of somebody who guessed wrong too often', async () => {
    const token = await aToken();
    for (let count = 0; count < 6; count += 1) await signedIn(venue, ana.email, 'no').catch(() => undefined);
    await choose(token);
    await signedIn(venue, ana.email, NEW_PASSWORD);
  });

  it.each(['', 'x'.repeat(43), "' or 1=1 --"])('made up as «%s» is worthless', async (token) => {
    await expectWorthless(token);
  });
});

it('the log tells of it, and neither of the address nor of the link', async () => {
  const token = await aToken();
  await choose(token);
  await ask('secreta@comanda.test').catch(() => undefined);
  expect(kept.messages()).toEqual(
    expect.arrayContaining([
      'A new password was asked for',
      'A password was chosen by a mailed link',
      'A new password was asked for an address that nobody has',
    ]),
  );
  for (const secret of ['comanda.test', token, NEW_PASSWORD]) expect(kept.text()).not.toContain(secret);
});

/** From a browser of its own, as the limit by address is another one. */
function ask(email: string) {
  return venue.browser().passwordResets.requestReset({ email });
}

function choose(token: string, password = NEW_PASSWORD) {
  return venue.browser().passwordResets.resetPassword({ token, password });
}

/** Of a link mailed to Ana. */
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
  const owner = await someoneSignedIn(venue, 'OWNER');
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
