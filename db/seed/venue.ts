// The demo venue's settings, company data and opening hours.
import type { OpeningWindow, Section, WeekHours } from '#domain/schedule.ts';
import type { MinutesAfterMidnight } from '#domain/time.ts';

/**
 * The columns of the row in `settings` of the demo venue. Town and company are invented; the tax number has a valid check digit.
 */
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

const KITCHEN: Windows = [
  { init: at(13), fin: at(16) },
  { init: at(20), fin: at(23, 30) },
];

/**
 * The opening hours of the demo venue. Kitchen: 13h-16h and 20h-23:30h every day. Bar: Monday to Friday 12h-1:30h, weekends
 * 11h-1:30h.
 */
export const OPENING_HOURS: Readonly<Record<Section, WeekHours>> = {
  drinks: week({ weekdays: [{ init: at(12), fin: at(1, 30) }], weekends: [{ init: at(11), fin: at(1, 30) }] }),
  food: week({ weekdays: KITCHEN, weekends: KITCHEN }),
};

/** Opening hours of a section that is open all day, every day: equal hours mean 24 hours. */
export const ALWAYS_OPEN_HOURS: WeekHours = week({ weekdays: [{ init: 0, fin: 0 }], weekends: [{ init: 0, fin: 0 }] });

type Windows = readonly OpeningWindow[];

function week({ weekdays, weekends }: { weekdays: Windows; weekends: Windows }): WeekHours {
  return ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({
    weekday,
    windows: weekday === 0 || weekday === 6 ? weekends : weekdays,
    closed: false,
  }));
}

function at(hour: number, minute = 0): MinutesAfterMidnight {
  return hour * 60 + minute;
}
