// Epson ePOS-Print: ESC/POS commands in an XML document over HTTP, for printers whose port 9100 is closed.
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { type EposResponse, parseEposResponse } from './epos-response.ts';
import { type PrinterAddress, type PrinterAddressResolver, PrinterError } from './printer-address-resolver.ts';
import {
  connectToPrinter,
  type PrinterHttpConnection,
  type PrinterHttpRequest,
  type PrinterHttpResponse,
  sendPrinterHttpRequest,
} from './printer-http-request.ts';
import type { PrinterProtocol, PrintRequest, PrintResult } from './protocol.ts';

/** How long a connection, the response to a status request, and the response to a ticket may take, in milliseconds. */
interface EposTimings {
  readonly connectMs: number;
  readonly statusMs: number;
  /** Longer than the time that the printer itself is given: 60 seconds. */
  readonly printMs: number;
}

const TIMINGS: EposTimings = { connectMs: 3_000, statusMs: 10_000, printMs: 70_000 };
/** HTTPS, and the encrypted port of Epson's own service. */
const TLS_PORTS: readonly number[] = [443, 8043];

/** The address check, renderer and time limits with which the protocol of ePOS-Print printers is created. */
interface EposOptions {
  readonly access: PrinterAddressResolver;
  readonly render: (request: PrintRequest) => Buffer | Promise<Buffer>;
  readonly timings?: EposTimings;
  /** Connections to these ports are encrypted; to any other they are not. */
  readonly tlsPorts?: readonly number[];
}

/**
 * Creates the protocol of Epson printers with `epos` addresses. These printers have self-signed certificates: the certificate of
 * the first ticket is stored, and every later ticket requires the same one. A print try that finds another certificate ends as
 * `certificate-changed`. A test print accepts and stores a new certificate.
 */
export function createEposProtocol({
  access,
  render,
  timings = TIMINGS,
  tlsPorts = TLS_PORTS,
}: EposOptions): PrinterProtocol {
  return {
    async print(request) {
      let known: PrintResult = { ...NO_RESULT, outcome: notBegun('unreachable') };
      try {
        const address = await access.resolve(new URL(request.printer.url));
        const route = { address, tls: tlsPorts.includes(address.port) ? 'any' : null, timings } as const;
        const asked = await askStatus(request, route);
        known = asked.result;
        if (!asked.isReady) return known;
        return { ...known, ...(await sendTicket(request, route, await render(request), asked.certificate)) };
      } catch (error) {
        if (error instanceof PrinterError) return { ...known, outcome: notBegun(error.problem) };
        throw error;
      }
    },
  };
}

interface EposRoute {
  readonly address: PrinterAddress;
  readonly tls: 'any' | null;
  readonly timings: EposTimings;
}

const NO_RESULT = { hasResponded: false, isPaperLow: false, confirmation: null } as const;

/** Sends an empty document, whose response has the status of the printer. */
async function askStatus(request: PrintRequest, route: EposRoute) {
  const { printer, ticket, signal } = request;
  const expected = ticket.kind === 'test' ? null : (printer.certificate ?? null);
  return await withConnection(request, route, expected, async (connection) => {
    const { statusMs } = route.timings;
    const asked = await sendPrinterHttpRequest(connection, eposExchange(EMPTY, statusMs, signal));
    const status = asked.kind === 'whole' ? readResponse(asked) : null;
    const refusal = refusalBefore(asked, status);
    const result: PrintResult = {
      outcome: refusal ?? notBegun('interrupted'),
      hasResponded: connection.socket.bytesRead > 0,
      isPaperLow: status?.isPaperLow ?? false,
      confirmation: null,
    };
    return { isReady: refusal === null, result, certificate: connection.certificate };
  });
}

/** Sends the commands. Throws `PrinterError` if nothing was sent. */
async function sendTicket(request: PrintRequest, route: EposRoute, commands: Buffer, expected: string | null) {
  const { signal } = request;
  return await withConnection(request, route, expected, async (connection) => {
    const { socket, certificate } = connection;
    if (!(await request.onFirstByte())) throw new PrinterError('interrupted');
    if (socket.destroyed) throw new PrinterError('connection-lost');
    const { printMs } = route.timings;
    const printed = await sendPrinterHttpRequest(connection, eposExchange(commandElement(commands), printMs, signal));
    const response = printed.kind === 'whole' ? readResponse(printed) : null;
    const outcome = outcomeOf(printed, response);
    return { outcome, certificate, ...(response ? { isPaperLow: response.isPaperLow } : {}) };
  });
}

/** Connects, checks the certificate if one is expected, and ends the connection after `use`. */
async function withConnection<T>(
  { signal }: PrintRequest,
  { address, tls, timings }: EposRoute,
  expected: string | null,
  use: (connection: PrinterHttpConnection) => Promise<T>,
): Promise<T> {
  const connection = await connectToPrinter(address, { tls, timeoutMs: timings.connectMs, signal });
  try {
    if (expected !== null && connection.certificate !== expected) throw new PrinterError('certificate-changed');
    return await use(connection);
  } finally {
    connection.socket.destroy();
  }
}

const FEED_AND_CUT = Buffer.from([0x1d, 0x56, 0x42, 0x00]);
const EMPTY = '';
const NAMESPACE = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
/** The time that the printer may take for a document, in milliseconds. */
const PRINTER_TIMEOUT_MS = 60_000;

function eposExchange(content: string, timeoutMs: number, signal: AbortSignal): PrinterHttpRequest {
  return {
    path: `/cgi-bin/epos/service.cgi?devid=local_printer&timeout=${PRINTER_TIMEOUT_MS}`,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '""',
    },
    body: `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${eposPrintElement(content)}</s:Body></s:Envelope>`,
    timeoutMs,
    signal,
  };
}

function readResponse({ status, body }: Extract<PrinterHttpResponse, { kind: 'whole' }>): EposResponse | null {
  return status === 200 ? parseEposResponse(body) : null;
}

/** Why the ticket is not sent, by the response to the status request; null if the printer is ready. */
function refusalBefore(asked: PrinterHttpResponse, status: EposResponse | null): PrintOutcome | null {
  if (asked.kind === 'none' && asked.problem !== 'response-not-valid') {
    return notBegun(asked.problem === 'interrupted' ? 'interrupted' : 'unreachable');
  }
  // Another device has this address: trying again does not help.
  if (!status) return { kind: 'refused', problem: 'response-not-valid' };
  const problem = status.problem ?? (status.isSuccess ? null : (CODE_PROBLEMS.get(status.code) ?? 'refused'));
  if (problem === null) return null;
  return problem === 'refused' ? { kind: 'refused', problem } : notBegun(problem);
}

/** The outcome of the ticket by the response. Only the codes of `REFUSED_CODES` mean that nothing was printed. */
function outcomeOf(printed: PrinterHttpResponse, response: EposResponse | null): PrintOutcome {
  if (printed.kind === 'none') return { kind: 'unknown', problem: printed.problem };
  if (printed.status >= 300 && printed.status < 500) return { kind: 'refused', problem: 'refused' };
  if (!response) return { kind: 'unknown', problem: 'response-not-valid' };
  if (response.isSuccess) return { kind: 'confirmed' };
  const problem = CODE_PROBLEMS.get(response.code);
  if (REFUSED_CODES.has(response.code)) return { kind: 'refused', problem: problem ?? 'refused' };
  const isMechanical = response.code.startsWith('EPTR_');
  return { kind: 'unknown', problem: response.problem ?? (isMechanical ? problem : undefined) ?? 'no-confirmation' };
}

const REFUSED_CODES: ReadonlySet<string> = new Set([
  'SchemaError',
  'DeviceNotFound',
  'EX_SPOOLER',
  'EX_DEVICE_BUSY',
  'TooManyRequests',
  'RequestEntityTooLarge',
]);

const CODE_PROBLEMS: ReadonlyMap<string, PrinterProblem> = new Map([
  ['EPTR_AUTOMATICAL', 'overheated'],
  ['EPTR_BATTERY_LOW', 'offline'],
  ['EPTR_COVER_OPEN', 'cover-open'],
  ['EPTR_CUTTER', 'cutter'],
  ['EPTR_MECHANICAL', 'broken'],
  ['EPTR_REC_EMPTY', 'paper-out'],
  ['EPTR_UNRECOVERABLE', 'broken'],
  ['PrintSystemError', 'broken'],
  ['EX_BADPORT', 'offline'],
  ['EX_TIMEOUT', 'offline'],
  ['EX_ENPC_TIMEOUT', 'offline'],
  ['EX_SPOOLER', 'busy'],
  ['EX_DEVICE_BUSY', 'busy'],
  ['TooManyRequests', 'busy'],
]);

function notBegun(problem: PrinterProblem): PrintOutcome {
  return { kind: 'not-begun', problem };
}

/** Returns the `epos-print` XML element of a ticket: its commands and a cut. */
export function eposTicketElement(commands: Buffer): string {
  return eposPrintElement(commandElement(commands));
}

function eposPrintElement(content: string): string {
  return `<epos-print xmlns="${NAMESPACE}">${content}</epos-print>`;
}

function commandElement(commands: Buffer): string {
  return `<command>${Buffer.concat([commands, FEED_AND_CUT]).toString('hex')}</command>`;
}

/**
 * Converts the response of an Epson printer that polls the server (Server Direct Print) into the outcome of its ticket. The printer
 * posts this response after printing. Null means that the response could not be parsed; the outcome is then `unknown`.
 */
export function outcomeOfEposResponse(response: EposResponse | null): PrintOutcome {
  return outcomeOf({ kind: 'whole', status: 200, body: '', isLengthKnown: true }, response);
}
