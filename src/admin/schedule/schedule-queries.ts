// TanStack Query options for reading the opening hours and the special days.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';

/** TanStack Query options for reading the opening hours and special days of both sections (bar and kitchen). */
export const schedulesQuery = queryOptions({
  queryKey: backOfficeQueryKey('schedules'),
  queryFn: () => api.schedules.readSchedules({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
