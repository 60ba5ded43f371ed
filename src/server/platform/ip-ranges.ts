// IP ranges, and a check whether an IP address is in them.
import { BlockList, isIP } from 'node:net';

/** The IP ranges of this machine itself. */
export const LOOPBACK_RANGES: readonly string[] = ['127.0.0.0/8', '::1'];

/** The IP ranges of private networks. Link-local is excluded: cloud providers serve secrets there. */
export const PRIVATE_RANGES: readonly string[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/** Ranges of IPv4 that no server in the internet has, by the registry of special-purpose addresses (RFC 6890). */
const IPV4_NOT_PUBLIC: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The only range of IPv6 from which addresses of the internet are given out, and its parts with another meaning. */
const IPV6_GLOBAL = '2000::/3';
const IPV6_NOT_PUBLIC: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** True if the text is an IP address in the usual notation, without brackets. */
export function isIpAddress(text: string): boolean {
  return isIP(text) !== 0;
}

/** True if the text is an IP address, or a range such as 10.0.0.0/8 with a prefix of at least one bit. */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const bitsMax = version === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= bitsMax);
  return version !== 0 && isPrefix && more.length === 0;
}

/**
 * Creates a function that returns true if an IP address is in one of these ranges. An IPv4 address that is written as IPv6, such as
 * ::ffff:10.0.0.1, is checked as IPv4; the zone of an IPv6 address is ignored. The function returns false for a text that is not an
 * IP address.
 */
export function createIpRangeCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIpAddress(address) && list.check(address, familyOf(address));
}

/**
 * True if a server on the internet may have this address. An IPv4 address within an IPv6 address, as ::ffff:10.0.0.1 or behind a
 * NAT64, is not public.
 */
export function isPublicIpAddress(address: string): boolean {
  if (isIP(address) === 6) return isGlobalIpv6(address) && !isSpecialIpv6(address);
  return isIP(address) === 4 && !isSpecialIpv4(address);
}

const isSpecialIpv4 = createIpRangeCheck(IPV4_NOT_PUBLIC);
const isGlobalIpv6 = createIpRangeCheck([IPV6_GLOBAL]);
const isSpecialIpv6 = createIpRangeCheck(IPV6_NOT_PUBLIC);

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
