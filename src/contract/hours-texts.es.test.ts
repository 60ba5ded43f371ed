// Opening hours as Spanish text.
import { describe, expect, it } from 'vitest';
import { groupDays, hasSpecialDaySoon, nearbySpecialDays } from '#domain/hours-summary.ts';
import { DEFAULT_WEEK_HOURS, formatMinutesAsTime, nextOpening } from '#domain/schedule.ts';
import { aWeek, hoursOf, minutesOf, openOnlyOn, windowsOf } from '#domain/testing/hours.ts';
import { clockTimeInSentence } from './clock-time.es.ts';
import {
  dayAndMonthText,
  nextOpeningText,
  openingHoursText,
  openingWindowsText,
  weekHoursText,
} from './hours-texts.es.ts';

describe('the hours of the week', () => {
  it.each([
    [
      'a kitchen with lunch and dinner',
      aWeek('13:00-16:00 20:00-23:00', { 6: '13:00-17:00 20:00-00:00', 0: '13:00-17:00' }),
      'Lunes a viernes 13h-16h y 20h-23h · Sábado 13h-17h y 20h-0h · Domingo 13h-17h',
    ],
    [
      'the published hours of the kitchen',
      aWeek('19:00-23:00', { 6: '12:00-23:00', 0: '12:00-23:00' }),
      'Lunes a viernes 19h-23h · Sábado y domingo 12h-23h',
    ],
    [
      'the published hours of the bar',
      aWeek('17:00-01:30', { 6: '12:00-01:30', 0: '12:00-01:30' }),
      'Lunes a viernes 17h-1:30h · Sábado y domingo 12h-1:30h',
    ],
    ['the same hours on every day', DEFAULT_WEEK_HOURS, 'Todos los días 12h-23h'],
    ['the records in another order', DEFAULT_WEEK_HOURS.toReversed(), 'Todos los días 12h-23h'],
    [
      'four windows',
      aWeek('07:00-09:00 10:00-11:00 13:00-16:00 20:00-02:00'),
      'Todos los días 7h-9h, 10h-11h, 13h-16h y 20h-2h',
    ],
    ['a day of rest', aWeek('19:00-23:00', { 1: 'closed' }), 'Lunes Cerrado · Martes a domingo 19h-23h'],
    [
      'days that are equal but not neighbours',
      aWeek('19:00-23:00', { 3: '17:00-01:30' }),
      'Lunes y martes 19h-23h · Miércoles 17h-1:30h · Jueves a domingo 19h-23h',
    ],
    [
      'whole days, whichever hour is stored',
      aWeek('19:00-23:00', { 6: '09:00-09:00', 0: '00:00-00:00' }),
      'Lunes a viernes 19h-23h · Sábado y domingo 24 horas',
    ],
    [
      'closed days, whichever hours are stored',
      aWeek('19:00-23:00', { 6: 'closed', 0: 'closed 17:00-01:30' }),
      'Lunes a viernes 19h-23h · Sábado y domingo Cerrado',
    ],
    ['midnight', aWeek('09:05-00:00'), 'Todos los días 9:05h-0h'],
    ['a section that never opens', aWeek('closed'), 'Cerrado'],
  ])('the hours are written as text: %s', (_what, week, text) => {
    expect(weekHoursText(groupDays(week))).toBe(text);
  });

  it('the windows of one day are written, and «Cerrado» without windows', () => {
    expect([openingWindowsText(windowsOf('13:00-16:00 20:00-23:30')), openingWindowsText([])]).toEqual([
      '13h-16h y 20h-23:30h',
      'Cerrado',
    ]);
  });
});

describe('the hours as customers read them today', () => {
  const WEEK = 'Todos los días 12h-23h';

  it.each([
    ['nothing special', {}, WEEK],
    ['closing earlier today', { '2026-12-24': '12:00-17:00' }, `Hoy, 24 de diciembre, hasta las 17h · ${WEEK}`],
    ['closing at one', { '2026-12-24': '12:00-13:15' }, `Hoy, 24 de diciembre, hasta las 13:15h · ${WEEK}`],
    [
      'other windows today',
      { '2026-12-24': '13:00-16:00 20:00-22:00' },
      `Hoy, 24 de diciembre, 13h-16h y 20h-22h · ${WEEK}`,
    ],
    ['closing after midnight', { '2026-12-24': '12:00-03:00' }, `Hoy, 24 de diciembre, 12h-3h · ${WEEK}`],
    ['closed today', { '2026-12-24': 'closed' }, `Hoy, 24 de diciembre, cerrado · ${WEEK}`],
    ['closed tomorrow', { '2026-12-25': 'closed' }, `Mañana, 25 de diciembre, cerrado · ${WEEK}`],
    [
      'today and tomorrow',
      { '2026-12-24': '12:00-17:00', '2026-12-25': 'closed' },
      `Hoy, 24 de diciembre, hasta las 17h · Mañana, 25 de diciembre, cerrado · ${WEEK}`,
    ],
    ['another day', { '2026-12-23': 'closed', '2026-12-26': 'closed' }, WEEK],
    ['a special day with the usual hours', { '2026-12-24': '12:00-23:00' }, WEEK],
  ])('on 24 December: %s', (_what, special, text) => {
    const specialDays = nearbySpecialDays(hoursOf(DEFAULT_WEEK_HOURS, special), '2026-12-24');
    expect(openingHoursText({ week: groupDays(DEFAULT_WEEK_HOURS), specialDays })).toBe(text);
  });

  it('the text changes at midnight if a special day is today, tomorrow or the day after', () => {
    const days = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'];
    const changes = days.map((day) =>
      hasSpecialDaySoon(hoursOf(DEFAULT_WEEK_HOURS, { [day]: 'closed' }), { day: '2026-12-24' }),
    );
    expect(changes).toEqual([false, true, true, true, false]);
  });
});

describe('the next opening', () => {
  const split = aWeek('13:00-16:00 20:00-23:30', { 1: 'closed' });

  it.each([
    [hoursOf(split), '2026-12-22', '17:00', 'Abre hoy a las 20:00'],
    [hoursOf(split), '2026-12-22', '23:30', 'Abre mañana a las 13:00'],
    [hoursOf(split), '2026-12-20', '23:30', 'Abre el martes a las 13:00'],
    [hoursOf(openOnlyOn(3, '12:00-16:00')), '2026-11-18', '16:00', 'Abre el próximo miércoles a las 12:00'],
    [hoursOf(openOnlyOn(2, '01:15-05:00')), '2026-11-17', '00:00', 'Abre hoy a la 1:15'],
    [hoursOf(openOnlyOn(2, '00:00-05:00')), '2026-11-16', '20:00', 'Abre mañana a las 0:00'],
    [
      hoursOf(split, { '2026-12-24': 'closed', '2026-12-25': 'closed' }),
      '2026-12-23',
      '23:30',
      'Abre el sábado a las 13:00',
    ],
    [
      hoursOf(aWeek('closed'), { '2027-06-24': '12:00-16:00' }),
      '2026-12-22',
      '17:00',
      'Abre el 24 de junio a las 12:00',
    ],
  ])('is written with its day', (hours, day, time, text) => {
    const next = nextOpening(hours, { day, minutes: minutesOf(time) });
    expect(next && nextOpeningText(next)).toBe(text);
  });
});

it('a date is written without its year', () => {
  expect([dayAndMonthText('2027-01-01'), dayAndMonthText('2026-12-24')]).toEqual(['1 de enero', '24 de diciembre']);
});

it('every minute of the day is written with its hour and minutes, and with the article of its hour', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const hour = Math.floor(minutes / 60);
    const time = `${hour}:${minutes % 60 < 10 ? '0' : ''}${minutes % 60}`;
    expect(clockTimeInSentence(formatMinutesAsTime(minutes))).toBe(`${hour === 1 ? 'la' : 'las'} ${time}`);
    const next = { day: '2026-12-22', weekday: 2, inDays: 1, minutes } as const;
    expect(nextOpeningText(next)).toBe(`Abre mañana a ${hour === 1 ? 'la' : 'las'} ${time}`);
  }
});
