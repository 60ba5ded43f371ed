// Ids and tokens. Verbs are given these, never make their own.
import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

const ID_RANDOM_BYTES = 16;
/** Of an id's last group. */
const COUNT_DIGITS = 12;
/** Randomness for many ids at once: asking the system for each of them cost ten times the id. */
const pool = Buffer.alloc(256 * ID_RANDOM_BYTES);
let used = pool.length;
const random = new Uint8Array(ID_RANDOM_BYTES);
const latest = { msecs: 0, seq: 0 };

/** A UUID v7. Ordered by time, and within a millisecond of this process by when it was made: new rows go to an index's end. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += pool.copy(random, 0, used, used + ID_RANDOM_BYTES);

  const now = Date.now();
  if (now > latest.msecs) {
    latest.msecs = now;
    // Far from the end of its 32 bits, so that a millisecond never runs out of numbers.
    latest.seq = pool.readUInt32BE(used - ID_RANDOM_BYTES) >>> 1;
  } else latest.seq += 1;
  return v7({ random, ...latest });
}

/**
 * Ids for what only a log tells apart: each begins with what is random once and ends in a count, so the next can be
 * guessed, and making it costs next to nothing.
 */
export function countedIds(): () => string {
  const beginning = randomUUID().slice(0, -COUNT_DIGITS);
  let count = 0;
  return () => {
    count += 1;
    return beginning + count.toString(16).padStart(COUNT_DIGITS, '0');
  };
}

/** 256 unguessable bits for a session's cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: enough to recognise it, nothing to use it. A random token needs no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
