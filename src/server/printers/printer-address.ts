// Parses the address of a printer, and checks whether the settings allow its host and port.
import { PRINTER_PROTOCOLS, type PrinterProtocolId } from '#domain/printer.ts';
import type { Config } from '#server/platform/config.ts';
import { createIpRangeCheck, isIpAddress, LOOPBACK_RANGES, PRIVATE_RANGES } from '#server/platform/ip-ranges.ts';
import { isInPortRanges, type PortRange } from '#server/platform/port-ranges.ts';

/** The settings that limit which addresses printers may have: the allowed networks and ports. */
export type PrinterAddressRules = Pick<Config, 'printerNetworks' | 'printerPorts' | 'loopbackPrinterPorts'>;

/**
 * Returns the rules for the addresses of printers that are reached through a print agent: private networks only. The loopback
 * addresses that `rules` allow are allowed too, so that simulated printers work.
 */
export function printerAddressRulesForAgents(rules: PrinterAddressRules): PrinterAddressRules {
  const isAllowed = createIpRangeCheck(rules.printerNetworks);
  const loopback = LOOPBACK_RANGES.filter((range) => isAllowed(range.split('/')[0] ?? ''));
  return { ...rules, printerNetworks: [...PRIVATE_RANGES, ...loopback] };
}

/** The protocol, host and port to which tickets for a printer are sent, as parsed from its URL. */
interface PrinterEndpoint {
  readonly protocol: PrinterProtocolId;
  /** Host name in ASCII, or IP address in its usual notation and without brackets. */
  readonly hostname: string;
  readonly port: number;
}

/**
 * Parses the URL of a printer; null if it is not valid. Hosts of all protocols are parsed as those of `http:`, so that
 * `escpos://134744072` and `escpos://0x08.8.8.8` are the IP address 8.8.8.8.
 */
export function parsePrinterUrl(text: string): PrinterEndpoint | null {
  const url = URL.parse(text.trim());
  const protocol = PRINTER_PROTOCOLS.find((id) => url?.protocol === `${id}:`);
  const host = url && URL.parse(`http://${url.hostname}`)?.hostname;
  if (!url || !protocol || !host) return null;
  const port = url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port);
  return { protocol, hostname: host.replace(/^\[|\]$/g, ''), port };
}

/** Why the owner may not give a printer this address: its network or its port is not allowed. The printer form shows the reason. */
export type PrinterAddressRefusal = 'url-not-in-network' | 'url-port-not-allowed';

/** Checks whether the settings allow the address of a printer: when the owner enters it, and before a connection is opened. */
export interface PrinterAddressCheck {
  /** Returns why an address cannot be saved as entered; null if it can. The IP addresses behind a host name are not known yet. */
  entered(endpoint: PrinterEndpoint): PrinterAddressRefusal | null;
  /** Returns why no connection may be opened to a host with these IP addresses; null if every one of them is allowed. */
  resolved(endpoint: PrinterEndpoint, addresses: readonly string[]): PrinterAddressRefusal | null;
}

/** Creates the check of printer addresses from the settings that limit them. */
export function createPrinterAddressCheck(rules: PrinterAddressRules): PrinterAddressCheck {
  const isInNetworks = createIpRangeCheck(rules.printerNetworks);
  const isPortAllowed = ({ protocol, port }: PrinterEndpoint, mayBeLoopback: boolean) =>
    isInPortRanges(rules.printerPorts, port) ||
    isInPortRanges(PROTOCOL_PORTS[protocol], port) ||
    (mayBeLoopback && isInPortRanges(rules.loopbackPrinterPorts, port));
  const resolved: PrinterAddressCheck['resolved'] = (endpoint, addresses) => {
    if (!addresses.every(isInNetworks)) return 'url-not-in-network';
    return isPortAllowed(endpoint, addresses.every(isLoopback)) ? null : 'url-port-not-allowed';
  };
  return {
    resolved,
    entered: (endpoint) => {
      if (isIpAddress(endpoint.hostname)) return resolved(endpoint, [endpoint.hostname]);
      return isPortAllowed(endpoint, true) ? null : 'url-port-not-allowed';
    },
  };
}

const isLoopback = createIpRangeCheck(LOOPBACK_RANGES);

const DEFAULT_PORTS: Readonly<Record<PrinterProtocolId, number>> = { http: 80, https: 443, escpos: 9100, epos: 443 };

/** Ports of web servers in printers; Epson's ePOS service uses 8008 and 8043 as well. */
const WEB_PORTS: readonly PortRange[] = [80, 443, 8008, 8043, 8080].map((port) => ({ first: port, last: port }));

/** Ports of each protocol besides the printer ports of the settings. */
const PROTOCOL_PORTS: Readonly<Record<PrinterProtocolId, readonly PortRange[]>> = {
  http: WEB_PORTS,
  https: WEB_PORTS,
  epos: WEB_PORTS,
  escpos: [],
};
