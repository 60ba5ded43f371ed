// Hashes an e-mail address, so that e-mails to one address can be counted without storing it.
import { hash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { nameKey } from '#domain/text.ts';

/**
 * Returns the SHA-256 hash of an e-mail address, ignoring case and outer spaces. Receipts and notices store the hash, so that
 * e-mails to one address can be counted and found without the address.
 */
export function hashEmailAddress(email: string): Buffer {
  return hash('sha256', nameKey(email), 'buffer');
}

/**
 * SQL expression for 32 random bytes, different in each row. It replaces the hash of an e-mail address when the data of its
 * customer is erased.
 */
export const RANDOM_HASH = raw<Buffer>`sha256(uuid_send(gen_random_uuid()))`;
