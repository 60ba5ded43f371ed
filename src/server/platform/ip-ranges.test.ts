// Which addresses are in the allowed IP ranges.
import { describe, expect, it } from 'vitest';
import { createIpRangeCheck, isPublicIpAddress, LOOPBACK_RANGES, PRIVATE_RANGES } from './ip-ranges.ts';

describe('an address check', () => {
  const isLocal = createIpRangeCheck([...LOOPBACK_RANGES, ...PRIVATE_RANGES]);

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
    const isPrivate = createIpRangeCheck(PRIVATE_RANGES);
    const loopback = ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1', '::1%lo'];
    expect(loopback.filter(isPrivate)).toEqual([]);
    expect(isPrivate('192.168.1.50')).toBe(true);
  });

  it('accepts single addresses among the ranges, and link-local addresses with a zone', () => {
    const check = createIpRangeCheck(['10.1.2.3', 'fd00::5', 'fe80::/10']);
    const addresses = ['10.1.2.3', '10.1.2.4', 'fd00::5', 'fd00::6', 'fe80::1%eth0'];
    expect(addresses.map(check)).toEqual([true, false, true, false, true]);
  });

  it('without ranges allows nothing', () => {
    expect(['127.0.0.1', '192.168.1.50', '::1'].filter(createIpRangeCheck([]))).toEqual([]);
  });
});

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '142.250.184.10', '172.32.0.1', '100.128.0.1', '2a00:1450:4003:80c::200a', '2620:149:a44::10'])(
    'may be %s',
    (address) => {
      expect(isPublicIpAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.9.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1'],
    ...['::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '::8.8.8.8', 'localhost', '127.1', '2130706433', ''],
  ])('is not «%s»', (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
  });
});
