// A simulated printer with a web address of its own: it receives a ticket as JSON and answers whether it was printed.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import {
  answerWithFault,
  closeServer,
  isWebFault,
  listenOnFreePort,
  PRINTED_FAULTS,
  REDIRECT_PATH,
  readBody,
  requestListener,
  type WebFault,
} from '#e2e/fakes/printers/web-faults.ts';
import { printDocument } from './document-paper.ts';

/**
 * What a simulated HTTP printer does with the requests that it receives. `true` and `false` are the `result` in a correct response;
 * `no-result` is JSON without one; the others are faults.
 */
type HttpPrinterMode = 'true' | 'false' | 'no-result' | WebFault;

/** A request that a simulated HTTP printer has received. */
interface HttpPrinterRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  /** The query parameter `id`: the code of the table. */
  readonly id: string | null;
  readonly headers: IncomingHttpHeaders;
  /** The body as JSON; null if it is not JSON. */
  readonly document: unknown;
  readonly body: string;
}

/** A simulated printer that receives JSON documents over HTTP, with the functions by which a test controls it. */
export interface HttpPrinterFake {
  /** `http://127.0.0.1` with port and path. */
  readonly url: string;
  readonly port: number;
  /** The ticket is on paper after `true` and after those faults that only lose the answer. */
  readonly setMode: (mode: HttpPrinterMode) => void;
  /** Every complete request, in order. */
  readonly requests: readonly HttpPrinterRequest[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Requests that followed the fault `redirect`: none from a correct client. */
  readonly followedRedirects: number;
  /** The documents that were printed. */
  readonly tickets: () => readonly PrintedTicket[];
  /** What was wrong with the requests, printed or not: empty after correct ones. */
  readonly errors: readonly string[];
  /** Resolves once that many complete requests were received. */
  readonly untilRequests: (count: number) => Promise<readonly HttpPrinterRequest[]>;
  readonly close: () => Promise<void>;
}

/** Opens a simulated HTTP printer on a free port of this machine. */
export async function openHttpPrinterFake(): Promise<HttpPrinterFake> {
  const events = createChangeEvents();
  let mode: HttpPrinterMode = 'true';
  let [connections, followedRedirects] = [0, 0];
  const requests: HttpPrinterRequest[] = [];
  const errors: string[] = [];
  const tickets: PrintedTicket[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    if (request.path.startsWith(REDIRECT_PATH)) followedRedirects += 1;
    const printed = printDocument(request.document, request.id);
    errors.push(...requestErrors(request), ...printed.errors);
    if (isPrintedBy(mode) && printed.ticket) tickets.push(printed.ticket);
    answer(mode, response);
    events.publish();
  }

  const server = createServer(requestListener(handle)).on('connection', () => {
    connections += 1;
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/print`,
    port,
    setMode: (next) => {
      mode = next;
    },
    requests,
    get connections() {
      return connections;
    },
    get followedRedirects() {
      return followedRedirects;
    },
    tickets: () => [...tickets],
    errors,
    untilRequests: async (count) => {
      await events.until(() => requests.length >= count);
      return requests;
    },
    close: () => closeServer(server),
  };
}

function isPrintedBy(mode: HttpPrinterMode): boolean {
  return mode === 'true' || PRINTED_FAULTS.includes(mode);
}

async function readRequest(incoming: IncomingMessage): Promise<HttpPrinterRequest> {
  const body = await readBody(incoming);
  const path = incoming.url ?? '/';
  const id = new URL(path, 'http://127.0.0.1').searchParams.get('id');
  return { method: incoming.method ?? '', path, id, headers: incoming.headers, document: parseJson(body), body };
}

function requestErrors({ method, headers }: HttpPrinterRequest): string[] {
  return [
    ...(method === 'POST' ? [] : ['The method is not POST']),
    ...(/^application\/json\b/.test(headers['content-type'] ?? '') ? [] : ['The content type is not JSON']),
  ];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function answer(mode: HttpPrinterMode, response: ServerResponse): void {
  const type = 'application/json';
  if (isWebFault(mode)) {
    answerWithFault(mode, response, type, '{"result":true}');
    return;
  }
  const body = mode === 'no-result' ? { status: 'ok' } : { result: mode === 'true' };
  response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
}
