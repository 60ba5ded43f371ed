// Options of the queries for back office data (configured by staff), refreshed by its live topic.
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from './query-client.ts';

/**
 * Time in milliseconds for which loaded back office data (what staff set up, such as products) counts as fresh: the `staleTime` of
 * its queries. Within this time, a second component that shows the same data sends no request. Live events refetch the data at any
 * time.
 */
export const BACK_OFFICE_FRESH_MS = 2_000;
/** Poll interval without a live stream: back office data changes rarely, and a whole catalogue is a large response. */
const BACK_OFFICE_POLL_MS = 30_000;

/**
 * Builds the query key of back office data (what staff set up, such as products and tables). Live events of the topic `back-office`
 * invalidate all such keys.
 */
export function backOfficeQueryKey(...parts: readonly string[]) {
  return [STAFF_ONLY_QUERY_KEY_PREFIX, 'back-office', ...parts] as const;
}

/**
 * Returns the interval in milliseconds at which queries of back office data poll the server while the live stream (server-sent
 * events) is lost. False while the stream works, and while it connects for the first time.
 */
export function useBackOfficePollInterval(): number | false {
  return usePollInterval(BACK_OFFICE_POLL_MS);
}
