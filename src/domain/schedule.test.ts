import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayHours,
  DEFAULT_WEEK,
  formatMinutes,
  hoursRefusal,
  hoursText,
  isOpen,
  isWithinHours,
  minutesToNextChange,
  mondayFirst,
  nextOpening,
  openingText,
  openSpans,
  QUARTER_HOURS,
  type WeekHours,
} from './schedule.ts';
import type { LocalMoment, Weekday } from './time.ts';

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 3, 4, 5, 6] as const;
const EVERY_DAY = [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] as const;
const CLOSED = { init: '12:00', fin: '23:00', closed: true };

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const at = (weekday: Weekday, time: string): LocalMoment => ({
  weekday,
  minutes: minutesOf(time),
  day: '2026-11-21',
});

type Window = { init: string; fin: string; closed?: boolean };

/** A week with one window on every day but those given. */
function aWeek(everyDay: Window, exceptions: Partial<Record<Weekday, Window>> = {}): WeekHours {
  return EVERY_DAY.map((weekday) => {
    const { init, fin, closed = false } = exceptions[weekday] ?? everyDay;
    return { weekday, init: minutesOf(init), fin: minutesOf(fin), closed };
  });
}

const onlyOn = (weekday: Weekday, window: Window) => aWeek(CLOSED, { [weekday]: window });

const aMinute = fc.integer({ min: 0, max: 1439 });
const anyWeek = fc
  .tuple(
    ...EVERY_DAY.map(() => fc.record({ init: aMinute, fin: aMinute, closed: fc.boolean(), isWhole: fc.boolean() })),
  )
  .map((days) =>
    days.map(({ isWhole, ...hours }, index): DayHours => {
      const weekday = EVERY_DAY[index] ?? SUNDAY;
      return { ...hours, weekday, fin: isWhole ? hours.init : hours.fin };
    }),
  );
const anyMoment = fc.record({
  weekday: fc.constantFrom(...EVERY_DAY),
  minutes: aMinute,
  day: fc.constant('2026-11-21'),
});

/** A slow reference implementation: for each of the week's 10,080 minutes, whether the section is open. */
function openMinutes(week: WeekHours): boolean[] {
  const open = Array.from({ length: 7 * 1440 }, () => false);
  for (const { weekday, init, fin, closed } of week) {
    if (closed) continue;
    const [from, length] = init === fin ? [0, 1440] : [init, (fin - init + 1440) % 1440];
    for (let passed = 0; passed < length; passed += 1) open[(weekday * 1440 + from + passed) % open.length] = true;
  }
  return open;
}

describe('isWithinHours', () => {
  it.each([
    ['11:59', '12:00', '23:00', false],
    ['12:00', '12:00', '23:00', true],
    ['22:59', '12:00', '23:00', true],
    ['23:00', '12:00', '23:00', false],
    ['16:59', '17:00', '01:30', false],
    ['17:00', '17:00', '01:30', true],
    ['00:00', '17:00', '01:30', true],
    ['01:29', '17:00', '01:30', true],
    ['01:30', '17:00', '01:30', false],
    ['23:59', '17:00', '00:00', true],
    ['00:00', '17:00', '00:00', false],
    ['00:00', '09:00', '09:00', true],
    ['09:00', '09:00', '09:00', true],
    ['23:59', '00:00', '00:00', true],
  ])('%s is within %s-%s: %s', (time, init, fin, expected) => {
    expect(isWithinHours(minutesOf(time), minutesOf(init), minutesOf(fin))).toBe(expected);
  });

  it('with equal hours on every day, isOpen agrees with isWithinHours', () => {
    fc.assert(
      fc.property(aMinute, aMinute, anyMoment, (init, fin, moment) => {
        const week = EVERY_DAY.map((weekday) => ({ weekday, init, fin, closed: false }));
        expect(isOpen(week, moment)).toBe(isWithinHours(moment.minutes, init, fin));
      }),
    );
  });
});

describe('isOpen', () => {
  const weekend = aWeek({ init: '19:00', fin: '23:00' }, { [SATURDAY]: { init: '12:00', fin: '01:30' } });
  const sundayNight = onlyOn(SUNDAY, { init: '20:00', fin: '02:00' });
  const wholeFriday = onlyOn(FRIDAY, { init: '09:00', fin: '09:00' });

  it.each([
    ['the minute before it opens', weekend, at(MONDAY, '18:59'), false],
    ['the minute it opens', weekend, at(MONDAY, '19:00'), true],
    ['the last minute', weekend, at(MONDAY, '22:59'), true],
    ['the minute it closes', weekend, at(MONDAY, '23:00'), false],
    ["Saturday's hours after midnight, on Sunday", weekend, at(SUNDAY, '01:29'), true],
    ["the minute Saturday's hours end, on Sunday", weekend, at(SUNDAY, '01:30'), false],
    ['Saturday after midnight, as Friday closed at 23:00', weekend, at(SATURDAY, '00:30'), false],
    ['Saturday evening', weekend, at(SATURDAY, '23:30'), true],
    ['Sunday before midnight', sundayNight, at(SUNDAY, '23:59'), true],
    ['Monday after midnight, still of Sunday', sundayNight, at(MONDAY, '00:00'), true],
    ['Monday at the end of Sunday', sundayNight, at(MONDAY, '02:00'), false],
    ['Sunday after midnight, as Saturday was closed', sundayNight, at(SUNDAY, '01:00'), false],
    ['midnight of a day with equal hours', wholeFriday, at(FRIDAY, '00:00'), true],
    ['the last minute of a day with equal hours', wholeFriday, at(FRIDAY, '23:59'), true],
    ['midnight after a day with equal hours', wholeFriday, at(SATURDAY, '00:00'), false],
    ['the evening before a day with equal hours', wholeFriday, at(THURSDAY, '23:59'), false],
    ['a closed day inside its hours', aWeek(CLOSED), at(MONDAY, '13:00'), false],
  ])('isOpen is checked at: %s', (_what, week, moment, expected) => {
    expect(isOpen(week, moment)).toBe(expected);
  });

  it('a closed day has no hours after midnight, even if its hours would cross midnight', () => {
    const night = { init: '20:00', fin: '03:00' };
    const week = aWeek(night, { [SATURDAY]: { ...night, closed: true } });
    expect(isOpen(week, at(SUNDAY, '01:00'))).toBe(false);
    expect(isOpen(week, at(SATURDAY, '01:00'))).toBe(true);
    expect(isOpen(week, at(SATURDAY, '21:00'))).toBe(false);
  });

  it('a closed day does not end the hours that began the day before', () => {
    const week = aWeek({ init: '20:00', fin: '03:00' }, { [SUNDAY]: CLOSED });
    expect(isOpen(week, at(SUNDAY, '02:59'))).toBe(true);
    expect(isOpen(week, at(SUNDAY, '03:00'))).toBe(false);
  });

  it('a weekday without a record is closed', () => {
    expect(isOpen([], at(MONDAY, '13:00'))).toBe(false);
  });

  it('a new venue is open from 12:00 to 23:00 every day', () => {
    expect(DEFAULT_WEEK.map(({ weekday }) => weekday)).toEqual(EVERY_DAY);
    for (const weekday of EVERY_DAY) {
      expect(isOpen(DEFAULT_WEEK, at(weekday, '11:59'))).toBe(false);
      expect(isOpen(DEFAULT_WEEK, at(weekday, '12:00'))).toBe(true);
      expect(isOpen(DEFAULT_WEEK, at(weekday, '23:00'))).toBe(false);
    }
  });

  it('isOpen agrees with a simple reference implementation in every minute of any week', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const actual = Array.from({ length: 7 * 1440 }, (_, minute) =>
          isOpen(week, { weekday: EVERY_DAY[Math.floor(minute / 1440)] ?? SUNDAY, minutes: minute % 1440 }),
        );
        expect(actual).toEqual(openMinutes(week));
      }),
      { numRuns: 60 },
    );
  });
});

describe('minutesToNextChange', () => {
  it.each([
    ['to closing', DEFAULT_WEEK, at(MONDAY, '22:00'), 60],
    ['from the minute it opens to closing', DEFAULT_WEEK, at(MONDAY, '12:00'), 11 * 60],
    ['from the minute it closes to the next day', DEFAULT_WEEK, at(MONDAY, '23:00'), 13 * 60],
    ['to a closing after midnight', onlyOn(SUNDAY, { init: '20:00', fin: '02:00' }), at(SUNDAY, '23:30'), 150],
    ['past a midnight that changes nothing', aWeek({ init: '20:00', fin: '00:00' }), at(MONDAY, '23:59'), 1],
    ['over a whole open day', onlyOn(FRIDAY, { init: '09:00', fin: '09:00' }), at(FRIDAY, '09:00'), 15 * 60],
    ['almost a week ahead', onlyOn(MONDAY, { init: '19:00', fin: '23:00' }), at(MONDAY, '23:00'), 7 * 1440 - 240],
  ])('the minutes to the next change are counted %s', (_what, week, moment, minutes) => {
    expect(minutesToNextChange(week, moment)).toBe(minutes);
  });

  it('there is no next change if a section is always or never open', () => {
    expect(minutesToNextChange(aWeek({ init: '00:00', fin: '00:00' }), at(MONDAY, '10:00'))).toBeNull();
    expect(minutesToNextChange(aWeek(CLOSED), at(MONDAY, '10:00'))).toBeNull();
  });

  it('the open state is constant before the next change and different at it', () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (week, moment) => {
        const open = openMinutes(week);
        const start = moment.weekday * 1440 + moment.minutes;
        const ahead = [...open.slice(start), ...open.slice(0, start)];
        const change = ahead.findIndex((state) => state !== ahead[0]);
        expect(minutesToNextChange(week, moment)).toBe(change === -1 ? null : change);
      }),
    );
  });
});

describe('nextOpening', () => {
  const weekdays = aWeek({ init: '19:00', fin: '23:00' }, { [SATURDAY]: CLOSED, [SUNDAY]: CLOSED });

  it.each([
    ['today', weekdays, at(MONDAY, '10:00'), { weekday: MONDAY, minutes: 1140, inDays: 0 }, 'Abre hoy a las 19:00'],
    [
      'tomorrow',
      weekdays,
      at(MONDAY, '23:00'),
      { weekday: TUESDAY, minutes: 1140, inDays: 1 },
      'Abre mañana a las 19:00',
    ],
    [
      'after the weekend',
      weekdays,
      at(FRIDAY, '23:30'),
      { weekday: MONDAY, minutes: 1140, inDays: 3 },
      'Abre el lunes a las 19:00',
    ],
    [
      'in a week',
      onlyOn(WEDNESDAY, { init: '12:00', fin: '16:00' }),
      at(WEDNESDAY, '16:00'),
      { weekday: WEDNESDAY, minutes: 720, inDays: 7 },
      'Abre el próximo miércoles a las 12:00',
    ],
    [
      'at midnight, when the whole next day is open',
      onlyOn(SUNDAY, { init: '09:00', fin: '09:00' }),
      at(SATURDAY, '22:00'),
      { weekday: SUNDAY, minutes: 0, inDays: 1 },
      'Abre mañana a las 00:00',
    ],
    [
      'at one',
      onlyOn(TUESDAY, { init: '01:15', fin: '05:00' }),
      at(TUESDAY, '00:00'),
      { weekday: TUESDAY, minutes: 75, inDays: 0 },
      'Abre hoy a la 01:15',
    ],
  ])('a closed section opens next: %s', (_what, week, moment, next, text) => {
    expect(nextOpening(week, moment)).toEqual(next);
    expect(openingText(next, moment)).toBe(text);
  });

  it('there is no next opening while a section is open or if it never opens', () => {
    expect(nextOpening(weekdays, at(MONDAY, '20:00'))).toBeNull();
    expect(nextOpening(aWeek(CLOSED), at(MONDAY, '20:00'))).toBeNull();
  });
});

describe('hoursText', () => {
  const kitchen = { init: '19:00', fin: '23:00' };
  const bar = { init: '17:00', fin: '01:30' };

  it.each([
    [
      'the published hours of the kitchen',
      aWeek(kitchen, { [SATURDAY]: { init: '12:00', fin: '23:00' }, [SUNDAY]: { init: '12:00', fin: '23:00' } }),
      'Lunes a viernes 19h-23h · Sábado y domingo 12h-23h',
    ],
    [
      'the published hours of the bar',
      aWeek(bar, { [SATURDAY]: { init: '12:00', fin: '01:30' }, [SUNDAY]: { init: '12:00', fin: '01:30' } }),
      'Lunes a viernes 17h-1:30h · Sábado y domingo 12h-1:30h',
    ],
    ['the same hours on every day', DEFAULT_WEEK, 'Todos los días 12h-23h'],
    ['a day of rest', aWeek(kitchen, { [MONDAY]: CLOSED }), 'Lunes Cerrado · Martes a domingo 19h-23h'],
    [
      'days that are equal but not neighbours',
      aWeek(kitchen, { [WEDNESDAY]: bar }),
      'Lunes y martes 19h-23h · Miércoles 17h-1:30h · Jueves a domingo 19h-23h',
    ],
    [
      'Sunday, which ends the week',
      aWeek(bar, { [SUNDAY]: kitchen, [MONDAY]: kitchen }),
      'Lunes 19h-23h · Martes a sábado 17h-1:30h · Domingo 19h-23h',
    ],
    [
      'whole days, whichever hour is stored',
      aWeek(kitchen, { [SATURDAY]: { init: '09:00', fin: '09:00' }, [SUNDAY]: { init: '00:00', fin: '00:00' } }),
      'Lunes a viernes 19h-23h · Sábado y domingo 24 horas',
    ],
    [
      'closed days, whichever hours are stored',
      aWeek(kitchen, { [SATURDAY]: CLOSED, [SUNDAY]: { ...bar, closed: true } }),
      'Lunes a viernes 19h-23h · Sábado y domingo Cerrado',
    ],
    ['midnight', aWeek({ init: '09:05', fin: '00:00' }), 'Todos los días 9:05h-0h'],
    ['a section that never opens', aWeek(CLOSED), 'Cerrado'],
  ])('the hours are written as text: %s', (_what, week, text) => {
    expect(hoursText(week)).toBe(text);
  });

  it('the text of the hours does not depend on the order of the records', () => {
    expect(hoursText(DEFAULT_WEEK.toReversed())).toBe('Todos los días 12h-23h');
  });
});

it('a time is formatted with two digits for hour and minute', () => {
  expect([0, 65, 1140, 1439].map(formatMinutes)).toEqual(['00:00', '01:05', '19:00', '23:59']);
});

describe('Valid opening hours', () => {
  it('the valid hours are the 96 quarter hours of a day', () => {
    expect(QUARTER_HOURS).toHaveLength(96);
    expect([QUARTER_HOURS[0], QUARTER_HOURS[1], QUARTER_HOURS.at(-1)]).toEqual([0, 15, 23 * 60 + 45]);
    for (const init of QUARTER_HOURS) expect(hoursRefusal({ init, fin: 0 })).toBeNull();
  });

  it.each([[1], [719], [1440], [-15], [0.25], [Number.NaN]])(
    '%d minutes after midnight are not valid opening hours',
    (minutes) => {
      expect(hoursRefusal({ init: minutes, fin: 0 })).toBe('hours-not-valid');
      expect(hoursRefusal({ init: 0, fin: minutes })).toBe('hours-not-valid');
    },
  );

  it('days are sorted Monday first', () => {
    expect(mondayFirst(DEFAULT_WEEK).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });
});

describe('Open ranges of a day', () => {
  const week = aWeek(
    { init: '19:00', fin: '01:30' },
    { [SATURDAY]: { init: '12:00', fin: '12:00' }, [SUNDAY]: CLOSED },
  );
  const evening = { from: 19 * 60, until: 24 * 60 };

  it.each([
    [MONDAY, [evening]],
    [TUESDAY, [{ from: 0, until: 90 }, evening]],
    [SATURDAY, [{ from: 0, until: 24 * 60 }]],
    [SUNDAY, []],
  ] as const)('the open ranges of weekday %i are %j', (weekday, spans) => {
    expect(openSpans(week, weekday)).toEqual(spans);
  });

  it('the open ranges contain exactly the open minutes and never touch', () => {
    fc.assert(
      fc.property(anyWeek, fc.constantFrom(...EVERY_DAY), (anyHours, weekday) => {
        const spans = openSpans(anyHours, weekday);
        const inSpans = Array.from({ length: 1440 }, (_, minute) =>
          spans.some(({ from, until }) => from <= minute && minute < until),
        );
        expect(inSpans).toEqual(openMinutes(anyHours).slice(weekday * 1440, (weekday + 1) * 1440));
        expect(spans.every(({ from }, place) => place === 0 || from > (spans[place - 1]?.until ?? 0))).toBe(true);
      }),
    );
  });
});
