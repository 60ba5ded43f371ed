// Guessing from elsewhere never locks out a device on which staff have signed in before.
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '#server/platform/testing/browser.ts';
import { cloneDatabase } from '#server/platform/testing/clone.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const waits: number[] = [];

let email: string;
/** The address of the venue's Wi-Fi, which staff and customers share; another one in each test. */
let wifi: string;
let tests = 0;
/** The owner's browser: signed in once, and signed out. */
const clone = await cloneDatabase();
const venue = await openTestVenue({ connection: clone.connection, onWait: (ms) => waits.push(ms) });
let known: TestBrowser;

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('sign_in_failures').execute();
  tests += 1;
  wifi = `192.0.2.${tests}`;
  email = `${venue.newId()}@comanda.test`;
  await addStaff(venue.db, { email, roles: ['OWNER'] });
  known = createBrowser(venue.app, wifi);
  await known.staff.signIn({ email, password: PASSWORD });
  await known.staff.signOut({});
  waits.length = 0;
});

describe('a device on which a person has signed in before', () => {
  it('signs in while a stranger on the same Wi-Fi is locked, and the stranger stays locked', async () => {
    const stranger = createBrowser(venue.app, wifi);
    for (let count = 0; count < 6; count += 1) await guess(stranger);
    await known.staff.signIn({ email, password: PASSWORD });
    expect(await guess(stranger)).toBe('too-many-attempts');
  });

  it('has tight limits of its own', async () => {
    for (let count = 0; count < 5; count += 1) expect(await guess(known)).toBe('wrong-password');
    expect(await guess(known)).toBe('too-many-attempts');
    await venue.browser().staff.signIn({ email, password: PASSWORD });
  });

  it('is a stranger for another person, so that a waiter has no more guesses at the owner', async () => {
    const other = `${venue.newId()}@comanda.test`;
    await addStaff(venue.db, { email: other, roles: ['OWNER'] });
    for (let count = 0; count < 5; count += 1) await guess(createBrowser(venue.app, wifi), other);
    expect(await guess(known, other)).toBe('too-many-attempts');
  });

  it('is counted apart from a flood of requests on its Wi-Fi', async () => {
    const stranger = createBrowser(venue.app, wifi);
    // Without a password: hashing 61 of them may take longer than the minute in which they are counted.
    const send = () => stranger.send({ method: 'POST', url: '/api/admin/session', body: '{}' });
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await send()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    await known.staff.signIn({ email, password: PASSWORD });
  });

  it('requests a reset link while a stranger on the same Wi-Fi is locked', async () => {
    const stranger = createBrowser(venue.app, wifi);
    for (let count = 0; count < 6; count += 1) await askLink(stranger);
    expect(await askLink(stranger)).toBe('too-many-attempts');
    expect(await askLink(known)).toBe('');
  });

  it('is known for 180 days after the last sign-in', async () => {
    const stranger = createBrowser(venue.app, wifi);
    venue.setNow(daysLater(180));
    for (let count = 0; count < 6; count += 1) await guess(stranger);
    expect(await guess(known)).toBe('too-many-attempts');
  });
});

describe('a cookie of a known device', () => {
  it.each([
    ['of another device', (cookie: string) => cookie.replace(/^./, (digit) => (digit === '1' ? '2' : '1'))],
    ['with another signature', (cookie: string) => cookie.replace(/[^.]+$/, 'A'.repeat(43))],
    ['without a signature', (cookie: string) => cookie.replace(/\.[^.]+$/, '')],
    ['of nonsense', () => '%00...'],
  ])('%s is that of a stranger', async (_, change) => {
    known.cookies.set('comanda_device', change(known.cookies.get('comanda_device') ?? ''));
    for (let count = 0; count < 6; count += 1) await guess(createBrowser(venue.app, wifi));
    expect(await guess(known)).toBe('too-many-attempts');
  });

  it('is accepted by another process and holds the users of a shared device', async () => {
    const other = `${venue.newId()}@comanda.test`;
    await addStaff(venue.db, { email: other });
    await known.staff.signIn({ email: other, password: PASSWORD });
    const second = await openTestVenue({ connection: clone.connection });
    const tablet = createBrowser(second.app, wifi);
    tablet.cookies.set('comanda_device', known.cookies.get('comanda_device') ?? '');
    for (const each of [email, other]) {
      for (let count = 0; count < 6; count += 1) await guess(createBrowser(venue.app, wifi), each);
      await tablet.staff.signIn({ email: each, password: PASSWORD });
    }
  });
});

describe('guesses from many networks at one account', () => {
  it('are slowed down together, and a person on a new device still signs in', async () => {
    for (let count = 0; count < 16; count += 1) expect(await guess(venue.browser())).toBe('wrong-password');
    expect(waits.filter((ms) => ms > 0)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    await venue.browser().staff.signIn({ email, password: PASSWORD });
    waits.length = 0;
    await known.staff.signIn({ email, password: PASSWORD });
    expect(waits).toEqual([0]);
  });

  it('have at most five links mailed, all of them valid', async () => {
    for (let count = 0; count < 8; count += 1) expect(await askLink(venue.browser())).toBe('');
    expect(await linksOf(email)).toHaveLength(5);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 31 * 60_000));
    await askLink(known);
    expect(await linksOf(email)).toHaveLength(6);
    for (const token of await linksOf(email)) await known.passwordResets.checkReset({ token });
  });
});

it('the counters contain no network address', async () => {
  await guess(createBrowser(venue.app, wifi));
  expect(JSON.stringify(await venue.db.selectFrom('sign_in_failures').selectAll().execute())).not.toContain(wifi);
});

/** The code of the refusal of a wrong password; empty if it was accepted. */
function guess(browser: TestBrowser, account = email): Promise<string> {
  return codeOf(browser.staff.signIn({ email: account, password: 'otra-clave' }));
}

function askLink(browser: TestBrowser): Promise<string> {
  return codeOf(browser.passwordResets.requestReset({ email }));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no refusal';
  }
}

async function linksOf(recipient: string): Promise<string[]> {
  const mails = await venue.db.selectFrom('outgoing_mails').select('body').where('recipient', '=', recipient).execute();
  return mails.flatMap(({ body }) => /#([\w-]{43})/.exec(body)?.[1] ?? []);
}

function daysLater(days: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + days * 24 * 60 * 60 * 1000);
}
