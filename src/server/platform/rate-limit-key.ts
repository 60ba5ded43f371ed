// Who asks, as far as an address tells.
const PREFIX_GROUPS = 4;
const GROUPS = 8;

/** The address itself; of version 6 its first 64 bits: whoever has one of those has all that begin so. */
export function networkOf(address: string): string {
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
