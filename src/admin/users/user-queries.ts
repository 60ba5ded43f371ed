// Query for the list of users.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/back-office-query.ts';

/** All users, sorted by name. */
export const usersQuery = queryOptions({
  queryKey: houseKey('users'),
  queryFn: () => api.users.listUsers({}),
  staleTime: HOUSE_FRESH_MS,
});
