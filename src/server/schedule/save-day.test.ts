// Saving the opening hours of a day.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SaveDay } from '#contract/schedules.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

const NOON_TO_ELEVEN = { init: 12 * 60, fin: 23 * 60, closed: false };

let venue: TestVenue;
let manager: TestBrowser;

beforeAll(async () => {
  venue = await openTestVenue();
  manager = await venue.staffBrowser('MANAGER');
});
afterAll(() => venue.close());

beforeEach(() => venue.db.updateTable('schedules').set(NOON_TO_ELEVEN).execute());

describe('saving the opening hours of a day', () => {
  it('starts from both weeks, Monday first', async () => {
    const { drinks, food } = await manager.schedules.readSchedules({});
    for (const week of [drinks, food]) expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('changes only that day of that section', async () => {
    const { drinks, food } = await manager.schedules.saveDay(aChange({ init: 19 * 60, fin: 75 }));
    expect(drinks[5]).toEqual({ weekday: 6, init: 1140, fin: 75, closed: false });
    expect(drinks.filter(({ init }) => init === 720)).toHaveLength(6);
    expect(food.every(({ init }) => init === 720)).toBe(true);
  });

  it('is visible to customers immediately: a bar closed on Saturdays is closed', async () => {
    expect((await venue.browser().menu.readMenu({})).openSections.bar.isOpen).toBe(true);
    await manager.schedules.saveDay(aChange({ closed: true }));
    const { openSections } = await venue.browser().menu.readMenu({});
    expect(openSections.bar).toMatchObject({ isOpen: false, nextOpeningText: 'Abre mañana a las 12:00' });
    expect(openSections.kitchen.isOpen).toBe(true);
  });

  it('is idempotent', async () => {
    const change = aChange({ init: 600 });
    const first = await manager.schedules.saveDay(change);
    expect(await manager.schedules.saveDay(change)).toEqual(first);
  });

  it('over another person’s change is refused, and that change stays', async () => {
    await manager.schedules.saveDay(aChange({ init: 600 }));
    const other = await venue.staffBrowser('OWNER');
    await expect(other.schedules.saveDay(aChange({ init: 900 }))).rejects.toMatchObject({ code: 'changed-meanwhile' });
    expect((await other.schedules.readSchedules({})).drinks[5]).toMatchObject({ init: 600 });
  });

  it.each([
    ['no quarter of an hour', { init: 725 }, 'hours-not-valid'],
    ['past midnight', { fin: 1440 }, 'malformed'],
    ['before midnight', { init: -15 }, 'malformed'],
    ['part of a minute', { init: 0.5 }, 'malformed'],
  ])('is refused for hours that are %s', async (_, hours, code) => {
    await expect(manager.schedules.saveDay(aChange(hours))).rejects.toMatchObject({ code });
  });

  it('is refused for an unknown weekday', async () => {
    await expect(manager.schedules.saveDay({ ...aChange({}), weekday: 7 })).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});

/** The form of Saturday at the bar, as a screen that shows the hours of a new venue sends it. */
function aChange(hours: Partial<typeof NOON_TO_ELEVEN>): SaveDay {
  venue.setNow(SATURDAY_NIGHT);
  return { section: 'drinks', weekday: 6, ...NOON_TO_ELEVEN, ...hours, shown: NOON_TO_ELEVEN };
}
