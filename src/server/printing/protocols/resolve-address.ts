// Resolves the host of a printer once and checks every address behind it.
import { lookup } from 'node:dns/promises';
import { rejectAfter } from '#server/platform/wait-at-most.ts';
import { createPrinterAddressCheck, type PrinterAddressRules, readPrinterUrl } from '#server/printers/index.ts';
import { type PrinterAccess, PrinterError } from './printer-access.ts';

/** Returns the IP addresses of a host name, the preferred one first. */
export type LookUpAddresses = (hostname: string) => Promise<readonly string[]>;

const LOOK_UP_MS_MAX = 3_000;

/**
 * Creates the access to printers by the settings. A connection must go to the returned IP address and never to the name,
 * whose address may be another one a moment later.
 */
export function createPrinterAccess(
  rules: PrinterAddressRules,
  lookUp: LookUpAddresses = lookUpInSystem,
): PrinterAccess {
  const check = createPrinterAddressCheck(rules);
  return {
    resolve: async (url) => {
      const endpoint = readPrinterUrl(url.href);
      if (!endpoint) throw new PrinterError('address-not-allowed');
      const { hostname, port } = endpoint;
      const addresses = await rejectAfter(LOOK_UP_MS_MAX, lookUp(hostname)).catch((error: unknown) => {
        throw new PrinterError('unreachable', error);
      });
      const [address] = addresses;
      if (address === undefined) throw new PrinterError('unreachable');
      if (check.resolved(endpoint, addresses) !== null) throw new PrinterError('address-not-allowed');
      return { host: url.hostname, address, port };
    },
  };
}

/** IPv4 first: most printers have no IPv6, and only the first address is tried. */
async function lookUpInSystem(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}
