// What staff set up: read whole, kept fresh by the live topic `house`.
import { usePollInterval } from './live-updates.ts';
import { STAFF_ONLY } from './query-client.ts';

/** Live events keep lists fresh; this only spares a second request when two places open together. */
export const HOUSE_FRESH_MS = 2_000;
/** Without the stream: what is set up changes rarely, and a whole catalogue is no small answer. */
const BACK_OFFICE_POLL_MS = 30_000;

/** The key of something that staff set up: the live topic makes all of these old. */
export function houseKey(...parts: readonly string[]) {
  return [STAFF_ONLY, 'back-office', ...parts] as const;
}

/** How often to read it without being told. */
export function useHousePollInterval(): number | false {
  return usePollInterval(BACK_OFFICE_POLL_MS);
}
