// Creates ids and tokens. Functions receive these as arguments instead of creating their own.
import { hash, randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

const ID_RANDOM_BYTES = 16;
/** Hexadecimal digits of the last group of a UUID. */
const COUNT_DIGITS = 12;
/** Random bytes for many ids: one system call per id took ten times as long as the id itself. */
const pool = Buffer.alloc(256 * ID_RANDOM_BYTES);
let used = pool.length;
const random = new Uint8Array(ID_RANDOM_BYTES);
const latest = { msecs: 0, seq: 0 };

/** Returns a UUID v7. Ids of one process are strictly ascending, so that new rows are appended to an index. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += pool.copy(random, 0, used, used + ID_RANDOM_BYTES);

  const now = Date.now();
  if (now > latest.msecs) {
    latest.msecs = now;
    // Starts in the lower half of its 32 bits, so that it cannot overflow within a millisecond.
    latest.seq = pool.readUInt32BE(used - ID_RANDOM_BYTES) >>> 1;
  } else latest.seq += 1;
  return v7({ random, ...latest });
}

/**
 * Returns a function that creates ids of requests: a random prefix and a counter. All log lines of a request contain its id. The
 * ids can be guessed, but take almost no time to create.
 */
export function createRequestIdGenerator(): () => string {
  const beginning = randomUUID().slice(0, -COUNT_DIGITS);
  let count = 0;
  return () => {
    count += 1;
    return beginning + count.toString(16).padStart(COUNT_DIGITS, '0');
  };
}

/** Returns a secret token of 256 random bits in base64url, such as a session token or the key of a QR code. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns a SHA-256 hash of the content of a request, a JSON value. The hash is stored with the row that the request created. A
 * later request with the same id is a repetition only if its content has the same hash.
 */
export function hashRequestContent(content: unknown): Buffer {
  return hash('sha256', JSON.stringify(content), 'buffer');
}

/** Returns the hash of a token as it is stored. A random token needs no slow password hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
