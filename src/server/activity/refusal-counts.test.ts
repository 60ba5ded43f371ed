// Sign-ins in the activity log, and refused sign-ins and rights in numbers.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityKind } from '#domain/activity.ts';
import { addStaff, openTestVenue, PASSWORD, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { recordRefusals } from './refusal-counts.ts';

/** The end of the hour of `SATURDAY_NIGHT`, which is 21:00 in Madrid. */
const NEXT_HOUR = new Date('2026-11-21T21:00:00Z');

const venue = await openTestVenue();
let email: string;
let id: string;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db.deleteFrom('refusal_counts').execute();
  email = `${venue.newId()}@comanda.test`;
  id = await addStaff(venue.db, { email, name: `Ana ${email}`, roles: ['WAITER'] });
});

describe('a sign-in', () => {
  it('has an entry of the person with session and device, and says whether the device is new', async () => {
    const browser = venue.browser();
    await browser.staff.signIn({ email, password: PASSWORD });
    await browser.staff.signIn({ email, password: PASSWORD });
    const details = { id, name: `Ana ${email}`, openedBy: 'password', tablet: null };
    expect(await entriesOf('signed-in')).toMatchObject([
      { actor_id: id, user_agent: 'lightMyRequest', details: { ...details, isNewDevice: true } },
      { actor_id: id, user_agent: 'lightMyRequest', details: { ...details, isNewDevice: false } },
    ]);
    const { entries } = await (await venue.staffBrowser('OWNER')).activityLog.listActivity({ kind: 'signed-in' });
    const { sessions } = await browser.ownAccount.listSessions({});
    expect(entries.map(({ session }) => session)).toContain(sessions[0]?.id);
  });

  it('by PIN has one entry in twelve hours for each person on a tablet', async () => {
    await (await signedIn()).staff.setOwnPin({ pin: '4826' });
    const tablet = await venue.staffBrowser('MANAGER');
    await tablet.sharedTablets.shareTablet({ tabletId: venue.newId(), name: `Barra ${id}` });
    const open = () => tablet.sharedTablets.signInByPin({ userId: id, pin: '4826' });
    const countOfTablet = async () =>
      (await entriesOf('signed-in')).filter(({ details }) => JSON.stringify(details).includes(`Barra ${id}`)).length;
    await open();
    await open();
    expect(await countOfTablet()).toBe(1);
    venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 12 * 60 * 60_000));
    await open();
    expect(await countOfTablet()).toBe(2);
  });
});

describe('refused sign-ins', () => {
  it('are one entry for the hour, with the users and without the typed e-mails', async () => {
    const guesser = venue.browser();
    for (let count = 0; count < 6; count += 1) await refused(guesser.staff.signIn({ email, password: 'otra-clave' }));
    await refused(guesser.staff.signIn({ email: 'secreta@bar.example', password: 'otra-clave' }));

    await recordRefusals(venue.services);
    expect(await entriesOf('sign-ins-refused')).toEqual([]);
    venue.setNow(NEXT_HOUR);
    // Two processes: the hour is recorded once.
    await Promise.all([recordRefusals(venue.services), recordRefusals(venue.services)]);
    const entries = await entriesOf('sign-ins-refused');
    expect(entries).toMatchObject([
      {
        ...{ actor_id: null, actor_name: '', user_agent: 'lightMyRequest' },
        details: {
          ...{ from: '21:00', to: '22:00', attempts: 7, unknown: 1 },
          users: [{ id, name: `Ana ${email}`, attempts: 6 }],
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secreta');
    expect(await venue.db.selectFrom('refusal_counts').selectAll().execute()).toEqual([]);
  });

  it('by PIN are counted with them', async () => {
    await (await signedIn()).staff.setOwnPin({ pin: '4826' });
    const tablet = await venue.staffBrowser('MANAGER');
    await tablet.sharedTablets.shareTablet({ tabletId: venue.newId(), name: `Cocina ${id}` });
    await refused(tablet.sharedTablets.signInByPin({ userId: id, pin: '9153' }));
    expect(await venue.db.selectFrom('refusal_counts').select(['subject', 'attempts']).execute()).toEqual([
      { subject: id, attempts: 1 },
    ]);
  });
});

it('refused rights are one entry for each person and hour, and those of strangers are not counted', async () => {
  const waiter = await signedIn();
  for (let count = 0; count < 3; count += 1) await refused(waiter.users.listUsers({}));
  await refused(waiter.activityLog.listActivity({}));
  await refused(venue.browser().users.listUsers({}));
  venue.setNow(NEXT_HOUR);
  await recordRefusals(venue.services);
  expect(await entriesOf('rights-refused')).toMatchObject([
    {
      ...{ actor_id: id, actor_name: `Ana ${email}`, session: null },
      details: {
        ...{ from: '21:00', to: '22:00', attempts: 4 },
        actions: [
          { action: 'manage-users', attempts: 3 },
          { action: 'see-activity-log', attempts: 1 },
        ],
      },
    },
  ]);
});

async function signedIn() {
  const browser = venue.browser();
  await browser.staff.signIn({ email, password: PASSWORD });
  return browser;
}

async function refused(request: Promise<unknown>): Promise<void> {
  await expect(request).rejects.toHaveProperty('code');
}

/** The entries of that kind by this test's person; of entries without a person, all. */
async function entriesOf(kind: ActivityKind) {
  const entries = await venue.db
    .selectFrom('activity_log')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return entries.filter(({ actor_id }) => actor_id === null || actor_id === id);
}
