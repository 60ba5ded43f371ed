// Password hashing: argon2id in the PHC string format. Each hash stores its costs, so they can be raised later while
// old hashes stay valid.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** OWASP's password storage advice for argon2id: 19 MiB, two passes, one lane. */
const COSTS = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * Returns the hash of a password, as PHC string, to be stored. `costs` are the time and memory that one hash takes; only tests,
 * which sign in thousands of times, give lower ones.
 */
export async function hashPassword(password: string, costs = COSTS): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, costs, TAG_BYTES);
  const { memory, passes, parallelism } = costs;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * True if the password matches the stored hash. If `stored` is null (no such account), it takes the same time and returns false, so
 * that the duration does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const parts = PHC.exec(stored ?? DUMMY_HASH)?.groups;
  if (!parts) throw new Error('A stored password is not in the PHC form of argon2id.');
  const costs = { memory: Number(parts.m), passes: Number(parts.t), parallelism: Number(parts.p) };
  const expected = Buffer.from(parts.tag ?? '', 'base64');
  const actual = await derive(password, Buffer.from(parts.salt ?? '', 'base64'), costs, expected.length);
  return timingSafeEqual(actual, expected) && stored !== null;
}

const PHC = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;
/** Matches no password, because its tag is all zeros. Verified when there is no stored hash. */
const DUMMY_HASH = `$argon2id$v=19$m=${COSTS.memory},t=${COSTS.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Derives the tag. NFC normalization makes accents equal that keyboards compose in different ways. */
function derive(password: string, nonce: Buffer, costs: typeof COSTS, tagLength: number): Promise<Buffer> {
  return hash('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength, ...costs });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
