// Query for the opening hours.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeKey } from '#admin/shared/live/back-office-query.ts';

/** Query of the weeks of both sections, Monday first. */
export const schedulesQuery = queryOptions({
  queryKey: backOfficeKey('schedules'),
  queryFn: () => api.schedules.readSchedules({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
