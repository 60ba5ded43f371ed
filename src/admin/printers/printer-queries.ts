// TanStack Query options for reading the list of printers.
import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { BACK_OFFICE_FRESH_MS, backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';

/** TanStack Query options for reading all printers as they are set up, sorted by name. */
export const printersQuery = queryOptions({
  queryKey: backOfficeQueryKey('printers'),
  queryFn: () => api.printers.listPrinters({}),
  staleTime: BACK_OFFICE_FRESH_MS,
});
