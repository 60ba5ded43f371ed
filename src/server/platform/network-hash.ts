// Hashes the network of a client, so that networks can be distinguished without storing addresses.
import { createHmac } from 'node:crypto';
import { rateLimitKey } from '#server/platform/http/rate-limit-key.ts';

/** Function that hashes the network of a client: its IPv4 address, or the /64 prefix of its IPv6 address. */
export type NetworkHasher = (address: string) => Buffer;

/**
 * Creates a function that hashes networks with a secret key. The key must never be stored, because anyone who reads the stored
 * hashes could then try all possible addresses. With a new key, the counters of all networks start again at zero.
 */
export function createNetworkHasher(key: string): NetworkHasher {
  const known = new Map<string, Buffer>();
  return (address) => {
    const hash = known.get(address) ?? createHmac('sha256', key).update(rateLimitKey(address)).digest();
    if (known.size >= KNOWN_ADDRESSES_MAX) known.clear();
    known.set(address, hash);
    return hash;
  };
}

/** A customer's address sends several orders. */
const KNOWN_ADDRESSES_MAX = 1_000;
