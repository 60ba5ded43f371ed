// Which addresses are in the allowed IP ranges.
import { describe, expect, it } from 'vitest';
import { createAddressCheck, LOOPBACK_RANGES, PRIVATE_RANGES } from './ip-ranges.ts';

describe('an address check', () => {
  const isLocal = createAddressCheck([...LOOPBACK_RANGES, ...PRIVATE_RANGES]);

  it.each([
    ...['127.0.0.1', '10.200.3.4', '172.16.0.1', '192.168.1.50'],
    ...['::1', 'fd12::7', '::ffff:192.168.1.50', '::ffff:c0a8:132', '0:0:0:0:0:ffff:c0a8:132', 'fd12::7%eth0'],
  ])('allows %s', (address) => {
    expect(isLocal(address)).toBe(true);
  });

  it.each([
    ...['8.8.8.8', '172.32.0.1', '169.254.169.254', '0.0.0.0', '255.255.255.255'],
    ...['::', '2001:db8::1', '::ffff:8.8.8.8', '::ffff:0.0.0.0', '::8.8.8.8', '64:ff9b::808:808', 'fe80::1'],
    ...['fe80::1%eth0', 'fe80::1%127.0.0.1'],
    // Not addresses: what the resolver makes of them decides.
    ...['impresora.local', '134744072', '0x7f.1', '127.1', '[::1]', ''],
  ])('refuses «%s»', (address) => {
    expect(isLocal(address)).toBe(false);
  });

  it('refuses loopback addresses in every notation if only private networks are allowed', () => {
    const isPrivate = createAddressCheck(PRIVATE_RANGES);
    const loopback = ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::1%lo'];
    expect(loopback.filter(isPrivate)).toEqual([]);
    expect(isPrivate('192.168.1.50')).toBe(true);
  });

  it('accepts single addresses among the ranges, and link-local addresses with a zone', () => {
    const check = createAddressCheck(['10.1.2.3', 'fd00::5', 'fe80::/10']);
    const addresses = ['10.1.2.3', '10.1.2.4', 'fd00::5', 'fd00::6', 'fe80::1%eth0'];
    expect(addresses.map(check)).toEqual([true, false, true, false, true]);
  });

  it('without ranges allows nothing', () => {
    expect(['127.0.0.1', '192.168.1.50', '::1'].filter(createAddressCheck([]))).toEqual([]);
  });
});
