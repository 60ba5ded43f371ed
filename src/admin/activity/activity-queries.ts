// Hooks for reading the activity log from the server.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { useDayRangeRecords } from '#admin/shared/days/day-list.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from '#admin/shared/live/query-client.ts';
import type { ActivityList } from '#contract/activity.ts';
import type { ActivitySearch } from './activity-search.ts';

/** Subscribes to the entries of the activity log that match the filters, newest first, paginated. */
export function useActivityLog({ from, to, actorId, kind }: ActivitySearch) {
  return useDayRangeRecords<ActivityList>({
    key: [STAFF_ONLY_QUERY_KEY_PREFIX, 'activity', 'entries', { actorId, kind }],
    days: { from, to },
    read: (page) => api.activityLog.listActivity({ actorId, kind, ...page }),
  });
}

const peopleQuery = queryOptions({
  queryKey: [STAFF_ONLY_QUERY_KEY_PREFIX, 'activity', 'people'],
  queryFn: () => api.activityLog.listActivityPeople({}),
});

/** Subscribes to all people who have an entry in the activity log, sorted by name. The log can be filtered by one of them. */
export function useActivityPeople() {
  return useQuery(peopleQuery);
}
