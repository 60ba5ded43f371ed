// Which addresses lie in given networks.
import { BlockList, isIP } from 'node:net';

/** This machine and what is commonly used behind a router. Not link-local: clouds answer there with secrets. */
export const PRIVATE_RANGES: readonly string[] = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1', 'fc00::/7'],
];

/** Whether the text is an address, or a range such as 10.0.0.0/8. */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const bitsMax = version === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= bitsMax);
  return version !== 0 && isPrefix && more.length === 0;
}

/**
 * Makes the check whether a host of an address, as `URL` gives it, may lie in one of the networks. A name may: what it
 * stands for is only known when it is asked.
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
