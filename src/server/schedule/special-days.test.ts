// Special days: dates with their own hours, and what customers see and can order on them.
import { beforeEach, describe, expect, it } from 'vitest';
import { openingHoursText } from '#contract/hours-texts.es.ts';
import type { SaveSpecialDayInput } from '#contract/schedules.ts';
import { windowsOf } from '#domain/testing/hours.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { storedWindows } from './testing/stored-windows.ts';

/** Noon in Madrid on Thursday, 24 December 2026. */
const CHRISTMAS_EVE = new Date('2026-12-24T11:00:00Z');
const UNTIL_FIVE = windowsOf('12:00-17:00');

const venue = await openTestVenue();
const bar = await storeSmallMenu(venue.db);
venue.setNow(CHRISTMAS_EVE);
const manager = await venue.staffBrowser('MANAGER');

beforeEach(async () => {
  await venue.db.deleteFrom('special_days').execute();
  await venue.db.updateTable('schedules').set(storedWindows('12:00-23:00')).execute();
  venue.setNow(CHRISTMAS_EVE);
});

describe('a special day', () => {
  it('of both sections is listed by date and section, with its note and sorted windows', async () => {
    const windows = windowsOf('20:00-23:00 13:00-16:00');
    await manager.schedules.saveSpecialDay(aSpecialDay({ day: '2026-12-31', windows, note: '  Nochevieja ' }));
    const { specialDays } = await manager.schedules.saveSpecialDay(aSpecialDay({ sections: ['food'] }));
    const sorted = windowsOf('13:00-16:00 20:00-23:00');
    expect(specialDays).toEqual([
      { day: '2026-12-24', section: 'food', windows: UNTIL_FIVE, note: '' },
      { day: '2026-12-31', section: 'drinks', windows: sorted, note: 'Nochevieja' },
      { day: '2026-12-31', section: 'food', windows: sorted, note: 'Nochevieja' },
    ]);
  });

  it('decides what customers see and can order, until it ends', async () => {
    await manager.schedules.saveSpecialDay(aSpecialDay({ sections: ['food'] }));
    await manager.schedules.saveSpecialDay(aSpecialDay({ day: '2026-12-25', windows: [] }));
    const { openSections } = await venue.browser().menu.readMenu({});
    const closedTomorrow = { day: '2026-12-25', inDays: 1, windows: [], onlyClosesEarlier: false };
    const untilFive = { day: '2026-12-24', inDays: 0, windows: UNTIL_FIVE, onlyClosesEarlier: true };
    expect(openSections).toMatchObject({
      bar: { isOpen: true, specialDays: [closedTomorrow], nextOpening: null, closesAt: '23:00' },
      kitchen: { isOpen: true, specialDays: [untilFive, closedTomorrow], nextOpening: null, closesAt: '17:00' },
      changesAt: '2026-12-24T16:00:00.000Z',
    });
    await order(bar.croquettes);

    venue.setNow(new Date('2026-12-24T16:00:00Z'));
    const { openSections: atFive } = await venue.browser().menu.readMenu({});
    expect(atFive.kitchen).toMatchObject({ isOpen: false, nextOpening: { weekday: 6, minutes: 720, inDays: 2 } });
    await expect(order(bar.croquettes)).rejects.toMatchObject({ code: 'kitchen-closed' });
    await order(bar.beer);
  });

  it('is announced again at midnight, when tomorrow becomes today', async () => {
    await venue.db.updateTable('schedules').set(storedWindows('00:00-00:00')).execute();
    await manager.schedules.saveSpecialDay(aSpecialDay({ day: '2026-12-25', windows: windowsOf('12:00-17:00') }));
    const { openSections } = await venue.browser().menu.readMenu({});
    expect(openSections.changesAt).toBe('2026-12-24T23:00:00.000Z');
    venue.setNow(new Date('2026-12-24T23:00:00Z'));
    const { openSections: onTheDay } = await venue.browser().menu.readMenu({});
    expect(openingHoursText(onTheDay.bar)).toBe('Hoy, 25 de diciembre, 12h-17h · Todos los días 24 horas');
  });

  it('leaves the night before open until its end after midnight, also for orders', async () => {
    await venue.db.updateTable('schedules').set(storedWindows('20:00-02:00')).execute();
    await manager.schedules.saveSpecialDay(aSpecialDay({ day: '2026-12-25', windows: [] }));
    venue.setNow(new Date('2026-12-25T00:30:00Z'));
    await order(bar.beer);
    venue.setNow(new Date('2026-12-25T01:00:00Z'));
    await expect(order(bar.beer)).rejects.toMatchObject({ code: 'bar-closed' });
  });

  it('is not listed once it is over', async () => {
    await manager.schedules.saveSpecialDay(aSpecialDay({}));
    venue.setNow(new Date('2026-12-24T23:00:00Z'));
    expect((await manager.schedules.readSchedules({})).specialDays).toEqual([]);
  });

  it('saved twice is stored once, with one activity entry', async () => {
    const earlier = await countEntries();
    const first = await manager.schedules.saveSpecialDay(aSpecialDay({}));
    expect(await manager.schedules.saveSpecialDay(aSpecialDay({}))).toEqual(first);
    expect(first.specialDays).toHaveLength(2);
    expect(await countEntries()).toBe(earlier + 1);
  });

  it('saved by two people at the same moment is stored once, and the other is refused', async () => {
    const saves = await Promise.allSettled(
      [UNTIL_FIVE, []].map((windows) => manager.schedules.saveSpecialDay(aSpecialDay({ windows }))),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed-meanwhile' } });
  });

  it('is changed from what the screen shows, and refused over another person’s change', async () => {
    const { specialDays } = await manager.schedules.saveSpecialDay(aSpecialDay({}));
    const shown = specialDays.map(({ section, windows, note }) => ({ section, windows, note }));
    const change = aSpecialDay({ windows: [], note: 'Descanso', shown });
    await manager.schedules.saveSpecialDay(change);
    await expect(manager.schedules.saveSpecialDay({ ...change, note: 'Otra' })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    });
  });

  it.each([
    ['yesterday', { day: '2026-12-23' }, 'special-day-not-valid'],
    ['three years ahead', { day: '2029-12-24' }, 'special-day-not-valid'],
    ['a date that does not exist', { day: '2027-02-30' }, 'malformed'],
    ['windows that overlap', { windows: windowsOf('12:00-17:00 16:00-18:00') }, 'windows-overlap'],
    ['a window at no quarter of an hour', { windows: [{ init: 721, fin: 1020 }] }, 'hours-not-valid'],
    ['no section', { sections: [] }, 'malformed'],
    ['a note that is too long', { note: 'a'.repeat(81) }, 'malformed'],
  ] satisfies [string, Partial<SaveSpecialDayInput>, string][])('is refused for %s', async (_, change, code) => {
    await expect(manager.schedules.saveSpecialDay(aSpecialDay(change))).rejects.toMatchObject({ code });
    expect((await manager.schedules.readSchedules({})).specialDays).toEqual([]);
  });
});

describe('deleting a special day', () => {
  it('of one section restores the hours of its weekday and leaves the other section', async () => {
    const { specialDays } = await manager.schedules.saveSpecialDay(aSpecialDay({ windows: [] }));
    const deletion = { day: '2026-12-24', sections: ['food' as const], shown: shownOf(specialDays) };
    const after = await manager.schedules.deleteSpecialDay(deletion);
    expect(after.specialDays.map(({ section }) => section)).toEqual(['drinks']);
    const { openSections } = await venue.browser().menu.readMenu({});
    expect([openSections.bar.isOpen, openSections.kitchen.isOpen]).toEqual([false, true]);
    expect(await manager.schedules.deleteSpecialDay(deletion), 'the repeated request').toEqual(after);
  });

  it('is refused after another person’s change', async () => {
    const { specialDays } = await manager.schedules.saveSpecialDay(aSpecialDay({}));
    const shown = shownOf(specialDays);
    await manager.schedules.saveSpecialDay(aSpecialDay({ windows: [], shown }));
    const deletion = { day: '2026-12-24', sections: ['drinks' as const, 'food' as const], shown };
    await expect(manager.schedules.deleteSpecialDay(deletion)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  });
});

function aSpecialDay(change: Partial<SaveSpecialDayInput>): SaveSpecialDayInput {
  return { day: '2026-12-24', sections: ['drinks', 'food'], windows: UNTIL_FIVE, note: '', shown: [], ...change };
}

function shownOf(
  days: readonly (SaveSpecialDayInput['shown'][number] & { day: string })[],
): SaveSpecialDayInput['shown'] {
  return days.map(({ section, windows, note }) => ({ section, windows, note }));
}

async function order(productId: string): Promise<void> {
  const customer = venue.browser();
  await customer.customers.scanTable({ code: 'A1' });
  await customer.payments.placeOrder(anOrderOf(productId));
}

async function countEntries(): Promise<number> {
  const entries = await venue.db.selectFrom('activity_log').select('id').execute();
  return entries.length;
}
