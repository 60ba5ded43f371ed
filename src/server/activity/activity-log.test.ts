// The activity log: pages and filters, people, and rows that cannot be changed.

import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_PAGE_SIZE } from '#contract/activity.ts';
import { type Activity } from '#domain/activity.ts';
import { type Context, createSystemContext } from '#server/platform/context.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { recordActivity } from './record-activity.ts';

const ANA = '01234567-89ab-7cde-8123-000000000001';
const BEA = '01234567-89ab-7cde-8123-000000000002';
const rebuilt: Activity = { kind: 'day-sums-rebuilt', details: { years: [2020] } };
const erased: Activity = {
  kind: 'customer-data-erased',
  details: { customers: 1, staffOrders: 0, otherReceipts: 0, isAutomatic: true },
};

const venue = await openTestVenue();
const owner = await venue.staffBrowser('OWNER');

// What one test records stays for the next: no entry can be deleted.
describe('the activity log', { shuffle: false }, () => {
  it('lists the entries of the last month, newest first, filtered by days, person and kind', async () => {
    const { activityLog } = owner;
    await record(rebuilt, { person: [ANA, 'Ana'], time: '2026-10-20T21:59:00Z' });
    await record(rebuilt, { person: [ANA, 'Ana'], time: '2026-10-20T22:00:00Z' });
    await record(erased, { time: '2026-11-20T03:00:00Z' });
    await record(rebuilt, { person: [BEA, 'Bea'], time: '2026-11-20T20:00:00Z' });

    const { days, entries: all, next } = await activityLog.listActivity({});
    // The owner signed in to read the log.
    const entries = all.filter(({ activity }) => activity.kind !== 'signed-in');
    expect({ days, next }).toEqual({ days: { from: '2026-10-21', to: '2026-11-21' }, next: null });
    expect(entries.map(({ actorName, time }) => [actorName, time])).toEqual([
      ['Bea', '2026-11-20T20:00:00.000Z'],
      ['', '2026-11-20T03:00:00.000Z'],
      ['Ana', '2026-10-20T22:00:00.000Z'],
    ]);
    expect(entries[0]).toMatchObject({ activity: rebuilt, session: 'a-session', userAgent: 'Mozilla/5.0' });
    const namesOf = async (filter: Parameters<typeof activityLog.listActivity>[0]) =>
      (await activityLog.listActivity(filter)).entries.map(({ actorName }) => actorName);
    expect(await namesOf({ actorId: ANA })).toEqual(['Ana']);
    expect(await namesOf({ kind: 'customer-data-erased' })).toEqual(['']);
    expect(await namesOf({ from: '2026-10-20', to: '2026-10-21' })).toEqual(['Ana', 'Ana']);
    expect(await namesOf({ actorId: BEA, kind: 'customer-data-erased' })).toEqual([]);
  });

  it('has pages without gaps and without repeated entries, also of entries at the same moment', async () => {
    const filter = { kind: 'defaults-created' } as const;
    const count = ACTIVITY_PAGE_SIZE + 3;
    for (let index = 0; index < count; index += 1) await record({ ...filter, details: {} });
    const first = await owner.activityLog.listActivity(filter);
    await record({ ...filter, details: {} }, { time: '2026-11-21T20:30:00Z' });
    const second = await owner.activityLog.listActivity({ ...filter, ...first.days, after: first.next ?? undefined });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([ACTIVITY_PAGE_SIZE, 3, null]);
    expect(new Set(ids).size).toBe(count);
  });

  it('lists the members of staff with entries by their newest name', async () => {
    await record(rebuilt, { person: [ANA, 'Ana María'], time: '2026-11-21T19:00:00Z' });
    const { people } = await owner.activityLog.listActivityPeople({});
    const { id: ownerId } = await owner.staff.readSession({});
    expect(people.filter(({ userId }) => userId !== ownerId)).toEqual([
      { userId: ANA, name: 'Ana María' },
      { userId: BEA, name: 'Bea' },
    ]);
  });

  it.each([
    ["update activity_log set actor_name = 'Otra'"],
    ['delete from activity_log'],
    ['truncate activity_log'],
    ["insert into activity_log select * from activity_log on conflict (id) do update set kind = 'other'"],
  ])('refuses «%s»', async (statement) => {
    const rows = () => raw`select * from activity_log order by id`.execute(venue.db);
    const before = await rows();
    await expect(raw.raw(statement).execute(venue.db)).rejects.toThrow('never changed or deleted');
    expect((await rows()).rows).toEqual(before.rows);
  });
});

/** Records an activity of this person, or of the system, at this time. */
async function record(
  activity: Activity,
  { person, time = SATURDAY_NIGHT.toISOString() }: { person?: readonly [id: string, name: string]; time?: string } = {},
): Promise<void> {
  const system = createSystemContext({ ...venue.services, clock: () => new Date(time) });
  const actor = person && { ...staffActor(person[0], [], person[1]), sessionId: 'a-session' };
  const context: Context = {
    ...system,
    actor: actor ?? system.actor,
    client: { userAgent: 'Mozilla/5.0', accept: '' },
  };
  await venue.db.transaction().execute((sql) => recordActivity(context, sql, activity));
}
