// Hashes the network of a client, so that networks can be distinguished without storing addresses.
import { createHmac } from 'node:crypto';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';

/** Hashes the network of this address. */
export type HashNetwork = (address: string) => Buffer;

/**
 * Creates a hash function with a key that must never be stored: otherwise a reader of the stored hashes could try all
 * possible addresses. A process with another key counts a network from zero again.
 */
export function createNetworkHash(key: string): HashNetwork {
  return (address) => createHmac('sha256', key).update(rateLimitKey(address)).digest();
}
