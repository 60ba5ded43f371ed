import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closingTime,
  DEFAULT_WEEK_HOURS,
  formatMinutesAsTime,
  isInHoursOfDayBefore,
  isOpen,
  isSameHours,
  mondayFirst,
  nextOpening,
  nextOpeningChange,
  openingWindowsRefusal,
  openTimeRanges,
  QUARTER_HOURS,
  sortOpeningWindows,
  WEEKDAYS_OF_COPY_TARGET,
  type WeekdayHours,
  type WeekHours,
} from './schedule.ts';
import {
  aWeek,
  EVERY_DAY,
  FRIDAY,
  hoursOf,
  localMomentAt,
  MONDAY,
  minutesOf,
  openOnlyOn,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
  windowsOf,
} from './testing/hours.ts';
import type { Weekday } from './time.ts';

const aMinute = fc.integer({ min: 0, max: 1439 });
const anyWindow = fc
  .record({ init: aMinute, fin: aMinute, isWhole: fc.boolean() })
  .map(({ init, fin, isWhole }) => ({ init, fin: isWhole ? init : fin }));
const anyDay = fc.record({ windows: fc.array(anyWindow, { minLength: 1, maxLength: 4 }), closed: fc.boolean() });
const anyWeek = fc
  .tuple(...EVERY_DAY.map(() => anyDay))
  .map((days) => days.map((hours, index): WeekdayHours => ({ ...hours, weekday: EVERY_DAY[index] ?? SUNDAY })));
const anyMoment = fc.record({ weekday: fc.constantFrom(...EVERY_DAY), minutes: aMinute });

/** A slow reference implementation: for each of the week's 10,080 minutes, whether the section is open. */
function openMinutes(week: WeekHours): boolean[] {
  const open = Array.from({ length: 7 * 1440 }, () => false);
  for (const { weekday, windows, closed } of week) {
    for (const { init, fin } of closed ? [] : windows) {
      const [from, length] = init === fin ? [0, 1440] : [init, (fin - init + 1440) % 1440];
      for (let passed = 0; passed < length; passed += 1) open[(weekday * 1440 + from + passed) % open.length] = true;
    }
  }
  return open;
}

describe('isOpen', () => {
  const weekend = aWeek('19:00-23:00', { [SATURDAY]: '12:00-01:30' });
  const split = aWeek('13:00-16:00 20:00-23:30');
  const four = aWeek('07:00-09:00 10:00-11:00 13:00-16:00 20:00-02:00');
  const sundayNight = openOnlyOn(SUNDAY, '20:00-02:00');
  const wholeFriday = openOnlyOn(FRIDAY, '09:00-09:00');

  it.each([
    ['the minute before it opens', weekend, localMomentAt(MONDAY, '18:59'), false],
    ['the minute it opens', weekend, localMomentAt(MONDAY, '19:00'), true],
    ['the last minute', weekend, localMomentAt(MONDAY, '22:59'), true],
    ['the minute it closes', weekend, localMomentAt(MONDAY, '23:00'), false],
    ['the last minute of lunch', split, localMomentAt(MONDAY, '15:59'), true],
    ['the minute lunch ends', split, localMomentAt(MONDAY, '16:00'), false],
    ['between lunch and dinner', split, localMomentAt(MONDAY, '18:00'), false],
    ['the minute dinner begins', split, localMomentAt(MONDAY, '20:00'), true],
    ['the second of four windows', four, localMomentAt(TUESDAY, '10:30'), true],
    ['between the second and the third of four windows', four, localMomentAt(TUESDAY, '11:00'), false],
    ['the last of four windows, after midnight', four, localMomentAt(WEDNESDAY, '01:59'), true],
    ['the end of the last of four windows', four, localMomentAt(WEDNESDAY, '02:00'), false],
    ["Saturday's hours after midnight, on Sunday", weekend, localMomentAt(SUNDAY, '01:29'), true],
    ["the minute Saturday's hours end, on Sunday", weekend, localMomentAt(SUNDAY, '01:30'), false],
    ['Saturday after midnight, as Friday closed at 23:00', weekend, localMomentAt(SATURDAY, '00:30'), false],
    ['Sunday before midnight', sundayNight, localMomentAt(SUNDAY, '23:59'), true],
    ['Monday after midnight, still of Sunday', sundayNight, localMomentAt(MONDAY, '00:00'), true],
    ['Monday at the end of Sunday', sundayNight, localMomentAt(MONDAY, '02:00'), false],
    ['Sunday after midnight, as Saturday was closed', sundayNight, localMomentAt(SUNDAY, '01:00'), false],
    ['midnight of a day with equal hours', wholeFriday, localMomentAt(FRIDAY, '00:00'), true],
    ['the last minute of a day with equal hours', wholeFriday, localMomentAt(FRIDAY, '23:59'), true],
    ['midnight after a day with equal hours', wholeFriday, localMomentAt(SATURDAY, '00:00'), false],
    ['the evening before a day with equal hours', wholeFriday, localMomentAt(THURSDAY, '23:59'), false],
    ['a closed day inside its hours', aWeek('closed'), localMomentAt(MONDAY, '13:00'), false],
    [
      'a closed night, after midnight',
      aWeek('20:00-03:00', { 6: 'closed 20:00-03:00' }),
      localMomentAt(SUNDAY, '01:00'),
      false,
    ],
    [
      'a closed day, in the hours of the day before',
      aWeek('20:00-03:00', { 0: 'closed' }),
      localMomentAt(SUNDAY, '02:59'),
      true,
    ],
    ['a weekday without a record', [], localMomentAt(MONDAY, '13:00'), false],
  ])('isOpen is checked at: %s', (_what, week, moment, expected) => {
    expect(isOpen(hoursOf(week), moment)).toBe(expected);
  });

  it('a new venue is open from 12:00 to 23:00 every day', () => {
    expect(DEFAULT_WEEK_HOURS.map(({ weekday }) => weekday)).toEqual(EVERY_DAY);
    const times = ['11:59', '12:00', '22:59', '23:00'];
    for (const weekday of EVERY_DAY) {
      expect(times.map((time) => isOpen(hoursOf(DEFAULT_WEEK_HOURS), localMomentAt(weekday, time)))).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }
  });

  it('isOpen agrees with a simple reference implementation in every minute of any week', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const actual = EVERY_DAY.flatMap((weekday) =>
          Array.from({ length: 1440 }, (_, minutes) =>
            isOpen(hoursOf(week), { day: `2026-11-${15 + weekday}`, minutes }),
          ),
        );
        expect(actual).toEqual(openMinutes(week));
      }),
      { numRuns: 12 },
    );
  });
});

describe('The hours of the day before', () => {
  const nights = aWeek('12:00-16:00 20:00-02:00');
  const wholeFriday = openOnlyOn(FRIDAY, '09:00-09:00');

  it.each([
    ['last until the minute they end, after midnight', nights, localMomentAt(SUNDAY, '01:59'), true],
    ['are over when they end', nights, localMomentAt(SUNDAY, '02:00'), false],
    ['are not those of the own day', nights, localMomentAt(SUNDAY, '13:00'), false],
    ['end at midnight if its windows do', aWeek('12:00-00:00'), localMomentAt(SUNDAY, '00:00'), false],
    ['end at midnight if it is open all day', wholeFriday, localMomentAt(SATURDAY, '00:01'), false],
    [
      'last although the own day has begun, all day open',
      aWeek('20:00-02:00', { 0: '00:00-00:00' }),
      localMomentAt(SUNDAY, '01:00'),
      true,
    ],
    [
      'do not exist if it was closed',
      aWeek('20:00-02:00', { 6: 'closed 20:00-02:00' }),
      localMomentAt(SUNDAY, '01:00'),
      false,
    ],
  ])('%s', (_what, week, moment, expected) => {
    expect(isInHoursOfDayBefore(hoursOf(week), moment)).toBe(expected);
  });

  it('are those of the special day, if it was one', () => {
    const hours = hoursOf(aWeek('12:00-16:00'), { '2026-11-21': '20:00-01:00' });
    const isDuring = (day: string, time: string) => isInHoursOfDayBefore(hours, { day, minutes: minutesOf(time) });
    expect([isDuring('2026-11-22', '00:30'), isDuring('2026-11-23', '00:30')]).toEqual([true, false]);
  });
});

describe('A special day', () => {
  // Thursday 24 and Friday 25 December 2026.
  const nights = hoursOf(aWeek('13:00-16:00 20:00-02:00'), {
    '2026-12-24': '13:00-17:00',
    '2026-12-25': 'closed',
    '2026-12-31': '13:00-16:00 22:00-06:00',
  });

  it.each([
    ['the night before ends after midnight as usual', '2026-12-24', '01:59', true],
    ['the night before ends at its time', '2026-12-24', '02:00', false],
    ['its own hours begin', '2026-12-24', '13:00', true],
    ['its hours replace those of the weekday', '2026-12-24', '16:30', true],
    ['its hours end', '2026-12-24', '17:00', false],
    ['the usual evening does not apply', '2026-12-24', '21:00', false],
    ['the usual hours after midnight do not apply', '2026-12-25', '01:00', false],
    ['a closed date is closed', '2026-12-25', '14:00', false],
    ['a closed date has no hours after midnight', '2026-12-26', '01:00', false],
    ['the day after is as usual', '2026-12-26', '14:00', true],
    ['its hours after midnight belong to it', '2027-01-01', '05:59', true],
    ['its hours after midnight end', '2027-01-01', '06:00', false],
    ['the same weekday a week later is as usual', '2027-01-07', '21:00', true],
  ])('%s', (_what, day, time, expected) => {
    expect(isOpen(nights, { day, minutes: minutesOf(time) })).toBe(expected);
  });

  it('opens a weekday that is closed otherwise, and the night of the day before still ends on it', () => {
    const hours = hoursOf(openOnlyOn(FRIDAY, '20:00-03:00'), { '2026-12-26': '12:00-16:00' });
    const openOn26th = ['02:59', '03:00', '12:00', '16:00'].map((time) =>
      isOpen(hours, { day: '2026-12-26', minutes: minutesOf(time) }),
    );
    expect(openOn26th).toEqual([true, false, true, false]);
  });
});

describe('nextOpeningChange and nextOpening', () => {
  const split = aWeek('13:00-16:00 20:00-23:30', { [MONDAY]: 'closed' });
  const christmas = hoursOf(split, { '2026-12-24': '13:00-17:00', '2026-12-25': 'closed' });

  it.each([
    ['the end of lunch', hoursOf(split), '2026-12-22', '13:00', ['2026-12-22', '16:00', 0]],
    ['the beginning of dinner', hoursOf(split), '2026-12-22', '16:00', ['2026-12-22', '20:00', 0]],
    ['the next lunch', hoursOf(split), '2026-12-22', '23:30', ['2026-12-23', '13:00', 1]],
    ['lunch after a day of rest', hoursOf(split), '2026-12-20', '23:45', ['2026-12-22', '13:00', 2]],
    ['the end of a special day', christmas, '2026-12-24', '16:30', ['2026-12-24', '17:00', 0]],
    ['the opening after special days', christmas, '2026-12-24', '17:00', ['2026-12-26', '13:00', 2]],
    [
      'midnight, when a whole day begins',
      hoursOf(openOnlyOn(SUNDAY, '09:00-09:00')),
      '2026-11-14',
      '22:00',
      ['2026-11-15', '00:00', 1],
    ],
    [
      'the same weekday in a week',
      hoursOf(openOnlyOn(WEDNESDAY, '12:00-16:00')),
      '2026-11-18',
      '16:00',
      ['2026-11-25', '12:00', 7],
    ],
    [
      'a special day far ahead',
      hoursOf(aWeek('closed'), { '2027-06-24': '12:00-16:00' }),
      '2026-11-18',
      '16:00',
      ['2027-06-24', '12:00', 218],
    ],
    [
      'the end of always open',
      hoursOf(aWeek('00:00-00:00'), { '2026-12-25': 'closed' }),
      '2026-12-01',
      '10:00',
      ['2026-12-25', '00:00', 24],
    ],
  ] as const)('the next change is %s', (_what, hours, day, time, [changeDay, changeTime, inDays]) => {
    expect(nextOpeningChange(hours, { day, minutes: minutesOf(time) })).toMatchObject({
      day: changeDay,
      minutes: minutesOf(changeTime),
      inDays,
    });
  });

  it('a midnight at which nothing changes is passed over', () => {
    const week = hoursOf(aWeek('20:00-02:00'));
    expect(nextOpeningChange(week, localMomentAt(SUNDAY, '23:30'))).toMatchObject({ weekday: MONDAY, minutes: 120 });
  });

  it('there is no next change if a section is always or never open, and no next opening while it is open', () => {
    expect(nextOpeningChange(hoursOf(aWeek('00:00-00:00')), localMomentAt(MONDAY, '10:00'))).toBeNull();
    expect(nextOpeningChange(hoursOf(aWeek('closed')), localMomentAt(MONDAY, '10:00'))).toBeNull();
    expect(nextOpening(hoursOf(split), localMomentAt(TUESDAY, '13:30'))).toBeNull();
    expect(nextOpening(hoursOf(split), localMomentAt(TUESDAY, '17:00'))).toMatchObject({ minutes: 1200, inDays: 0 });
  });

  it.each([
    ['12:00-23:30', '20:00', '23:30'],
    ['20:00-01:30', '23:00', '01:30'],
    ['20:00-01:30', '12:00', null],
    ['00:00-00:00', '12:00', null],
  ])('of %s, an open section at %s closes at %s', (windows, time, expected) => {
    expect(closingTime(hoursOf(aWeek(windows)), localMomentAt(TUESDAY, time))).toBe(expected);
  });

  it('a section that stays open for more than a day has no closing time yet', () => {
    const week = hoursOf(aWeek('00:00-00:00', { [FRIDAY]: '00:00-18:00' }));
    expect(closingTime(week, localMomentAt(MONDAY, '12:00'))).toBeNull();
    expect(closingTime(week, localMomentAt(THURSDAY, '23:00'))).toBe('18:00');
  });

  it('the open state is constant before the next change and different at it', () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (week, { weekday, minutes }) => {
        const open = openMinutes(week);
        const start = weekday * 1440 + minutes;
        const ahead = [...open.slice(start), ...open.slice(0, start)];
        const change = ahead.findIndex((state) => state !== ahead[0]);
        const found = nextOpeningChange(hoursOf(week), { day: `2026-11-${15 + weekday}`, minutes });
        const wait = found && found.inDays * 1440 + found.minutes - minutes;
        expect(wait).toBe(change === -1 ? null : change);
      }),
    );
  });
});

describe('Valid windows of a day', () => {
  it('windows begin and end at the 96 quarter hours of a day', () => {
    expect(QUARTER_HOURS).toHaveLength(96);
    expect([QUARTER_HOURS[0], QUARTER_HOURS[1], QUARTER_HOURS.at(-1)]).toEqual([0, 15, 23 * 60 + 45]);
    for (const init of QUARTER_HOURS) expect(openingWindowsRefusal([{ init, fin: 0 }])).toBeNull();
  });

  it.each([[1], [719], [1440], [-15], [0.25], [Number.NaN]])(
    '%d minutes after midnight are not a valid opening time',
    (minutes) => {
      expect(openingWindowsRefusal([{ init: minutes, fin: 0 }])).toBe('hours-not-valid');
      expect(openingWindowsRefusal([{ init: 0, fin: minutes }])).toBe('hours-not-valid');
    },
  );

  it.each([
    ['13:00-16:00 20:00-23:30', null],
    ['20:00-23:30 13:00-16:00', null],
    ['07:00-09:00 10:00-11:00 13:00-16:00 20:00-02:00', null],
    ['01:00-03:00 20:00-02:00', null],
    ['13:00-16:00 16:00-20:00', 'windows-overlap'],
    ['13:00-16:00 15:45-20:00', 'windows-overlap'],
    ['13:00-23:00 15:00-16:00', 'windows-overlap'],
    ['20:00-02:00 23:00-01:00', 'windows-overlap'],
    ['13:00-16:00 13:00-16:00', 'windows-overlap'],
    ['09:00-09:00 13:00-16:00', 'windows-overlap'],
    ['07:00-08:00 09:00-10:00 11:00-12:00 13:00-14:00 15:00-16:00', 'windows-too-many'],
  ])('the windows %s are checked: %s', (windows, refusal) => {
    expect(openingWindowsRefusal(windowsOf(windows))).toBe(refusal);
  });

  it('a day needs a window', () => {
    expect(openingWindowsRefusal([])).toBe('windows-required');
  });

  it('windows are sorted by their beginning', () => {
    expect(sortOpeningWindows(windowsOf('20:00-23:30 13:00-16:00'))).toEqual(windowsOf('13:00-16:00 20:00-23:30'));
  });

  it('hours are the same if all windows and the closed state are', () => {
    const [day, longer, closed] = ['13:00-16:00', '13:00-16:00 20:00-23:00', 'closed 13:00-16:00'].map(
      (text) => aWeek(text)[0],
    );
    if (!day || !longer || !closed) throw new Error('The weeks have days.');
    expect([day, longer, closed].map((other) => isSameHours(day, other))).toEqual([true, false, false]);
  });
});

describe('Days of a week', () => {
  it('days are sorted Monday first', () => {
    expect(mondayFirst(DEFAULT_WEEK_HOURS).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('hours are copied to all days, to Monday to Friday, or to the weekend', () => {
    const sorted = (days: readonly Weekday[]) => days.toSorted((a, b) => a - b);
    expect(sorted(WEEKDAYS_OF_COPY_TARGET.all)).toEqual(EVERY_DAY);
    expect(sorted(WEEKDAYS_OF_COPY_TARGET.weekdays)).toEqual([1, 2, 3, 4, 5]);
    expect(sorted(WEEKDAYS_OF_COPY_TARGET.weekend)).toEqual([0, 6]);
  });
});

it('a time is formatted with two digits for hour and minute', () => {
  expect([0, 65, 1140, 1439].map(formatMinutesAsTime)).toEqual(['00:00', '01:05', '19:00', '23:59']);
});

describe('Open ranges of a weekday', () => {
  const week = aWeek('13:00-16:00 19:00-01:30', { [SATURDAY]: '12:00-12:00', [SUNDAY]: 'closed' });
  const [lunch, evening] = [
    { from: 13 * 60, until: 16 * 60 },
    { from: 19 * 60, until: 24 * 60 },
  ];

  it.each([
    [MONDAY, [lunch, evening]],
    [TUESDAY, [{ from: 0, until: 90 }, lunch, evening]],
    [SATURDAY, [{ from: 0, until: 24 * 60 }]],
    [SUNDAY, []],
  ] as const)('the open ranges of weekday %i are %j', (weekday, spans) => {
    expect(openTimeRanges(week, weekday)).toEqual(spans);
  });

  it('the open ranges contain exactly the open minutes and never touch', () => {
    fc.assert(
      fc.property(anyWeek, fc.constantFrom(...EVERY_DAY), (anyHours, weekday) => {
        const spans = openTimeRanges(anyHours, weekday);
        const inSpans = Array.from({ length: 1440 }, (_, minute) =>
          spans.some(({ from, until }) => from <= minute && minute < until),
        );
        expect(inSpans).toEqual(openMinutes(anyHours).slice(weekday * 1440, (weekday + 1) * 1440));
        expect(spans.every(({ from }, place) => place === 0 || from > (spans[place - 1]?.until ?? 0))).toBe(true);
      }),
    );
  });
});
