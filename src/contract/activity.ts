// «Registro de actividad»: who did what, and when.
import * as z from 'zod/mini';
import { ACTIVITY_KINDS, type Activity } from '#domain/activity.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { cursorField, dayField, emptyObjectShape, idField, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { activityRoutes } from './routes.ts';

/** The number of entries on one page of the activity log. */
export const ACTIVITY_PAGE_SIZE = 50;

/** Kind and details of an entry. Only the server writes them, so their shape is not validated again. */
const activityField = z.custom<Activity>((value) => typeof value === 'object' && value !== null && 'details' in value);

const entryShape = z.object({
  id: idField,
  time: timeField,
  /** Empty for what the system did by itself. */
  actorName: z.string(),
  /** Identifies the session: the same text is the same session. */
  session: z.nullable(z.string()),
  /** The browser's description of itself. */
  userAgent: z.string(),
  activity: activityField,
});
/** One entry of the activity log (who did what, when), as the back office receives it. */
export type ActivityEntry = z.infer<typeof entryShape>;

/** The days (by default the last month), the member of staff and the kind. */
const activityFilter = z.object({
  from: z.optional(dayField),
  to: z.optional(dayField),
  actorId: z.optional(idField),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
});

const owner = { staff: 'see-activity-log' } as const;

/** The endpoints of the activity log, which records what staff did. */
export const activityLogEndpoints = {
  listActivity: defineEndpoint({
    ...activityRoutes.listActivity,
    access: owner,
    summary: 'Entries of the activity log, newest first.',
    input: z.extend(activityFilter, { after: z.optional(cursorField) }),
    output: z.object({
      days: dayRangeShape,
      entries: z.array(entryShape),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(cursorField),
    }),
  }),
  listActivityPeople: defineEndpoint({
    ...activityRoutes.listActivityPeople,
    access: owner,
    summary: 'The members of staff who have an entry in the activity log, for its filter.',
    input: emptyObjectShape,
    output: z.object({ people: z.array(z.object({ userId: idField, name: z.string() })) }),
  }),
};

/** One page of the activity log. */
export type ActivityList = OutputOf<typeof activityLogEndpoints.listActivity>;
