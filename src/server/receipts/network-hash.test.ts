import { expect, it } from 'vitest';
import { createNetworkHash } from './network-hash.ts';

it('is the same under one key alone', () => {
  const [hashNetwork, other] = [createNetworkHash('one'), createNetworkHash('other')];
  expect(hashNetwork('2001:db8::1')).toEqual(hashNetwork('2001:db8::2'));
  expect(hashNetwork('203.0.113.7')).not.toEqual(hashNetwork('203.0.113.8'));
  expect(hashNetwork('203.0.113.7')).not.toEqual(other('203.0.113.7'));
});
