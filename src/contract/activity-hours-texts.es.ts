// Spanish sentences of the activity log about opening hours and special days.
import type { Activity } from '#domain/activity.ts';
import type { HoursCopyTarget } from '#domain/schedule.ts';
import { activityFieldTexts, fieldChangeText } from './activity-fields.es.ts';
import {
  type ActivityText,
  beforeAndAfterText,
  changedFieldsText,
  fieldHeading,
  onlyChangedSwitchValue,
  recordActivityText,
} from './activity-record-texts.es.ts';
import { WEEKDAY_NAMES } from './weekday-names.es.ts';

type HoursActivity = Extract<Activity, { readonly kind: 'hours-saved' | 'hours-copied' | 'special-day-saved' }>;

/**
 * Returns the Spanish text of an activity-log entry about opening hours or a special day (a date with opening hours of its own).
 */
export function hoursActivityText(activity: HoursActivity): ActivityText {
  switch (activity.kind) {
    case 'hours-saved': {
      const { section, weekday, changes } = activity.details;
      const hours = `el horario de ${section === 'drinks' ? 'bebidas' : 'comida'}`;
      const day = WEEKDAY_NAMES[weekday];
      const isClosed = onlyChangedSwitchValue(changes, 'closed');
      if (isClosed !== null)
        return { sentence: `Marcó el ${day} como ${isClosed ? 'cerrado' : 'abierto'} en ${hours}`, changes: [] };
      const full = `${hours} del ${day}`;
      const windows = changes.length === 1 && changes[0]?.field === 'windows' ? changes[0] : null;
      if (windows === null) return changedFieldsText({ full, of: `d${full}` }, changes, activityFieldTexts.hours);
      return {
        sentence: `Cambió ${full} ${beforeAndAfterText(fieldChangeText(windows, activityFieldTexts.hours))}`,
        changes: [],
      };
    }
    case 'hours-copied': {
      const { section, weekday, to, changes } = activity.details;
      const hours = `el horario de ${section === 'drinks' ? 'bebidas' : 'comida'} del ${WEEKDAY_NAMES[weekday]}`;
      const full = `${hours} ${copyTargetNames[to]}`;
      const texts = changes.map((change) => fieldChangeText(change, activityFieldTexts.weekdays));
      return {
        sentence: `Copió ${full}`,
        changes: texts.map((change) => `${fieldHeading(change.label)}: ${beforeAndAfterText(change)}`),
      };
    }
    case 'special-day-saved': {
      const { action, day, changes } = activity.details;
      const full = `el día especial ${formatDayWithSlashes(day)}`;
      return recordActivityText(
        { full, of: `d${full}` },
        { action, name: day, changes },
        activityFieldTexts.specialDay,
      );
    }
  }
}

const copyTargetNames: Readonly<Record<HoursCopyTarget, string>> = {
  all: 'a todos los días',
  weekdays: 'a los días de lunes a viernes',
  weekend: 'al fin de semana',
};

/** Formats a day YYYY-MM-DD as day, month and year: «21/11/2026». */
export function formatDayWithSlashes(day: string): string {
  return day.split('-').toReversed().join('/');
}
