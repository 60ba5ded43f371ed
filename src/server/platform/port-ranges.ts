// Ranges of TCP ports, such as 9100-9109.

/** A range of TCP ports; both ends belong to it. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

const PORT_MAX = 65_535;

/** Parses ports and ranges separated by commas, such as `9100-9109, 9200`; null if one of them is not valid. */
export function parsePortRanges(list: string): readonly PortRange[] | null {
  const ranges = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** True if the port is in one of the ranges. */
export function isInPortRanges(ranges: readonly PortRange[], port: number): boolean {
  return ranges.some(({ first, last }) => first <= port && port <= last);
}

function parseRange(text: string): PortRange | null {
  const [, from, to = from] = /^(\d{1,5})(?:\s*-\s*(\d{1,5}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return 1 <= first && first <= last && last <= PORT_MAX ? { first, last } : null;
}
