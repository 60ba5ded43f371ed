// The requests of CloudPRNT as a printer sends them: poll, ticket and confirmation.

/** One request that a simulated CloudPRNT printer sent, and the response of the server. */
export interface CloudprntCall {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly status: number;
  /** The body of a response to POST, or the number of bytes of a ticket. */
  readonly body: unknown;
}

/** Sends the requests of a simulated CloudPRNT printer. Each resolves when the server has responded. */
export interface CloudprntClient {
  /** Polls. `body` replaces fields of the poll. */
  readonly ask: (body?: object) => Promise<CloudprntCall>;
  /** The bytes of the ticket; null if the server has none. */
  readonly fetchTicket: (token: string) => Promise<Uint8Array | null>;
  readonly confirm: (token: string, code: string, retry: number) => Promise<CloudprntCall>;
}

/**
 * What the HTTP client of a simulated CloudPRNT printer needs. The functions `url`, `statusCode`, `sendsToken` and `format` are
 * called for each request, because a test can change their values. `onCall` receives each request with its response.
 */
export interface CloudprntClientOptions {
  readonly mac: string;
  /** The address that the printer calls. */
  readonly url: () => string;
  readonly statusCode: () => string;
  readonly sendsToken: () => boolean;
  /** The only format that the printer accepts. */
  readonly format: () => string;
  readonly onCall: (call: CloudprntCall) => void;
}

/** The command formats of printers of Star. A printer accepts one of them. */
const FORMATS = { starprnt: 'application/vnd.star.starprnt', line: 'application/vnd.star.line' } as const;

/** Returns the media type of the tickets that a simulated Star printer accepts: that of Line mode, or that of StarPRNT. */
export function ticketMediaType(isLineMode: boolean): string {
  return isLineMode ? FORMATS.line : FORMATS.starprnt;
}

/** Creates the client that sends the requests of a simulated CloudPRNT printer. */
export function createCloudprntClient({
  mac,
  url,
  statusCode,
  sendsToken,
  format,
  onCall,
}: CloudprntClientOptions): CloudprntClient {
  async function send(method: CloudprntCall['method'], query: Record<string, string>, body?: object) {
    const address = new URL(url());
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const isPoll = body !== undefined;
    const headers = { 'user-agent': 'mC-Print3', ...(isPoll ? { 'content-type': 'application/json' } : {}) };
    const response = await fetch(address, { method, headers, ...(isPoll ? { body: JSON.stringify(body) } : {}) });
    const bytes = await response.bytes();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const text = Buffer.from(bytes).toString('utf8');
    const call = { method, status: response.status, body: isJson ? JSON.parse(text) : bytes.length };
    onCall(call);
    return { call, bytes };
  }

  const tokenQuery = (token: string): Record<string, string> => (sendsToken() ? { token } : {});
  return {
    ask: async (body = {}) => {
      const status = { status: '23 86 0 0 0 0 0 0 0', printerMAC: mac, statusCode: encodeURI(statusCode()) };
      return (await send('POST', {}, { ...status, uniqueID: null, printingInProgress: false, ...body })).call;
    },
    fetchTicket: async (token) => {
      const { call, bytes } = await send('GET', { mac, type: format(), ...tokenQuery(token) });
      return call.status === 200 ? bytes : null;
    },
    confirm: async (token, code, retry) => {
      const query = { mac, code, ...tokenQuery(token), ...(retry > 0 ? { retry: `${retry}` } : {}) };
      return (await send('DELETE', query)).call;
    },
  };
}

/** Returns the token of the ticket that the response to a poll offers in this format; null if it offers none. */
export function offeredToken(body: unknown, format: string): string | null {
  if (typeof body !== 'object' || body === null || !('jobReady' in body) || body.jobReady !== true) return null;
  const hasFormat = 'mediaTypes' in body && Array.isArray(body.mediaTypes) && body.mediaTypes.includes(format);
  return hasFormat && 'jobToken' in body && typeof body.jobToken === 'string' ? body.jobToken : null;
}
