// Printers with software of their own: they receive the lines as JSON over HTTP, and respond with `result: true`.
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { PrintOutcome } from '#domain/print-job.ts';
import type { CopyMarks, OrderTicket } from '#domain/ticket.ts';
import { isCopyOfEarlierTicket } from '#server/printing/layout/copy-marks.ts';
import { layOutTicket, ticketText } from '#server/printing/layout/ticket-layout.ts';
import { type PrinterAddressResolver, PrinterError } from './printer-address-resolver.ts';
import {
  connectToPrinter,
  type PrinterHttpConnection,
  type PrinterHttpResponse,
  sendPrinterHttpRequest,
} from './printer-http-request.ts';
import type { PrinterProtocol, PrintRequest, PrintResult } from './protocol.ts';

/** How long a connection and a complete response may take, in milliseconds. */
interface HttpTimings {
  readonly connectMs: number;
  readonly responseMs: number;
}

const TIMINGS: HttpTimings = { connectMs: 3_000, responseMs: 10_000 };

/**
 * Creates the protocol of printers with `http` and `https` addresses, which receive each ticket as JSON. The certificate of an
 * `https` printer must be valid for the host name.
 */
export function createHttpPrinterProtocol({
  access,
  timings = TIMINGS,
}: {
  readonly access: PrinterAddressResolver;
  readonly timings?: HttpTimings;
}): PrinterProtocol {
  return {
    async print(request) {
      try {
        const connection = await connect(request, access, timings);
        try {
          return await send(request, connection, timings);
        } finally {
          connection.socket.destroy();
        }
      } catch (error) {
        if (error instanceof PrinterError) {
          return resultOf({ kind: 'not-begun', problem: error.problem }, false);
        }
        throw error;
      }
    },
  };
}

async function connect(
  { printer, signal }: PrintRequest,
  access: PrinterAddressResolver,
  { connectMs }: HttpTimings,
): Promise<PrinterHttpConnection> {
  const url = new URL(printer.url);
  const address = await access.resolve(url);
  const tls = url.protocol === 'https:' ? 'verified' : null;
  return await connectToPrinter(address, { tls, timeoutMs: connectMs, signal });
}

/** Sends the ticket. Throws `PrinterError` if nothing was sent; every other end without a whole response is unknown. */
async function send(
  request: PrintRequest,
  connection: PrinterHttpConnection,
  { responseMs }: HttpTimings,
): Promise<PrintResult> {
  const { socket } = connection;
  const { id, ...document } = printDocument(request);
  if (!(await request.onFirstByte())) throw new PrinterError('interrupted');
  if (socket.destroyed) throw new PrinterError('connection-lost');
  const response = await sendPrinterHttpRequest(connection, {
    path: pathOf(new URL(request.printer.url), id),
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
    body: JSON.stringify({ id, ...document }),
    timeoutMs: responseMs,
    signal: request.signal,
  });
  return resultOf(outcomeOf(response), socket.bytesRead > 0);
}

/** The path with the table as the last parameter. */
function pathOf({ pathname, search }: URL, tableCode: string): string {
  return `${pathname}${search === '' ? '?' : `${search}&`}id=${encodeURIComponent(tableCode)}`;
}

function outcomeOf(response: PrinterHttpResponse): PrintOutcome {
  if (response.kind === 'none') return { kind: 'unknown', problem: response.problem };
  if (response.status !== 200) return { kind: 'refused', problem: 'refused' };
  const body = parseJson(response.body);
  if (typeof body === 'object' && body !== null && 'result' in body) {
    return body.result === true ? { kind: 'confirmed' } : { kind: 'refused', problem: 'refused' };
  }
  // The text may be the beginning of a confirmation.
  if (body === undefined && !response.isLengthKnown) return { kind: 'unknown', problem: 'connection-lost' };
  return { kind: 'refused', problem: 'response-not-valid' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultOf(outcome: PrintOutcome, hasResponded: boolean): PrintResult {
  return { outcome, hasResponded, isPaperLow: false, confirmation: null };
}

/** The document in the format of the venue's printers. */
interface PrintDocument {
  /** The code of the table. */
  readonly id: string;
  readonly table: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly concept: string;
    /** Price of one unit in euros. */
    readonly price: number;
    readonly size: string;
    readonly notes: string;
  }[];
  readonly general_comment: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
}

/** The document of a copy. Paper without lines of a table has its text as the comment. */
function printDocument(request: Pick<PrintRequest, 'ticket' | 'marks' | 'timeZone' | 'printer'>): PrintDocument {
  const { ticket, marks, timeZone, printer } = request;
  if (ticket.kind === 'ticket') return orderDocument(ticket, marks);
  const text = ticketText(layOutTicket(ticket, marks, { columns: printer.columns, timeZone })).join('\n');
  switch (ticket.kind) {
    case 'test':
      return { id: ticketTexts.test.title, table: [], general_comment: text, time: ticket.time };
    case 'move':
    case 'receipt':
    case 'bill':
      return { id: ticket.tableCode, table: [], general_comment: text, time: ticket.time };
    case 'z-closure':
      return { id: ticketTexts.zClosure.title(ticket.id), table: [], general_comment: text, time: ticket.closedOn };
  }
}

function orderDocument(ticket: OrderTicket, { printedBefore }: CopyMarks): PrintDocument {
  const { marks, order } = ticketTexts;
  const { orders, tableCode, part, isCancellation } = ticket;
  const isWholeCopy = isCopyOfEarlierTicket(ticket);
  const areLinesMarked = !isCancellation && !isWholeCopy;
  const beginnings = [
    ...(printedBefore !== null || isWholeCopy ? [marks.copy] : []),
    ...(isCancellation ? [marks.canceled] : []),
    ...(part.of > 1 ? [marks.part(part.number, part.of)] : []),
  ];
  const comments = orders.map(({ comment }) => comment).filter((comment) => comment.trim() !== '');
  return {
    id: tableCode,
    table: orders.flatMap(({ lines }) =>
      lines.map(({ lineId, quantity, label, price, size, notes, isPrintedBefore }) => ({
        id: lineId,
        quantity,
        price: price / 100,
        size,
        notes,
        concept: areLinesMarked && isPrintedBefore ? `${label} ${order.printedBefore}` : label,
      })),
    ),
    general_comment: beginnings.map((text) => `${text}. `).join('') + comments.join('\n'),
    time: orders[0]?.time ?? '',
  };
}
