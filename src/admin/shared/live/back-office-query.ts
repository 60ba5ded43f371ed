// Options of the queries for back office data (configured by staff), refreshed by its live topic.
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/**
 * Milliseconds in which back office data is not requested twice, for example by two components that show it (`staleTime`).
 * Changes arrive by live events, which refetch it at any time.
 */
export const BACK_OFFICE_FRESH_MS = 2_000;
/** Poll interval without a live stream: back office data changes rarely, and a whole catalogue is a large response. */
const BACK_OFFICE_POLL_MS = 30_000;

/** Builds the query key of back office data. Live events of the topic `back-office` invalidate all such keys. */
export function backOfficeKey(...parts: readonly string[]) {
  return [STAFF_ONLY, 'back-office', ...parts] as const;
}

/**
 * Returns the interval in milliseconds at which back office data is polled while the live stream is lost. False while it
 * works, and while it connects for the first time.
 */
export function useBackOfficePollInterval(): number | false {
  return usePollInterval(BACK_OFFICE_POLL_MS);
}
