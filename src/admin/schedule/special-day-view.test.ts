// Special days on the page of one section.
import { expect, it } from 'vitest';
import type { ListedSpecialDay } from '#contract/schedules.ts';
import {
  type SpecialDayScope,
  sectionsOfSpecialDay,
  specialDayEntries,
  specialDaysOfDate,
} from './special-day-view.ts';

const day = '2026-12-24';
const windows = [{ init: 720, fin: 1020 }];
const food: ListedSpecialDay = { day, section: 'food', windows, note: '' };
const drinks: ListedSpecialDay = { ...food, section: 'drinks' };

it.each<[string, ListedSpecialDay[], SpecialDayScope]>([
  ['with the same hours in both sections applies to both', [drinks, food], 'both'],
  ['of one section applies to it', [food], 'food'],
  ['with other hours in the other section applies to its own', [{ ...drinks, windows: [] }, food], 'food'],
  ['with another note in the other section applies to its own', [{ ...drinks, note: 'Cena' }, food], 'food'],
])('a special day %s', (_, days, place) => {
  expect(specialDayEntries(days, 'food')).toEqual([{ special: food, place }]);
});

it('the page of the other section does not list it', () => {
  expect(specialDayEntries([food], 'drinks')).toEqual([]);
});

it('a request names the sections and what is shown on that date', () => {
  expect([sectionsOfSpecialDay('both'), sectionsOfSpecialDay('food')]).toEqual([['drinks', 'food'], ['food']]);
  expect(specialDaysOfDate([food, { ...drinks, day: '2026-12-25' }], day)).toEqual([
    { section: 'food', windows, note: '' },
  ]);
});
