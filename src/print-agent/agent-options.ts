// The options of the print agent, from the command line and the environment.
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createIpRangeCheck, LOOPBACK_RANGES, PRIVATE_RANGES } from '#server/platform/ip-ranges.ts';
import { type PortRange, parsePortRanges } from '#server/platform/port-ranges.ts';

/**
 * The options with which a print agent (the program that prints tickets in the venue's network) is started, such as the address of
 * its server.
 */
export interface AgentOptions {
  /** The address of the server. */
  readonly server: string;
  readonly key: string;
  /** The file of the journal: one for each server. */
  readonly journalFile: string;
  /** Ports of printers with raw ESC/POS. */
  readonly printerPorts: readonly PortRange[];
  /** Allows printers on this machine itself, such as simulated ones. */
  readonly allowsLoopback: boolean;
}

/** Thrown when an option is missing or not valid. The message is a line for the person who started the program. */
export class AgentOptionError extends Error {}

/**
 * Returns the rules for the addresses of printers: a print agent connects only to private networks, whatever address the server
 * sends.
 */
export function printerAddressRules({
  allowsLoopback,
  printerPorts,
}: Pick<AgentOptions, 'allowsLoopback' | 'printerPorts'>) {
  return {
    printerNetworks: allowsLoopback ? [...PRIVATE_RANGES, ...LOOPBACK_RANGES] : PRIVATE_RANGES,
    printerPorts,
    loopbackPrinterPorts: allowsLoopback ? ANY_PORT : [],
  };
}

const ANY_PORT: readonly PortRange[] = [{ first: 1, last: 65_535 }];

/** How the program is started. */
const USAGE = `Use: npm run print-agent -- --server https://ADDRESS --key KEY

  --server ADDRESS  the address of the server, or PRINT_AGENT_SERVER
  --key KEY         the key from «Impresoras», or PRINT_AGENT_KEY
  --data FOLDER     the folder of the journal, or STATE_DIRECTORY; ~/.comanda-print-agent by default
  --ports PORTS     ports of network printers; 9100-9109 by default
  --allow-loopback  also prints on printers of this machine, for simulated ones`;

const DEFAULT_PORTS = '9100-9109';

/**
 * Reads the options of the print agent from its arguments and the environment. Throws `AgentOptionError` if one is missing or not
 * valid.
 */
export function readAgentOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AgentOptions {
  const values = parse(args);
  const server = values.server ?? env['PRINT_AGENT_SERVER'] ?? '';
  const key = values.key ?? env['PRINT_AGENT_KEY'] ?? '';
  if (server === '' || key === '') throw new AgentOptionError(USAGE);
  const url = readServer(server);
  if (!/^\S+$/.test(key)) throw new AgentOptionError('--key: the key contains a space.');
  const printerPorts = parsePortRanges(values.ports ?? DEFAULT_PORTS);
  if (printerPorts === null) throw new AgentOptionError('--ports: expected ports such as 9100-9109,9200.');
  const folder = values.data ?? env['STATE_DIRECTORY'] ?? path.join(homedir(), '.comanda-print-agent');
  return {
    server: url.origin,
    key,
    journalFile: path.resolve(folder, `${url.host.replaceAll(/[^\w.-]/g, '_')}.journal`),
    printerPorts,
    allowsLoopback: values['allow-loopback'] ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: withJoinedKey(args),
      options: { server: text, key: text, data: text, ports: text, 'allow-loopback': { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new AgentOptionError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

/** Joins `--key` with its value: one key in 64 begins with «-», and would be taken for an option. */
function withJoinedKey(args: readonly string[]): string[] {
  const at = args.indexOf('--key');
  const key = args[at + 1];
  return at < 0 || key === undefined ? [...args] : [...args.slice(0, at), `--key=${key}`, ...args.slice(at + 2)];
}

/** The key must not cross the internet without encryption: plain HTTP is for a server in the same network only. */
function readServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:') return url;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url?.protocol === 'http:' && (host === 'localhost' || isLocal(host))) return url;
  throw new AgentOptionError('--server: expected an address that begins with https://, such as https://bar.example.');
}

const isLocal = createIpRangeCheck([...LOOPBACK_RANGES, ...PRIVATE_RANGES]);
