// Limits how many wrong keys one client may try: calls of programs that authenticate by a key instead of a session.
import { RefusalError } from '#server/platform/context.ts';
import { rateLimitKey } from './rate-limit-key.ts';

const WRONG_KEYS_MAX = 10;
const PERIOD_MS = 60_000;

/** The wrong keys of the present minute. */
export interface WrongKeys {
  /** Throws `too-many-requests` if the client at this address has tried too many. Called before the key is looked up. */
  check(address: string): void;
  /** Counts one wrong key. */
  count(address: string): void;
}

/** Creates the limit of this process: ten wrong keys a minute from one address. Correct keys are not counted. */
export function createWrongKeys(clock: () => Date): WrongKeys {
  const counts = new Map<string, number>();
  let periodEnd = 0;

  function startPeriod(): number {
    const now = clock().getTime();
    if (now >= periodEnd) {
      counts.clear();
      periodEnd = now + PERIOD_MS;
    }
    return periodEnd - now;
  }

  return {
    check: (address) => {
      const restMs = startPeriod();
      if ((counts.get(rateLimitKey(address)) ?? 0) < WRONG_KEYS_MAX) return;
      throw new RefusalError('too-many-requests', { seconds: Math.ceil(restMs / 1000) });
    },
    count: (address) => {
      startPeriod();
      const key = rateLimitKey(address);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
