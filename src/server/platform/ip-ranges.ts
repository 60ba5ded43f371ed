// IP ranges, and a check whether the host of a URL is in them.
import { BlockList, isIP } from 'node:net';

/** Loopback and private ranges. Link-local is excluded: cloud providers serve secrets there. */
export const PRIVATE_RANGES: readonly string[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1', 'fc00::/7'],
];

/** True for an IP address or a range such as 10.0.0.0/8. */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const bitsMax = version === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= bitsMax);
  return version !== 0 && isPrefix && more.length === 0;
}

/**
 * Creates a check whether the `hostname` of a `URL` is allowed: an IP address must be in one of the ranges. A host name
 * is always allowed, since its address is known only when it is resolved.
 */
export function createHostCheck(networks: readonly string[]): (hostname: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (hostname) => {
    const address = hostname.replace(/^\[|\]$/g, '');
    return isIP(address) === 0 || list.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
