// Opening hours and special days, managed by staff.
import * as z from 'zod/mini';
import { HOURS_COPY_TARGETS } from '#domain/schedule.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { dayField, emptyObjectShape, sectionField, WEEKDAYS } from './fields.ts';
import { refusalMessages } from './refusal-messages.es.ts';
import { scheduleRoutes } from './routes.ts';

/** Maximum length, in characters, of the note of a special day (a date with opening hours of its own). */
export const SPECIAL_DAY_NOTE_CHARACTERS_MAX = 80;

/** Whole minutes after midnight. The domain validates that they are quarters of an hour. */
const minutesField = z.int().check(z.minimum(0), z.maximum(24 * 60 - 1));

/** The domain validates the number of windows and that they do not overlap. */
const windowsField = z.array(z.object({ init: minutesField, fin: minutesField })).check(z.maxLength(24));

const hoursFields = { windows: windowsField, closed: z.boolean() };

const weekdayField = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(6));

const dayShape = z.object({ weekday: z.literal(WEEKDAYS), ...hoursFields });

/** Monday first. */
const weekShape = z.array(dayShape);

const specialDayShape = z.object({
  day: dayField,
  section: sectionField,
  /** Earliest first; empty if the section is closed all day. */
  windows: windowsField,
  /** For staff only. */
  note: z.string().check(z.maxLength(SPECIAL_DAY_NOTE_CHARACTERS_MAX, refusalMessages['text-too-long'])),
});
/** A special day: the opening hours of the bar (drinks) or the kitchen (food) on one date, in place of the hours of the weekday. */
export type ListedSpecialDay = z.infer<typeof specialDayShape>;

const schedulesShape = z.object({
  drinks: weekShape,
  food: weekShape,
  /** The special days from today on, by date. */
  specialDays: z.array(specialDayShape),
  /** True if someone has confirmed that the hours are right. */
  isConfirmed: z.boolean(),
});

/** The special days of a date as the screen showed them; a section without one is left out. */
const shownSpecialDays = z.array(z.omit(specialDayShape, { day: true })).check(z.maxLength(2));

const sectionsField = z.array(sectionField).check(z.minLength(1), z.maxLength(2));

const staff = { staff: 'manage-schedules' } as const;

/** The endpoints of the opening hours of the bar and the kitchen, and of special days (dates with hours of their own). */
export const scheduleEndpoints = {
  readSchedules: defineEndpoint({
    ...scheduleRoutes.readSchedules,
    access: staff,
    summary:
      'The weekly opening hours of the bar and of the kitchen, Monday first, and the special days from today on.',
    input: emptyObjectShape,
    output: schedulesShape,
  }),
  saveWeekdayHours: defineEndpoint({
    ...scheduleRoutes.saveWeekdayHours,
    access: staff,
    records: 'hours-saved',
    summary: 'Changes the hours of one weekday. Refused if they have changed since the screen showed them (`shown`).',
    input: z.object({
      section: sectionField,
      weekday: weekdayField,
      ...hoursFields,
      shown: z.object(hoursFields),
    }),
    output: schedulesShape,
  }),
  copyWeekdayHours: defineEndpoint({
    ...scheduleRoutes.copyWeekdayHours,
    access: staff,
    records: 'hours-copied',
    summary:
      'Copies the hours of one weekday to all days, to Monday to Friday, or to the weekend. Refused if the week has changed since the screen showed it (`shown`).',
    input: z.object({
      section: sectionField,
      weekday: weekdayField,
      to: z.enum(HOURS_COPY_TARGETS),
      shown: weekShape.check(z.length(7)),
    }),
    output: schedulesShape,
  }),
  saveSpecialDay: defineEndpoint({
    ...scheduleRoutes.saveSpecialDay,
    access: staff,
    records: 'special-day-saved',
    summary:
      'Sets the hours of a date for one section or both. No windows means closed. Refused if the date has changed since the screen showed it (`shown`).',
    input: z.object({
      day: dayField,
      sections: sectionsField,
      windows: windowsField,
      note: specialDayShape.shape.note,
      shown: shownSpecialDays,
    }),
    output: schedulesShape,
  }),
  deleteSpecialDay: defineEndpoint({
    ...scheduleRoutes.deleteSpecialDay,
    access: staff,
    records: 'special-day-saved',
    summary:
      'Deletes the special day of these sections: the hours of its weekday apply again. Refused if it has changed since the screen showed it (`shown`).',
    input: z.object({ day: dayField, sections: sectionsField, shown: shownSpecialDays }),
    output: schedulesShape,
  }),
  confirmHours: defineEndpoint({
    ...scheduleRoutes.confirmHours,
    access: staff,
    records: { nothing: 'a step of the first setup, which changes no hours' },
    summary: 'Stores that someone has looked at the opening hours and confirmed them.',
    input: emptyObjectShape,
    output: schedulesShape,
  }),
};

/**
 * The weekly opening hours of the bar (drinks) and the kitchen (food), their special days from today on, and whether somebody has
 * confirmed the hours.
 */
export type Schedules = OutputOf<typeof scheduleEndpoints.readSchedules>;
/** The request that changes the opening hours of one weekday, for the bar (drinks) or the kitchen (food). */
export type SaveWeekdayHoursInput = InputOf<typeof scheduleEndpoints.saveWeekdayHours>;
/** The request that copies the opening hours of one weekday to other weekdays, for the bar (drinks) or the kitchen (food). */
export type CopyWeekdayHoursInput = InputOf<typeof scheduleEndpoints.copyWeekdayHours>;
/** The request that sets the opening hours of one date, in place of the hours of its weekday. */
export type SaveSpecialDayInput = InputOf<typeof scheduleEndpoints.saveSpecialDay>;
/** The request that deletes a special day, so that the hours of its weekday apply again. */
export type DeleteSpecialDayInput = InputOf<typeof scheduleEndpoints.deleteSpecialDay>;
