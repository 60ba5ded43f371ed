// Decides which addresses tickets may be sent to. A host name is resolved once, and the connection goes to the address that was
// checked.
import { lookup } from 'node:dns/promises';
import type { PrinterProblem } from '#domain/printer.ts';
import { withTimeLimit } from '#server/platform/wait-at-most.ts';
import { createPrinterAddressCheck, type PrinterAddressRules, parsePrinterUrl } from '#server/printers/index.ts';

/** Thrown when a printer cannot be used. The printer has not received a byte of the ticket. */
export class PrinterError extends Error {
  readonly problem: PrinterProblem;
  constructor(problem: PrinterProblem, cause?: unknown) {
    super(`The printer is not usable: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** The IP address and port of a printer, after they were checked. */
export interface PrinterAddress {
  /** The name or address as in the URL, an IPv6 address in brackets. For the `Host` header. */
  readonly host: string;
  /** The IP address to connect to. */
  readonly address: string;
  readonly port: number;
}

/** Resolves the host name of a printer to an IP address, and checks that the settings allow to send tickets to that address. */
export interface PrinterAddressResolver {
  /**
   * Resolves the host of the URL once. Throws `PrinterError`: `unreachable` if the name does not exist, and
   * `address-not-allowed` unless every address behind the name is in the allowed networks and the port is allowed.
   */
  resolve(url: URL): Promise<PrinterAddress>;
}

/** Returns the IP addresses of a host name, the preferred one first. */
export type LookUpAddresses = (hostname: string) => Promise<readonly string[]>;

const LOOK_UP_MS_MAX = 3_000;

/**
 * Creates the resolver that looks up and checks the addresses of printers. `rules` are the settings that limit the addresses;
 * `lookUp` resolves host names. Callers connect to the returned IP address, never to the host name, which may resolve to another
 * address a moment later.
 */
export function createPrinterAddressResolver(
  rules: PrinterAddressRules,
  lookUp: LookUpAddresses = lookUpInSystem,
): PrinterAddressResolver {
  const check = createPrinterAddressCheck(rules);
  return {
    resolve: async (url) => {
      const endpoint = parsePrinterUrl(url.href);
      if (!endpoint) throw new PrinterError('address-not-allowed');
      const { hostname, port } = endpoint;
      const addresses = await withTimeLimit(LOOK_UP_MS_MAX, lookUp(hostname)).catch((error: unknown) => {
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
