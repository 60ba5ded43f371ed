// Query for the opening hours.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/back-office-query.ts';

/** The weeks of both sections, Monday first. */
export const schedulesQuery = queryOptions({
  queryKey: houseKey('schedules'),
  queryFn: () => api.schedules.readSchedules({}),
  staleTime: HOUSE_FRESH_MS,
});
