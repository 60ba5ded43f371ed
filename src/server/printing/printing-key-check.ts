// The keys with which print agents and printers call the server. Each process has all their hashes in memory, so a wrong key costs
// no query, and a right key works even while others try wrong ones from the same address.
import type { Context, Services } from '#server/platform/context.ts';
import { createMinuteRateLimiter } from '#server/platform/http/minute-rate-limiter.ts';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';
import { hashToken } from '#server/platform/ids.ts';

/** Wrong keys of one address a minute that are refused as wrong; further ones are refused for their number. */
const WRONG_KEYS_PER_MINUTE = 10;

/**
 * Checks the secret keys with which print agents and polling printers call the server, and limits the wrong keys that one IP
 * address may send.
 */
export interface PrintingKeyCheck {
  /**
   * Returns the hash of the key if a print agent or a printer has it; undefined for a wrong key. The caller looks up whose it is.
   */
  find(key: string): Promise<Buffer | undefined>;
  /** Counts a wrong key. Throws `too-many-requests` after ten of one address in a minute. */
  countWrong(address: string): void;
}

/**
 * Creates the check of keys for this process. When a key is renewed, the topic `printing-keys` makes every process read the hashes
 * again.
 */
export function createPrintingKeyCheck({ db, live, clock }: Pick<Services, 'db' | 'live' | 'clock'>): PrintingKeyCheck {
  const counts = createMinuteRateLimiter(clock);
  let remembered: Promise<ReadonlySet<string>> | null = null;
  live.onChanged('printing-keys', () => {
    remembered = null;
  });

  function read(): Promise<ReadonlySet<string>> {
    const reading = readHashes(db);
    remembered = reading;
    reading.catch(() => {
      if (remembered === reading) remembered = null;
    });
    return reading;
  }

  return {
    find: async (key) => {
      const hash = hashToken(key);
      const text = hash.toString('hex');
      if ((await (remembered ?? read())).has(text)) return hash;
      // The key may be new, and the event of another process missing.
      if (live.isComplete()) return undefined;
      return (await read()).has(text) ? hash : undefined;
    },
    countWrong: (address) => counts.take(rateLimitKey(address), WRONG_KEYS_PER_MINUTE),
  };
}

async function readHashes(db: Context['db']): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('print_agents')
    .select('key_hash')
    .where('key_hash', 'is not', null)
    .unionAll(db.selectFrom('printers').select('key_hash').where('key_hash', 'is not', null))
    .execute();
  return new Set(rows.flatMap(({ key_hash: hash }) => (hash === null ? [] : [hash.toString('hex')])));
}
