// Counts of the present minute: what all clients of one address share, such as wrong keys.
import { RefusalError } from '#server/platform/context.ts';

const PERIOD_MS = 60_000;

/** The counts of the present minute, by key. */
export interface MinuteCounts {
  /** Counts one more. Throws `too-many-requests` instead if there were as many already. */
  take(key: string, max: number): void;
}

/** Creates counts of this process. All keys begin anew together. */
export function createMinuteCounts(clock: () => Date): MinuteCounts {
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
