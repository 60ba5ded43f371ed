// Hooks for reading the figures of «Panel» from the server: sales, products and staff of the same days.
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from '#admin/shared/live/query-client.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales, ProductSales, StaffSales } from '#contract/dashboard.ts';
import { calendarDay, type DayRange } from '#domain/time.ts';
import { type DashboardSearch, dashboardFilterOf } from './dashboard-search.ts';

/**
 * First part of the TanStack Query keys of the dashboard, used to refetch all its figures. The keys of payments begin differently,
 * because otherwise each live event about payments would refetch the whole dashboard.
 */
export const DASHBOARD_QUERY_KEY: QueryKey = [STAFF_ONLY_QUERY_KEY_PREFIX, 'dashboard'];

/** Poll interval of today's figures without a live stream, in milliseconds. */
const POLL_MS = 10_000;

/** The TanStack Query results of the dashboard (sales, products and staff), and the range of days that they cover. */
export interface DashboardQueries {
  readonly sales: UseQueryResult<DashboardSales>;
  readonly products: UseQueryResult<ProductSales>;
  readonly staff: UseQueryResult<StaffSales>;
  /** Days in the URL; today if it has none. */
  readonly days: DayRange;
  /** True if the range is today alone, whose figures still change. */
  readonly isToday: boolean;
  /** True if the range is a single day. */
  readonly isSingleDay: boolean;
}

/**
 * Subscribes to the figures of sales, products and staff for the days in the search parameters. While another range loads, the
 * previous figures stay on the screen.
 */
export function useDashboard(search: DashboardSearch): DashboardQueries {
  const today = useToday();
  const filter = dashboardFilterOf(search);
  const { from = search.to ?? today, to = today } = search;
  const isToday = from === today && to === today;
  const pollInterval = usePollInterval(POLL_MS);
  const options = { placeholderData: keepPreviousData, refetchInterval: isToday && pollInterval } as const;
  const keyOf = (name: string) => [...DASHBOARD_QUERY_KEY, name, filter, search.to === undefined ? today : null];
  return {
    sales: useQuery({ ...options, queryKey: keyOf('sales'), queryFn: () => api.dashboard.readSales(filter) }),
    products: useQuery({
      ...options,
      queryKey: keyOf('products'),
      queryFn: () => api.dashboard.readProductSales(filter),
    }),
    staff: useQuery({ ...options, queryKey: keyOf('staff'), queryFn: () => api.dashboard.readStaffSales(filter) }),
    days: { from, to },
    isToday,
    isSingleDay: from === to,
  };
}

/** Returns the present day (YYYY-MM-DD) in the time zone of the venue, by the server's clock. */
export function useToday(): string {
  const { timeZone } = useVenue();
  return useServerClock((now) => calendarDay(new Date(now), timeZone));
}
