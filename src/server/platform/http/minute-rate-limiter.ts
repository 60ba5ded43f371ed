// Counts requests in the present minute by key, such as the address that all clients of a Wi-Fi share.
import { RefusalError } from '#server/platform/context.ts';

const PERIOD_MS = 60_000;

/** Limits requests per minute, counted by a key such as an IP address. All counters start again at zero every minute. */
interface MinuteRateLimiter {
  /** Counts one more request of the key. Throws `too-many-requests` if `max` requests were counted in this minute. */
  take(key: string, max: number): void;
}

/**
 * Creates a limiter of requests per minute, with counters in the memory of this process. The counters of all keys start again at
 * zero at the same time.
 */
export function createMinuteRateLimiter(clock: () => Date): MinuteRateLimiter {
  const counts = new Map<string, number>();
  let periodEnd = 0;
  return {
    take: (key, max) => {
      const now = clock().getTime();
      if (now >= periodEnd) {
        counts.clear();
        periodEnd = now + PERIOD_MS;
      }
      const count = counts.get(key) ?? 0;
      if (count >= max) {
        throw new RefusalError('too-many-requests', { seconds: Math.ceil((periodEnd - now) / 1000) });
      }
      counts.set(key, count + 1);
    },
  };
}
