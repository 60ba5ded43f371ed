// Raw ESC/POS over TCP: asks for the state of the printer, sends one copy, and waits for the confirmation.
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { markerRequest, PROBE_MARKER, QUEUE_STATUS_REQUEST, refuseRealTimeCommands } from './escpos-commands.ts';
import { type EscposCopy, type EscposCopyResult, printEscposCopy } from './escpos-copy.ts';
import { type EscposSession, openEscposSession } from './escpos-session.ts';
import { ESCPOS_TIMINGS, type EscposTimings } from './escpos-timings.ts';
import { type PrinterAddressResolver, PrinterError } from './printer-address-resolver.ts';
import type { PrinterProtocol, PrintRequest } from './protocol.ts';

/** The address check, renderer and time limits with which the protocol of raw ESC/POS printers is created. */
interface EscposOptions {
  readonly access: PrinterAddressResolver;
  /** Returns the bytes of one copy, from the reset of the printer to the last line feed: no confirmation request, and no cut. */
  readonly render: (request: PrintRequest) => Buffer | Promise<Buffer>;
  readonly timings?: EscposTimings;
}

/**
 * Creates the protocol of printers with `escpos` addresses: raw ESC/POS commands over TCP. Each copy has its own connection,
 * because port 9100 of a printer serves one connection at a time.
 */
export function createEscposProtocol({ access, render, timings = ESCPOS_TIMINGS }: EscposOptions): PrinterProtocol {
  return {
    print: async (request) => {
      const bytes = await render(request);
      refuseRealTimeCommands(bytes);
      const session = await openSession(request, access, timings);
      if (session instanceof PrinterError)
        return { outcome: notBegun(session.problem), hasResponded: false, isPaperLow: false, confirmation: null };
      try {
        const copy = { session, request, bytes, timings };
        const refusal = await refusalBeforeFirstByte(copy);
        const result: EscposCopyResult = refusal
          ? { outcome: refusal, confirmation: null }
          : await printEscposCopy(copy);
        return { ...result, hasResponded: session.hasResponded, isPaperLow: session.isPaperLow };
      } finally {
        await session.close();
      }
    },
  };
}

async function openSession(
  { printer, signal }: PrintRequest,
  access: PrinterAddressResolver,
  timings: EscposTimings,
): Promise<EscposSession | PrinterError> {
  if (signal.aborted) return new PrinterError('interrupted');
  try {
    const address = await access.resolve(new URL(printer.url));
    return await openEscposSession(address, timings, signal);
  } catch (error) {
    if (error instanceof PrinterError) return error;
    throw error;
  }
}

/** Why the copy must not be sent; null if its first byte may leave now. */
async function refusalBeforeFirstByte(copy: EscposCopy): Promise<PrintOutcome | null> {
  const { session, request } = copy;
  const { printer, ticket, onFirstByte } = request;
  if (printer.confirmation !== 'none' || ticket.kind === 'test') {
    const state = await session.readFullState();
    const isSilent = session.end === null && state === null && !(await answersProbe(copy));
    if (session.end === null && isSilent) return notBegun('busy');
    if (session.end === null && state?.problem) return notBegun(state.problem);
  }
  if (session.end !== null) return outcomeOfEarlyEnd(session);
  if (!(await onFirstByte())) return notBegun('interrupted');
  return session.end === null ? null : outcomeOfEarlyEnd(session);
}

/**
 * Asks a printer that answers no status question for what it is known to confirm. Without an answer either, its connections
 * are occupied by another program. True for a printer that nothing is known of, or that answers nothing.
 */
async function answersProbe({ session, request, timings }: EscposCopy): Promise<boolean> {
  const { confirmation } = request.printer;
  if (confirmation === null || confirmation === 'none') return true;
  if (confirmation === 'status') return false;
  let isAnswered = false;
  const answered = confirmation === 'job' ? session.marker(PROBE_MARKER) : session.queueAnswer();
  session.send(confirmation === 'job' ? markerRequest(PROBE_MARKER) : QUEUE_STATUS_REQUEST);
  const recorded = answered.then(() => {
    isAnswered = true;
  });
  await waitAtMost(timings.statusMs, Promise.race([recorded, session.ended]));
  return isAnswered;
}

/** The outcome of a session that is over before the first byte of the ticket. A printer in use closes new connections. */
function outcomeOfEarlyEnd({ end, hasResponded }: EscposSession): PrintOutcome {
  if (end === 'flooded') return { kind: 'refused', problem: 'response-not-valid' };
  if (end === 'aborted') return notBegun('interrupted');
  return notBegun(hasResponded ? 'unreachable' : 'busy');
}

function notBegun(problem: PrinterProblem): PrintOutcome {
  return { kind: 'not-begun', problem };
}
