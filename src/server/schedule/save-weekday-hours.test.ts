// Saving the opening hours of a day, and copying them to other days.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CopyWeekdayHoursInput, SaveWeekdayHoursInput, Schedules } from '#contract/schedules.ts';
import { windowsOf } from '#domain/testing/hours.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storedWindows } from './testing/stored-windows.ts';

const NOON_TO_ELEVEN = { windows: windowsOf('12:00-23:00'), closed: false };
const LUNCH_AND_DINNER = windowsOf('13:00-16:00 20:00-23:30');

const venue = await openTestVenue();
const manager = await venue.staffBrowser('MANAGER');

beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  await venue.db
    .updateTable('schedules')
    .set({ ...storedWindows('12:00-23:00'), closed: false })
    .execute();
});

describe('saving the opening hours of a day', () => {
  it('starts from both weeks, Monday first', async () => {
    const { drinks, food } = await manager.schedules.readSchedules({});
    for (const week of [drinks, food]) expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('changes only that day of that section, and sorts its windows', async () => {
    const windows = windowsOf('20:00-01:15 13:00-16:00');
    const { drinks, food } = await manager.schedules.saveWeekdayHours(aChange({ windows }));
    expect(drinks[5]).toEqual({ weekday: 6, windows: windowsOf('13:00-16:00 20:00-01:15'), closed: false });
    const isUnchanged = (day: Schedules['food'][number]) => day.windows[0]?.init === 720;
    expect(drinks.filter(isUnchanged)).toHaveLength(6);
    expect(food.every(isUnchanged)).toBe(true);
  });

  it('is visible to customers immediately: a bar closed on Saturdays is closed', async () => {
    expect((await venue.browser().menu.readMenu({})).openSections.bar.isOpen).toBe(true);
    await manager.schedules.saveWeekdayHours(aChange({ closed: true }));
    const { openSections } = await venue.browser().menu.readMenu({});
    expect(openSections.bar).toMatchObject({ isOpen: false, nextOpening: { inDays: 1, minutes: 720 } });
    expect(openSections.kitchen.isOpen).toBe(true);
  });

  it('is idempotent', async () => {
    const change = aChange({ windows: LUNCH_AND_DINNER });
    const first = await manager.schedules.saveWeekdayHours(change);
    expect(await manager.schedules.saveWeekdayHours(change)).toEqual(first);
  });

  it('over another person’s change is refused, and that change stays', async () => {
    await manager.schedules.saveWeekdayHours(aChange({ windows: LUNCH_AND_DINNER }));
    const other = await venue.staffBrowser('OWNER');
    await expect(
      other.schedules.saveWeekdayHours(aChange({ windows: windowsOf('15:00-23:00') })),
    ).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
    expect((await other.schedules.readSchedules({})).drinks[5]?.windows).toEqual(LUNCH_AND_DINNER);
  });

  it('of two people at the same moment stores one and refuses the other', async () => {
    const saves = await Promise.allSettled(
      ['13:00-16:00', '14:00-17:00'].map((text) =>
        manager.schedules.saveWeekdayHours(aChange({ windows: windowsOf(text) })),
      ),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['begin at no quarter of an hour', [{ init: 725, fin: 1380 }], 'hours-not-valid'],
    ['end past midnight', [{ init: 720, fin: 1440 }], 'malformed'],
    ['begin before midnight', [{ init: -15, fin: 1380 }], 'malformed'],
    ['begin at part of a minute', [{ init: 0.5, fin: 1380 }], 'malformed'],
    ['overlap', windowsOf('13:00-16:00 15:00-20:00'), 'windows-overlap'],
    ['touch', windowsOf('13:00-16:00 16:00-20:00'), 'windows-overlap'],
    ['are five', windowsOf('06:00-07:00 08:00-09:00 10:00-11:00 12:00-13:00 14:00-15:00'), 'windows-too-many'],
    ['are none', [], 'windows-required'],
  ])('is refused for windows that %s', async (_, windows, code) => {
    await expect(manager.schedules.saveWeekdayHours(aChange({ windows }))).rejects.toMatchObject({ code });
  });

  it('is refused for an unknown weekday', async () => {
    await expect(manager.schedules.saveWeekdayHours({ ...aChange({}), weekday: 7 })).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});

describe('copying the hours of a day', () => {
  it.each([
    ['all', [0, 1, 2, 3, 4, 5, 6]],
    ['weekdays', [1, 2, 3, 4, 5, 6]],
    ['weekend', [0, 6]],
  ] as const)('to %s changes these days and the section alone, and is one activity entry', async (to, expected) => {
    const earlier = await countEntries();
    await manager.schedules.saveWeekdayHours(aChange({ windows: LUNCH_AND_DINNER }));
    const copy = await aCopy({ to });
    const { drinks, food } = await manager.schedules.copyWeekdayHours(copy);
    const copied = drinks.filter(({ windows }) => windows.length === 2).map(({ weekday }) => weekday);
    expect(copied.toSorted((a, b) => a - b)).toEqual(expected);
    expect(food.every(({ windows }) => windows.length === 1)).toBe(true);
    await manager.schedules.copyWeekdayHours(copy);
    expect(await countEntries()).toBe(earlier + 2);
  });

  it('copies a closed day as well', async () => {
    await manager.schedules.saveWeekdayHours(aChange({ closed: true }));
    const { drinks } = await manager.schedules.copyWeekdayHours(await aCopy({ to: 'weekend' }));
    expect(drinks.filter(({ closed }) => closed).map(({ weekday }) => weekday)).toEqual([6, 0]);
  });

  it('is refused if a day that it would overwrite was changed meanwhile, and that change stays', async () => {
    await manager.schedules.saveWeekdayHours(aChange({ windows: LUNCH_AND_DINNER }));
    const copy = await aCopy({ to: 'all' });
    const monday = { ...aChange({ closed: true }), weekday: 1 } as const;
    await manager.schedules.saveWeekdayHours(monday);
    await expect(manager.schedules.copyWeekdayHours(copy)).rejects.toMatchObject({ code: 'changed-meanwhile' });
    const { drinks } = await manager.schedules.readSchedules({});
    expect(drinks.map(({ closed }) => closed)).toEqual([true, false, false, false, false, false, false]);
  });

  it('to the weekend is not refused because of a change on a Monday', async () => {
    const copy = await aCopy({ to: 'weekend' });
    await manager.schedules.saveWeekdayHours({ ...aChange({ closed: true }), weekday: 1 });
    await manager.schedules.copyWeekdayHours(copy);
  });
});

it('the confirmation that the hours are right is stored', async () => {
  expect((await manager.schedules.readSchedules({})).isConfirmed).toBe(false);
  expect((await manager.schedules.confirmHours({})).isConfirmed).toBe(true);
  expect((await manager.schedules.confirmHours({})).isConfirmed).toBe(true);
});

/** The form of Saturday at the bar, as a screen that shows the hours of a new venue sends it. */
function aChange(hours: Partial<typeof NOON_TO_ELEVEN>): SaveWeekdayHoursInput {
  return { section: 'drinks', weekday: 6, ...NOON_TO_ELEVEN, ...hours, shown: NOON_TO_ELEVEN };
}

/** A copy of the bar's Saturday, from a screen that shows the stored week. */
async function aCopy({ to }: Pick<CopyWeekdayHoursInput, 'to'>): Promise<CopyWeekdayHoursInput> {
  const { drinks } = await manager.schedules.readSchedules({});
  return { section: 'drinks', weekday: 6, to, shown: drinks };
}

async function countEntries(): Promise<number> {
  const entries = await venue.db.selectFrom('activity_log').select('id').execute();
  return entries.length;
}
