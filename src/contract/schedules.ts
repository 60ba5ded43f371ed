// Opening hours, managed by staff.
import * as z from 'zod/mini';
import type { Weekday } from '#domain/time.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { emptyObject, sectionField } from './fields.ts';
import { scheduleRoutes } from './routes.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];

/** Whole minutes after midnight. The domain validates that they are quarters of an hour. */
const minutesField = z.int().check(z.minimum(0), z.maximum(24 * 60 - 1));

const hoursFields = { init: minutesField, fin: minutesField, closed: z.boolean() };

const dayShape = z.object({ weekday: z.literal(WEEKDAYS), ...hoursFields });

/** Monday first. */
const weekShape = z.array(dayShape);

export const schedules = {
  readSchedules: endpoint({
    ...scheduleRoutes.readSchedules,
    access: { staff: 'manage-schedules' },
    summary: 'The weekly opening hours of the bar and of the kitchen, Monday first.',
    input: emptyObject,
    output: z.object({ drinks: weekShape, food: weekShape }),
  }),
  saveDay: endpoint({
    ...scheduleRoutes.saveDay,
    access: { staff: 'manage-schedules' },
    summary: 'Changes the hours of one weekday. Refused if they have changed since the screen showed them (`shown`).',
    input: z.object({
      section: sectionField,
      weekday: z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(6)),
      ...hoursFields,
      shown: z.object(hoursFields),
    }),
    output: z.object({ drinks: weekShape, food: weekShape }),
  }),
};

export type Schedules = OutputOf<typeof schedules.readSchedules>;
export type SaveDay = InputOf<typeof schedules.saveDay>;
