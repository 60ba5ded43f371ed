// The staff as the server has them.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/house.ts';

/** Everybody, by name. */
export const usersQuery = queryOptions({
  queryKey: houseKey('users'),
  queryFn: () => api.users.listUsers({}),
  staleTime: HOUSE_FRESH_MS,
});
