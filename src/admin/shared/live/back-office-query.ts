// Options of the queries for back office data (configured by staff), refreshed by its live topic.
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/**
 * Milliseconds for which data is not fetched again. Live events refetch it; the limit avoids a second request of two
 * places.
 */
export const BACK_OFFICE_FRESH_MS = 2_000;
/** Poll interval without a live stream: back office data changes rarely, and a whole catalogue is a large response. */
const BACK_OFFICE_POLL_MS = 30_000;

/** Query key of back office data; the live topic invalidates all of them. */
export function backOfficeKey(...parts: readonly string[]) {
  return [STAFF_ONLY, 'back-office', ...parts] as const;
}

/** Poll interval in milliseconds; false while the live stream works. */
export function useBackOfficePollInterval(): number | false {
  return usePollInterval(BACK_OFFICE_POLL_MS);
}
