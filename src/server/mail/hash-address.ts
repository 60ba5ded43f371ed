// Hashes an e-mail address, so that e-mails to one address can be counted without storing it.
import { hash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { nameKey } from '#domain/text.ts';

/** Returns the SHA-256 hash of an e-mail address, ignoring case and outer spaces. */
export function hashAddress(email: string): Buffer {
  return hash('sha256', nameKey(email), 'buffer');
}

/** SQL expression that replaces the hash of an erased address: random bytes of the same length, different in each row. */
export const RANDOM_HASH = raw<Buffer>`sha256(uuid_send(gen_random_uuid()))`;
