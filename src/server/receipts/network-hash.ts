// From which network somebody asks, told apart without its address being kept.
import { createHmac } from 'node:crypto';
import { networkOf } from '#server/platform/rate-limit-key.ts';

export type HashNetwork = (address: string) => Buffer;

/**
 * Hashes with a key that no disk should ever see: whoever reads the stored hashes cannot try all the addresses that there
 * are. A process with another key counts a network anew.
 */
export function createNetworkHash(key: string): HashNetwork {
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest();
}
