// Hashes an e-mail address, so that e-mails to one address can be counted without storing it.
import { hash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { nameKey } from '#domain/text.ts';

/** The SHA-256 of the address, ignoring case and outer spaces. */
export function hashAddress(email: string): Buffer {
  return hash('sha256', nameKey(email), 'buffer');
}

/** SQL expression: random bytes of the same length, another value for each row. Replaces the hash of an erased address. */
export const RANDOM_HASH = raw<Buffer>`sha256(uuid_send(gen_random_uuid()))`;
