// The hash of client networks.
import { expect, it } from 'vitest';
import { createNetworkHasher } from './network-hash.ts';

it('the hash of a network depends on the key, and is equal for addresses of one IPv6 network', () => {
  const [hashNetwork, other] = [createNetworkHasher('one'), createNetworkHasher('other')];
  expect(hashNetwork('2001:db8::1')).toEqual(hashNetwork('2001:db8::2'));
  expect(hashNetwork('203.0.113.7')).not.toEqual(hashNetwork('203.0.113.8'));
  expect(hashNetwork('203.0.113.7')).not.toEqual(other('203.0.113.7'));
});
