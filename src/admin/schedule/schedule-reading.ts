// The opening hours as the server has them.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/house.ts';

/** Both weeks, Monday first. */
export const schedulesQuery = queryOptions({
  queryKey: houseKey('schedules'),
  queryFn: () => api.schedules.readSchedules({}),
  staleTime: HOUSE_FRESH_MS,
});
