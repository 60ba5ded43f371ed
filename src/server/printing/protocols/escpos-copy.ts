// Sends one copy to an ESC/POS printer and finds out whether it was printed, by what the printer can confirm.
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrinterConfirmation, PrinterProblem } from '#domain/printer.ts';
import { CUT, LINE_FEED, markerRequest, QUEUE_STATUS_REQUEST } from './escpos-commands.ts';
import type { EscposSession } from './escpos-session.ts';
import type { EscposTimings } from './escpos-timings.ts';
import { type PrintWaitEnd, waitForPrinter } from './escpos-wait.ts';
import type { PrintRequest, PrintResult } from './protocol.ts';

/** One copy to print on an ESC/POS printer: the request, its bytes, the open connection and its time limits. */
export interface EscposCopy {
  readonly session: EscposSession;
  readonly request: PrintRequest;
  readonly bytes: Buffer;
  readonly timings: EscposTimings;
}

/** Whether the copy was printed; after a test print, or the first print at an address, also what the printer can confirm. */
export type EscposCopyResult = Pick<PrintResult, 'outcome' | 'confirmation'>;

/**
 * Prints one copy on an ESC/POS printer, and returns whether it was printed. Sends the copy, a request for a confirmation if the
 * printer supports one, and the cut, and waits for the confirmation. For a test print, or the first print at an address, also finds
 * out what the printer can confirm.
 */
export async function printEscposCopy(copy: EscposCopy): Promise<EscposCopyResult> {
  const { ticket, printer } = copy.request;
  // An untested printer gets the questions of a test print with its first ticket.
  if (ticket.kind === 'test' || printer.confirmation === null) return printTest(copy);
  return { outcome: await PRINT[printer.confirmation](copy), confirmation: null };
}

const PRINT: Readonly<Record<PrinterConfirmation, (copy: EscposCopy) => Promise<PrintOutcome>>> = {
  job: async (copy) => {
    const confirmed = copy.session.marker(copy.request.marker);
    send(copy, markerRequest(copy.request.marker));
    return confirmedOutcome(await wait(copy, confirmed, copy.timings.confirmMs));
  },
  queue: async (copy) => {
    const confirmed = copy.session.queueAnswer();
    send(copy, QUEUE_STATUS_REQUEST);
    return confirmedOutcome(await wait(copy, confirmed, copy.timings.confirmMs));
  },
  status: async (copy) => {
    send(copy);
    const end = await wait(copy, null, copy.timings.confirmMs);
    return end.kind === 'confirmed' ? { kind: 'accepted' } : confirmedOutcome(end);
  },
  none: async (copy) => {
    send(copy);
    return closeAfterCopy(copy.session);
  },
};

/**
 * Finds out what the printer confirms: the marker, else GS r, else its status, else nothing. A printer that has confirmed
 * tickets before and confirms nothing now has a problem: its test print is unknown, and what it is known to confirm stays.
 */
async function printTest(copy: EscposCopy): Promise<EscposCopyResult> {
  const { session, request, timings } = copy;
  const { confirmation: known } = request.printer;
  const marker = session.marker(request.marker);
  // A printer that does not know the marker request prints its characters; a line that is not ended would not be cut.
  send(copy, markerRequest(request.marker), LINE_FEED);
  const markerEnd = await wait(copy, marker, known === 'job' ? timings.confirmMs : timings.testMarkerMs);
  if (markerEnd.kind === 'confirmed') return { outcome: { kind: 'confirmed' }, confirmation: 'job' };
  if (markerEnd.kind === 'unknown') return { outcome: markerEnd, confirmation: null };

  const answer = Promise.race([marker.then(() => 'job' as const), session.queueAnswer().then(() => 'queue' as const)]);
  session.send(QUEUE_STATUS_REQUEST);
  const answerEnd = await wait(copy, answer, timings.testQueueMs);
  if (answerEnd.kind === 'confirmed') return { outcome: { kind: 'confirmed' }, confirmation: await answer };
  if (answerEnd.kind === 'unknown') return { outcome: answerEnd, confirmation: null };

  if (known === 'job' || known === 'queue') return { outcome: unknown('no-confirmation'), confirmation: null };
  if (session.hasStatus) return { outcome: { kind: 'accepted' }, confirmation: 'status' };
  const outcome = await closeAfterCopy(session);
  return { outcome, confirmation: outcome.kind === 'accepted' ? 'none' : null };
}

function send({ session, bytes }: EscposCopy, ...requests: readonly Buffer[]): void {
  session.send(Buffer.concat([bytes, ...requests, CUT]));
}

function wait(
  { session, request, bytes, timings }: EscposCopy,
  confirmed: Promise<unknown> | null,
  confirmMs: number,
): Promise<PrintWaitEnd> {
  const limitMs = confirmMs + bytes.length * timings.msPerByte;
  return waitForPrinter(session, { confirmed, limitMs, timings, onProblem: request.onProblem });
}

function confirmedOutcome(end: PrintWaitEnd): PrintOutcome {
  return end.kind === 'silent' ? unknown('no-confirmation') : end;
}

/** Closes the own side. A printer that cannot confirm has accepted the copy unless the connection breaks. */
async function closeAfterCopy(session: EscposSession): Promise<PrintOutcome> {
  await session.close();
  if (session.end === 'aborted') return unknown('interrupted');
  return session.end === 'reset' || session.end === 'flooded' ? unknown('connection-lost') : { kind: 'accepted' };
}

function unknown(problem: PrinterProblem): PrintOutcome {
  return { kind: 'unknown', problem };
}
