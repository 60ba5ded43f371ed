// The addresses of push subscriptions: to which hosts the server may send push messages.

/** Maximum length of the address of a push subscription, in characters. */
export const PUSH_ENDPOINT_CHARACTERS_MAX = 1_000;

/** The push services of the browsers that support web push. `*.` stands for one or more labels. */
const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * The settings of the server for where push messages may be sent: hosts in addition to the known push services, and the port of a
 * simulated push service.
 */
interface PushHostRules {
  /** Host names beside the known ones, also with `*.` at their beginning. */
  readonly hosts: readonly string[];
  /** The port of a simulated push service on `localhost`; null for none. */
  readonly simulatorPort: number | null;
}

/** The parsed address of a push subscription, as far as it is needed to connect to the push service. */
export interface PushEndpoint {
  /** In lower case. */
  readonly hostname: string;
  readonly port: number;
  /** Path and query, beginning with a slash. */
  readonly path: string;
}

/**
 * Parses the address of a push subscription; null if the server must not send messages there. Allowed are `https` addresses on port
 * 443 of the known push services and of `hosts`, and `localhost` on `simulatorPort`. The accepted syntax is strict, so that no
 * other URL parser reads a different host.
 */
export function parsePushEndpoint(endpoint: string, { hosts, simulatorPort }: PushHostRules): PushEndpoint | null {
  if (endpoint.length > PUSH_ENDPOINT_CHARACTERS_MAX) return null;
  const [, hostname, portText = '443', path] = ENDPOINT.exec(endpoint) ?? [];
  if (hostname === undefined || path === undefined) return null;
  const port = Number(portText);
  const isKnown = port === 443 && [...PUSH_HOSTS, ...hosts].some((pattern) => isHostOf(hostname, pattern));
  const isSimulator = hostname === 'localhost' && port === simulatorPort;
  return isKnown || isSimulator ? { hostname, port, path } : null;
}

/**
 * True if the text is a valid entry in the list of allowed push hosts: a host name in lower case, or `*.` and a host name for all
 * its subdomains.
 */
export function isPushHostPattern(text: string): boolean {
  return isDomainName(text.replace(/^\*\./, ''));
}

/**
 * True for a host name that can be registered and reached from everywhere. It has at least two labels, is no IP address, and has no
 * ending that is reserved for local networks.
 */
export function isPublicHostName(hostname: string): boolean {
  const lower = hostname.toLowerCase();
  return isDomainName(lower) && !LOCAL_ENDINGS.includes(lower.slice(lower.lastIndexOf('.') + 1));
}

function isHostOf(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

/** At least two labels, of which the last one is not a number. */
function isDomainName(text: string): boolean {
  return HOST_NAME.test(text) && !/(?:^|\.)\d+$/.test(text);
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
/** Without user and fragment; the path has only characters that need no escaping. */
const ENDPOINT = new RegExp(`^https://(${LABEL}(?:\\.${LABEL})*)(?::(\\d{1,5}))?(/[\\w!$%&'()*+,./:;=?@~-]*)$`);
const LOCAL_ENDINGS = [
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
];
