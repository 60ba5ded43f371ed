// Queries of the activity log.
import { sql as raw } from 'kysely';
import { ACTIVITY_PAGE_SIZE, type ActivityList, type activityLogEndpoints } from '#contract/activity.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Activity } from '#domain/activity.ts';
import { oneMonthBefore } from '#domain/time.ts';
import type { Context } from '#server/platform/context.ts';
import { pageUpperBound, pageWithNextCursor } from '#server/platform/cursor.ts';
import { dayRangeOf, todayOf } from '#server/platform/day-range.ts';

/**
 * Reads one page of the activity log, newest first. The filter chooses the days (by default the last month), the member of staff
 * and the kind of entry.
 */
export async function listActivity(
  context: Context,
  { actorId, kind, after, ...filter }: InputOf<typeof activityLogEndpoints.listActivity>,
): Promise<ActivityList> {
  const { days, from, until } = dayRangeOf(context, filter, oneMonthBefore(todayOf(context)));
  const end = pageUpperBound(until, after);
  const rows = await context.db
    .selectFrom('activity_log')
    .select(['id', 'time', 'actor_name as actorName', 'session', 'user_agent as userAgent'])
    .select(raw<Activity>`jsonb_build_object('kind', kind, 'details', details)`.as('activity'))
    .where('time', '>=', from)
    .where(raw<boolean>`("time", id) < (${end.time}::timestamptz, ${end.id}::uuid)`)
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTIVITY_PAGE_SIZE + 1)
    .execute();
  const { page, next } = pageWithNextCursor(rows, ACTIVITY_PAGE_SIZE, (row) => row);
  return { days, entries: page.map(({ time, ...entry }) => ({ ...entry, time: time.toISOString() })), next };
}

/**
 * Lists the members of staff who have entries in the activity log, sorted by name. The name of a person is the one in their newest
 * entry. The query steps through the index from person to person, so that its duration does not depend on the length of the log.
 */
export async function listActivityPeople({
  db,
}: Context): Promise<OutputOf<typeof activityLogEndpoints.listActivityPeople>> {
  const newest = raw`order by actor_id desc, "time" desc, id desc limit 1`;
  const { rows } = await raw<{ userId: string; name: string }>`
    with recursive people (actor_id, actor_name) as (
      (select actor_id, actor_name from activity_log where actor_id is not null ${newest})
      union all
      select next.actor_id, next.actor_name
      from people cross join lateral (
        select actor_id, actor_name from activity_log where actor_id < people.actor_id ${newest}
      ) as next
    )
    select actor_id as "userId", actor_name as name from people order by lower(actor_name), actor_id
  `.execute(db);
  return { people: rows };
}
