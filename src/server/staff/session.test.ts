// Staff sessions: when they end, continue and are refused.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/staff.ts';
import { hashToken } from '#server/platform/ids.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';

const COOKIE = 'comanda_staff';
const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY_AT_SIX = new Date('2026-11-23T06:00+01:00');

const venue = await openTestVenue();

beforeEach(() => venue.setNow(SATURDAY_NIGHT));

describe('a staff session ends', () => {
  it('on sign-out: the cookie is removed and a copy of it is invalid', async () => {
    const { browser } = await someoneSignedIn();
    const copy = browserWith(tokenOf(browser));
    expect(await browser.staff.signOut({})).toEqual({});
    expect(browser.cookies.has(COOKIE)).toBe(false);
    await expectOut(browser);
    await expectOut(copy);
  });

  it('at the first 6:00 that is fourteen hours after its last use', async () => {
    // Opened on Saturday night, so the 6:00 of Sunday is too near.
    const [used, unused] = [await someoneSignedIn(), await someoneSignedIn()];
    venue.setNow(new Date(MONDAY_AT_SIX.getTime() - 1));
    await used.browser.staff.readSession({});
    venue.setNow(MONDAY_AT_SIX);
    await expectOut(unused.browser);
    await used.browser.staff.readSession({});
    venue.setNow(new Date(MONDAY_AT_SIX.getTime() + DAY_MS));
    await expectOut(used.browser);
  });

  it('at the first 6:00 after thirty days, even if it is used', async () => {
    const { browser } = await someoneSignedIn();
    const end = new Date(MONDAY_AT_SIX.getTime() + 29 * DAY_MS).getTime();
    for (let at = SATURDAY_NIGHT.getTime(); at < end; at += DAY_MS) {
      venue.setNow(new Date(at));
      await browser.staff.readSession({});
    }
    venue.setNow(new Date(end - 1));
    await browser.staff.readSession({});
    venue.setNow(new Date(end));
    await expectOut(browser);
  });

  it('immediately when the user is disabled', async () => {
    const { browser, userId } = await someoneSignedIn();
    await venue.db.updateTable('staff_users').set({ disabled_on: SATURDAY_NIGHT }).where('id', '=', userId).execute();
    await expectOut(browser);
  });

  it('immediately when the user is deleted', async () => {
    const { browser, userId } = await someoneSignedIn();
    await venue.db.deleteFrom('staff_users').where('id', '=', userId).execute();
    await expectOut(browser);
  });

  it.each([
    ['a role is lost', ['MANAGER', 'WAITER'], ['WAITER']],
    ['a role is exchanged for a lower one', ['OWNER'], ['WAITER']],
    ['a role is exchanged for a higher one', ['WAITER'], ['OWNER']],
  ] satisfies [string, Role[], Role[]][])('immediately when %s', async (_, before, after) => {
    const { browser, userId } = await someoneSignedIn(before);
    await venue.db.updateTable('staff_users').set({ roles: after }).where('id', '=', userId).execute();
    await expectOut(browser);
  });
});

describe('a staff session continues', () => {
  it('when a role is added, and has the new role immediately', async () => {
    const { browser, userId } = await someoneSignedIn(['WAITER']);
    await venue.db
      .updateTable('staff_users')
      .set({ roles: ['OWNER', 'WAITER'] })
      .where('id', '=', userId)
      .execute();
    expect(await browser.staff.readSession({})).toMatchObject({ roles: ['OWNER', 'WAITER'] });
  });

  it('in the user’s other browsers when one signs out', async () => {
    const { browser: tablet, email } = await someoneSignedIn();
    const phone = venue.browser();
    await phone.staff.signIn({ email, password: PASSWORD });
    expect(tokenOf(phone)).not.toBe(tokenOf(tablet));
    await tablet.staff.signOut({});
    await expectOut(tablet);
    expect(await phone.staff.readSession({})).toMatchObject({ email });
  });

  it('when signing out fails: the response is an error and signing out can be repeated', async () => {
    const { browser } = await someoneSignedIn();
    await raw`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
      create trigger refusing before delete on staff_sessions execute function refuse();
    `.execute(venue.db);
    await expect(browser.staff.signOut({})).rejects.toMatchObject({ code: 'broken' });
    expect(browser.cookies.has(COOKIE)).toBe(true);

    await raw`drop function refuse cascade`.execute(venue.db);
    await browser.staff.signOut({});
    await expectOut(browser);
  });

  it('while it is used, and stores its last use at most every five minutes', async () => {
    const { browser, userId } = await someoneSignedIn();
    venue.setNow(later(5 * 60_000));
    await browser.staff.readSession({});
    expect(await lastSeen(userId)).toEqual([SATURDAY_NIGHT]);
    venue.setNow(later(5 * 60_000 + 1));
    await browser.staff.readSession({});
    expect(await lastSeen(userId)).toEqual([later(5 * 60_000 + 1)]);
  });
});

describe('an invalid session cookie is refused', () => {
  it.each([
    ['empty', ''],
    ['invented', 'x'.repeat(43)],
    ['garbage', '%E0%A4%A'],
    ['a text with a forbidden character', '%00'],
    ['an attempt at SQL', "' or '1'='1"],
    ['eight kilobytes long', 'x'.repeat(8 * 1024)],
  ])('when its value is %s', async (_, value) => {
    await expectOut(browserWith(value));
  });

  it('when it is the hash stored for a real session', async () => {
    const { browser, userId } = await someoneSignedIn();
    const [stored] = await sessionsOf(userId);
    if (!stored) throw new Error('There is no session.');
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      await expectOut(browserWith(stored.token_hash.toString(encoding)));
    }
    await browser.staff.readSession({});
  });

  it('when it is the cookie of a customer', async () => {
    const { browser } = await someoneSignedIn();
    await browser.customers.identify({ email: null });
    await expectOut(browserWith(browser.cookies.get('comanda_guest') ?? ''));
  });
});

describe('the stored session', () => {
  it('contains the hash of the cookie, never the cookie itself', async () => {
    const { browser, userId } = await someoneSignedIn();
    const stored = await sessionsOf(userId);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.token_hash).toEqual(hashToken(tokenOf(browser)));
    expect(JSON.stringify(stored)).not.toContain(tokenOf(browser));
  });

  it('is deleted on sign-out, and otherwise by the next sign-in after its longest time', async () => {
    const { browser, userId } = await someoneSignedIn();
    await browser.staff.signOut({});
    expect(await sessionsOf(userId)).toEqual([]);

    const forgotten = await someoneSignedIn();
    venue.setNow(later(32 * DAY_MS));
    await someoneSignedIn();
    expect(await sessionsOf(forgotten.userId)).toEqual([]);
  });
});

async function someoneSignedIn(roles: Role[] = ['WAITER']) {
  const email = `${venue.newId()}@comanda.test`;
  const userId = await addStaff(venue.db, { email, roles });
  const browser = venue.browser();
  await browser.staff.signIn({ email, password: PASSWORD });
  return { browser, email, userId };
}

function browserWith(token: string): TestBrowser {
  const browser = venue.browser();
  browser.cookies.set(COOKIE, token);
  return browser;
}

function tokenOf(browser: TestBrowser): string {
  return browser.cookies.get(COOKIE) ?? '';
}

async function expectOut(browser: TestBrowser): Promise<void> {
  const reply = await browser.send({ method: 'GET', url: '/api/admin/session' });
  expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
}

function sessionsOf(userId: string) {
  return venue.db.selectFrom('staff_sessions').selectAll().where('user_id', '=', userId).execute();
}

async function lastSeen(userId: string): Promise<Date[]> {
  return (await sessionsOf(userId)).map(({ last_seen_on }) => last_seen_on);
}

function later(ms: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() + ms);
}
