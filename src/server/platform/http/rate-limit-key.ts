// The key by which requests of one client are counted: an IPv4 address, or the /64 prefix of an IPv6 address.
const PREFIX_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the key by which limits count a client: its IPv4 address, or the first 64 bits of its IPv6 address, because one client
 * owns all addresses with the same 64 bits.
 */
export function rateLimitKey(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;

  const [before, after] = address.split('::');
  const [left, right] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, PREFIX_GROUPS).join(':');
}

function groupsOf(text = ''): string[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16).toString(16));
}
