// The demo venue's settings, company data and opening hours.
import type { DayHours, Section, WeekHours } from '#domain/schedule.ts';
import type { Minutes, Weekday } from '#domain/time.ts';

/** Settings of the demo venue. Town and company are invented; the tax number has a valid check digit. */
export const VENUE = {
  name: 'Taberna La Encina',
  short_name: 'La Encina',
  // The dark green of the leaves: white on it has a contrast of 7 to 1.
  colour: '#2f5d50',
  address: 'Plaza del Olmo, 4\n37999 Villafuente de la Sierra (Salamanca)',
  company: 'Hostelería La Encina de Villafuente, S. L.',
  register_data: 'Registro Mercantil de Salamanca, tomo 512, folio 84, hoja SA-16023, inscripción 1.ª',
  nif: 'B37999992',
  vat_percent: 10,
  web: 'https://laencina.test',
  email: 'hola@laencina.test',
  payment_mode: 'manual',
  qr_expiry: null,
} as const;

/** Kitchen Monday to Friday 19h-23h, weekends 12h-23h; bar Monday to Friday 17h-1:30h, weekends 12h-1:30h. */
export const OPENING_HOURS: Readonly<Record<Section, WeekHours>> = {
  drinks: week({ weekdaysFrom: at(17), weekendsFrom: at(12), until: at(1, 30) }),
  food: week({ weekdaysFrom: at(19), weekendsFrom: at(12), until: at(23) }),
};

/** Open all day, every day: equal hours mean 24 hours. */
export const ALWAYS_OPEN: WeekHours = week({ weekdaysFrom: 0, weekendsFrom: 0, until: 0 });

function week(hours: { weekdaysFrom: Minutes; weekendsFrom: Minutes; until: Minutes }): WeekHours {
  const day = (weekday: Weekday, init: Minutes): DayHours => ({ weekday, init, fin: hours.until, closed: false });
  const { weekdaysFrom, weekendsFrom } = hours;
  return [
    day(0, weekendsFrom),
    ...([1, 2, 3, 4, 5] as const).map((weekday) => day(weekday, weekdaysFrom)),
    day(6, weekendsFrom),
  ];
}

function at(hour: number, minute = 0): Minutes {
  return hour * 60 + minute;
}
