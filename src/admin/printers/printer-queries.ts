// Query for the list of printers.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { HOUSE_FRESH_MS, houseKey } from '#admin/shared/live/back-office-query.ts';

/** All printers, sorted by name. */
export const printersQuery = queryOptions({
  queryKey: houseKey('printers'),
  queryFn: () => api.printers.listPrinters({}),
  staleTime: HOUSE_FRESH_MS,
});
