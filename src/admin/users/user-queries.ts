// TanStack Query options for reading the list of users.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';

/** TanStack Query options for reading all users, sorted by name. */
export const usersQuery = queryOptions({
  queryKey: backOfficeQueryKey('users'),
  queryFn: () => api.users.listUsers({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
