// Signing in, and the delays after failed attempts.

import { beforeEach, describe, expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { permissionsOf } from '#domain/staff.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import {
  addStaff,
  openTestVenue,
  PASSWORD,
  SATURDAY_NIGHT,
  type TestBrowser,
  type TestVenue,
} from '#server/platform/testing/venue.ts';

const EMAIL = 'begoña@comanda.test';
const COOKIE = 'comanda_staff';
const capturedLog = captureLog();

/** An unknown browser, from whose network a test guesses. */
const venue = await openTestVenue({ log: capturedLog.log });
const userId = await addStaff(venue.db, { email: EMAIL, name: 'Begoña Ruiz', roles: ['MANAGER'] });
const dismissed = await addStaff(venue.db, { email: 'antonio@comanda.test' });
await venue.db.updateTable('staff_users').set({ disabled_on: SATURDAY_NIGHT }).where('id', '=', dismissed).execute();
let stranger: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('sign_in_failures').execute();
  stranger = venue.browser();
});

describe('signing in as staff', () => {
  it('succeeds with e-mail and password and returns the profile', async () => {
    const browser = venue.browser();
    const profile = { id: userId, name: 'Begoña Ruiz', email: EMAIL, roles: ['MANAGER'], avatar: null } as const;
    const session = { hasPin: false, openedBy: 'password', tablet: null, passwordActions: [] } as const;
    const expected = { ...profile, ...session, permissions: permissionsOf(['MANAGER'], []) };
    expect(await browser.staff.signIn({ email: EMAIL, password: PASSWORD })).toEqual(expected);
    expect(await browser.staff.readSession({})).toEqual(expected);
  });

  it('ignores spaces around e-mail and password and the case of the e-mail', async () => {
    for (const email of [` ${EMAIL} `, 'BEGOÑA@comanda.TEST', EMAIL.normalize('NFD'), `\t${EMAIL}\n`]) {
      const signedIn = await venue.browser().staff.signIn({ email, password: `  ${PASSWORD} ` });
      expect(signedIn.id).toBe(userId);
    }
  });

  it('sets a cookie that is HttpOnly, SameSite=Lax and expires at the first 6:00 after thirty days', async () => {
    const cookie = await cookieSetBy(venue);
    expect(cookie).toMatch(/^comanda_staff=[\w-]{43}; /);
    expect(attributesOf(cookie)).toEqual(['HttpOnly', 'Max-Age=2624400', 'Path=/', 'SameSite=Lax']);
  });

  it('sets a Secure cookie when the public address uses https', async () => {
    const secure = await openTestVenue({ publicUrl: 'https://comanda.example' });
    await addStaff(secure.db, { email: EMAIL });
    expect(attributesOf(await cookieSetBy(secure))).toContain('Secure');
  });
});

describe('a refused sign-in', () => {
  it('a wrong password is refused with «Contraseña incorrecta»', async () => {
    const refused = await refusalOf(EMAIL, 'otra-clave');
    expect(refused).toMatchObject({ code: 'wrong-password', message: 'Contraseña incorrecta' });
  });

  it.each([
    ['an unknown e-mail', 'nadie@comanda.test', PASSWORD],
    ['a disabled user with the right password', 'antonio@comanda.test', PASSWORD],
    ['a disabled user with a wrong password', 'antonio@comanda.test', 'otra-clave'],
    ['no e-mail', '', PASSWORD],
    ['an attempt at SQL', `' or 1=1 --`, `' or 1=1 --`],
  ])('%s is refused with «Correo electrónico o contraseña incorrectos»', async (_, email, password) => {
    const refused = await refusalOf(email, password);
    expect(refused).toMatchObject({ code: 'sign-in-failed', message: 'Correo electrónico o contraseña incorrectos' });
  });

  it('a refused sign-in sets no cookie', async () => {
    const browser = venue.browser();
    const body = JSON.stringify({ email: EMAIL, password: 'otra-clave' });
    const reply = await browser.send({ method: 'POST', url: '/api/admin/session', body });
    expect(reply.status).toBe(401);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(browser.cookies.size).toBe(0);
  });

  it.each([
    ['no fields', {}],
    ['no password', { email: EMAIL }],
    ['a number for an e-mail', { email: 7, password: PASSWORD }],
    ['an object for a password', { email: EMAIL, password: { not: '' } }],
    ['an e-mail of 255 characters', { email: `${'a'.repeat(242)}@comanda.test`, password: PASSWORD }],
    ['a password of 201 characters', { email: EMAIL, password: 'a'.repeat(201) }],
    ['a forbidden character', { email: `begoña\u0000@comanda.test`, password: PASSWORD }],
  ])('a request with %s is a validation error', async (_, input) => {
    const body = JSON.stringify(input);
    const reply = await venue.browser().send({ method: 'POST', url: '/api/admin/session', body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('guessing passwords', () => {
  it.each([
    ['a real account', EMAIL, 'wrong-password'],
    ['an unknown e-mail', 'nadie@comanda.test', 'sign-in-failed'],
    ['a disabled account', 'antonio@comanda.test', 'sign-in-failed'],
  ])('guessing for %s is stopped after five failures, with the seconds to wait', async (_, email, code) => {
    for (let failures = 1; failures <= 5; failures += 1) {
      expect(await refusalOf(email, 'otra-clave')).toMatchObject({ code });
    }
    expect(await refusalOf(email, 'otra-clave')).toMatchObject({
      code: 'too-many-attempts',
      details: { seconds: 30 },
    });
  });

  it('a locked account is answered with 429 and the remaining wait in whole seconds', async () => {
    await failTimes(5);
    venue.setNow(after(SATURDAY_NIGHT, 0.4));
    const body = JSON.stringify({ email: EMAIL, password: 'otra-clave' });
    const reply = await stranger.send({ method: 'POST', url: '/api/admin/session', body });
    expect(reply).toMatchObject({ status: 429, body: { details: { seconds: 30 } } });
    venue.setNow(after(SATURDAY_NIGHT, 29.5));
    expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ details: { seconds: 1 } });
  });

  it('each further failure doubles the wait, up to fifteen minutes', async () => {
    await failTimes(4);
    let now = SATURDAY_NIGHT;
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ code: 'wrong-password' });
      expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ code: 'too-many-attempts', details: { seconds } });
      now = after(now, seconds);
      venue.setNow(now);
    }
  });

  it('attempts during the lock do not extend it', async () => {
    await failTimes(5);
    await failTimes(3);
    venue.setNow(after(SATURDAY_NIGHT, 30));
    expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ code: 'wrong-password' });
  });

  it('a locked network is refused with the right password too, until the wait is over', async () => {
    await failTimes(5);
    expect(await refusalOf(EMAIL, PASSWORD)).toMatchObject({ code: 'too-many-attempts' });
    venue.setNow(after(SATURDAY_NIGHT, 29.999));
    expect(await refusalOf(EMAIL, PASSWORD)).toMatchObject({ code: 'too-many-attempts' });
    venue.setNow(after(SATURDAY_NIGHT, 30));
    await stranger.staff.signIn({ email: EMAIL, password: PASSWORD });
  });

  it('failures are counted per account, however the e-mail is typed', async () => {
    const spellings = [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL}`, EMAIL.normalize('NFD'), 'Begoña@Comanda.test'];
    for (const email of spellings)
      expect(await refusalOf(email, 'otra-clave')).toMatchObject({ code: 'wrong-password' });
    expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ code: 'too-many-attempts' });
    expect(await refusalOf('nadie@comanda.test', 'otra-clave')).toMatchObject({ code: 'sign-in-failed' });
  });

  it.each([
    ['a real account', EMAIL],
    ['an unknown e-mail', 'nadie@comanda.test'],
  ])('of twenty parallel guesses for %s only five passwords are checked', async (_, email) => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await refusalOf(email, 'otra-clave'))),
    );
    expect(codes.filter((code) => code !== 'too-many-attempts')).toHaveLength(5);
  });

  it('while five parallel guesses are being checked, the right password is not checked either', async () => {
    let [counted, check] = [0, () => {}];
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    const onWait = () => {
      counted += 1;
      return counted <= 5 ? checked : undefined;
    };
    const other = await openTestVenue({ onWait });
    await addStaff(other.db, { email: EMAIL });
    const guesser = other.browser();
    const guesses = Array.from({ length: 5 }, () => refusalOf(EMAIL, 'otra-clave', guesser));
    await until('five guesses are counted', () => counted === 5);
    expect(await refusalOf(EMAIL, PASSWORD, guesser)).toMatchObject({ code: 'too-many-attempts' });
    check();
    expect((await Promise.all(guesses)).map(codeOf)).toEqual(Array(5).fill('wrong-password'));
  });

  it('five simultaneous sign-ins with the right password all succeed', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const tablets = Array.from({ length: 5 }, () =>
        venue.browser().staff.signIn({ email: EMAIL, password: PASSWORD }),
      );
      expect(await Promise.all(tablets)).toHaveLength(5);
    }
  });

  it('a successful sign-in resets the failure counter', async () => {
    await failTimes(4);
    await stranger.staff.signIn({ email: EMAIL, password: PASSWORD });
    await failTimes(4);
    await stranger.staff.signIn({ email: EMAIL, password: PASSWORD });
  });

  it('failures expire after a day', async () => {
    await failTimes(4);
    venue.setNow(after(SATURDAY_NIGHT, 24 * 60 * 60 + 1));
    await failTimes(4);
    expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ code: 'wrong-password' });
    expect(await refusalOf(EMAIL, 'otra-clave')).toMatchObject({ details: { seconds: 30 } });
  });

  it('expired failure rows are deleted by the next sign-in', async () => {
    await refusalOf('nadie@comanda.test', 'otra-clave');
    venue.setNow(after(SATURDAY_NIGHT, 24 * 60 * 60 + 1));
    await venue.browser().staff.signIn({ email: EMAIL, password: PASSWORD });
    expect(await venue.db.selectFrom('sign_in_failures').select('account_key').execute()).toEqual([]);
  });
});

describe('the client address of a failed sign-in in the log', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const failFor = async ({ browser }: TestVenue) => {
    const body = JSON.stringify({ email: 'nadie@comanda.test', password: 'otra-clave' });
    await browser().send({ method: 'POST', url: '/api/admin/session', body }, forwarded);
  };

  it('is the socket’s address, whatever headers the request has', async () => {
    await failFor(venue);
    expect(capturedLog.text()).not.toContain('203.0.113.7');
  });

  it('is the address forwarded by a trusted proxy', async () => {
    const own = captureLog();
    const behindProxy = await openTestVenue({ log: own.log, trustedProxies: ['10.0.0.0/8'] });
    await failFor(behindProxy);
    expect(own.text()).toContain('"address":"203.0.113.7"');
  });
});

describe('the sign-in log', () => {
  it('records each failure with the client address and never an e-mail or a password', async () => {
    await refusalOf(EMAIL, 'mi-clave-secreta');
    await refusalOf('secreta@comanda.test', 'mi-clave-secreta');
    await venue.browser().staff.signIn({ email: EMAIL, password: PASSWORD });
    await venue.db.schema.alterTable('staff_users').renameTo('staff_users_away').execute();
    await refusalOf('secreta@comanda.test', 'mi-clave-secreta');
    await venue.db.schema.alterTable('staff_users_away').renameTo('staff_users').execute();

    expect(capturedLog.messages()).toEqual(
      expect.arrayContaining(['Sign-in failed', 'Staff signed in', 'Unhandled error in request']),
    );
    expect(capturedLog.text()).toMatch(/"address":"10\.0\.\d+\.\d+"/);
    for (const secret of ['comanda.test', 'begoña', 'secreta', PASSWORD, 'otra-clave']) {
      expect(capturedLog.text().toLowerCase()).not.toContain(secret);
    }
  });
});

async function cookieSetBy({ browser }: TestVenue): Promise<string> {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
  const { headers } = await browser().send({ method: 'POST', url: '/api/admin/session', body });
  const cookies = [headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.includes(`${COOKIE}=`)) ?? '';
}

function attributesOf(cookie: string): string[] {
  const [named, ...attributes] = cookie.split('; ');
  expect(named).toContain(`${COOKIE}=`);
  return attributes.toSorted();
}

/** Guesses from the network of the stranger. */
async function refusalOf(email: string, password: string, browser = stranger): Promise<unknown> {
  const refused: unknown = await browser.staff.signIn({ email, password }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServerRefusalError);
  return refused;
}

function codeOf(refused: unknown): string {
  return refused instanceof ServerRefusalError ? refused.code : '';
}

async function failTimes(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await refusalOf(EMAIL, 'otra-clave');
}

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
