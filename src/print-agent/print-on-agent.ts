// Prints one copy that the print agent claimed. The journal stores that the first byte may leave, and how the print try ended.

import type { AgentPrintResult, AgentTicketCopy } from '#contract/print-agent-calls.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import { errorMessage } from '#server/platform/error-message.ts';
import type { PrinterProtocol } from '#server/printing/protocols/protocol.ts';
import type { AgentLog } from './agent-log.ts';
import type { Journal } from './journal.ts';
import type { ServerClient } from './server-client.ts';

/** What a print agent needs to print a copy: the calls to the server, the journal, the log and the printer protocols. */
interface PrintCopyDependencies {
  readonly client: ServerClient;
  readonly journal: Journal;
  readonly log: AgentLog;
  readonly protocolFor: (url: string) => PrinterProtocol;
  /** Aborted when the program stops and the ticket has had its time. */
  readonly signal: AbortSignal;
}

/**
 * Prints one copy of a ticket that the print agent has received from the server, and returns the result. The result is stored in
 * the journal, and problems of the printer are reported to the server, before this function resolves. If one of these two fails,
 * the error is only logged.
 */
export async function printOnAgent(
  copy: AgentTicketCopy,
  timeZone: string,
  options: PrintCopyDependencies,
): Promise<AgentPrintResult> {
  const { client, journal, log } = options;
  const { jobCode } = copy.marks;
  let problems = Promise.resolve();
  const result = await print(copy, timeZone, options, (problem) => {
    problems = problems.then(() => reportProblem(copy, problem, client, log));
  });
  log(`Ticket ${jobCode} on ${copy.printer.url}: ${wordsOf(result)}`);
  try {
    await journal.storeResult(copy, result);
  } catch (error) {
    log(`The outcome of ticket ${jobCode} could not be stored in the journal: ${errorMessage(error)}`);
  }
  await problems;
  return result;
}

/** Resolves also for a bug of the protocol: what may have been sent is then unknown. */
async function print(
  copy: AgentTicketCopy,
  timeZone: string,
  options: PrintCopyDependencies,
  onProblem: (problem: PrinterProblem | null) => void,
): Promise<AgentPrintResult> {
  const { printer, ticket, marks, marker } = copy;
  let isSent = false;
  const onFirstByte = async () => {
    isSent = await allowFirstByte(copy, options);
    return isSent;
  };
  try {
    const request = { printer, ticket, marks, timeZone, marker, signal: options.signal, onFirstByte, onProblem };
    const result = await options.protocolFor(printer.url).print(request);
    return { ...result, certificate: result.certificate ?? null };
  } catch (error) {
    const details = error instanceof Error ? error.stack : String(error);
    options.log(`Ticket ${marks.jobCode}: printing failed unexpectedly: ${details}`);
    const problem = isSent ? 'connection-lost' : 'unreachable';
    return { ...INTERRUPTED_PRINT_RESULT, outcome: { kind: isSent ? 'unknown' : 'not-begun', problem } };
  }
}

/** The result of a print try that was interrupted after it had begun: whether the ticket was printed is unknown. */
export const INTERRUPTED_PRINT_RESULT: AgentPrintResult = {
  outcome: {
    kind: 'unknown',
    problem: 'interrupted',
  },
  hasResponded: false,
  isPaperLow: false,
  confirmation: null,
  certificate: null,
};

/**
 * True once the server and then the journal have stored that the first byte may leave. False if one of them has not: the
 * try may be over, and nothing may be sent.
 */
async function allowFirstByte(
  copy: AgentTicketCopy,
  { client, journal, log }: Pick<PrintCopyDependencies, 'client' | 'journal' | 'log'>,
): Promise<boolean> {
  try {
    await client.markSent(copy, firstPrintedLineIds(copy.ticket));
    await journal.storeSent(copy);
    return true;
  } catch (error) {
    log(`Ticket ${copy.marks.jobCode} is not sent, because its start could not be stored: ${errorMessage(error)}`);
    return false;
  }
}

async function reportProblem(
  copy: AgentTicketCopy,
  problem: PrinterProblem | null,
  client: ServerClient,
  log: AgentLog,
): Promise<void> {
  const { jobCode } = copy.marks;
  log(`Ticket ${jobCode} on ${copy.printer.url}: ${problem === null ? 'the printer goes on' : problem}`);
  await client.reportProblem(copy, problem).catch((error: unknown) => {
    log(`The problem of ticket ${jobCode} could not be reported: ${errorMessage(error)}`);
  });
}

function wordsOf({ outcome }: AgentPrintResult): string {
  switch (outcome.kind) {
    case 'confirmed':
      return 'printed';
    case 'accepted':
      return 'sent; this printer confirms nothing';
    case 'refused':
      return `refused by the printer (${outcome.problem})`;
    case 'not-begun':
      return `not begun (${outcome.problem})`;
    case 'unknown':
      return `perhaps printed (${outcome.problem}): look at the paper`;
  }
}
