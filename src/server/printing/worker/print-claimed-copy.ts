// Prints one claimed copy: extends its lease meanwhile, stores the first byte before it leaves, and stores the result.
import { setTimeout as wait } from 'node:timers/promises';
import { printJobCode } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import type { PrinterProtocol, PrintRequest, PrintResult } from '#server/printing/protocols/protocol.ts';
import { recordPrinterProblem } from './away-printers.ts';
import type { ClaimedCopy } from './claim-job.ts';
import { concludePrintTry } from './conclude-try.ts';
import { extendLease, recordSendingStart } from './record-sending-start.ts';

/** Function that returns the protocol for the address of a printer. */
export type FindPrinterProtocol = (url: string) => PrinterProtocol;

/**
 * The options of `printClaimedCopy`: how to find the protocol of a printer, and the times for leases and for storing results. All
 * times are in milliseconds.
 */
export interface PrintCopyOptions {
  readonly protocolFor: FindPrinterProtocol;
  readonly leaseMs: number;
  /** The lease is extended this often. */
  readonly extendMs: number;
  /** The pause before the process tries again to store a result that could not be stored. */
  readonly storeAgainMs: number;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** Prints the claimed copy of a print job and stores the result. While it waits for the printer, it uses no database connection. */
export async function printClaimedCopy(
  services: Services,
  claimed: ClaimedCopy,
  options: PrintCopyOptions,
): Promise<void> {
  const result = await printWithLease(services, claimed, options);
  await storeResult(services, claimed, result, options);
}

/**
 * Prints the copy, and extends its lease until the result is known. After that the lease may expire: a ticket whose result
 * cannot be stored then comes into the queue as unknown.
 */
async function printWithLease(
  services: Services,
  claimed: ClaimedCopy,
  options: PrintCopyOptions,
): Promise<PrintResult> {
  const { tryId } = claimed;
  let problems = Promise.resolve();
  const extending = setInterval(() => void extend(services, tryId, options.leaseMs), options.extendMs);
  try {
    const result = await print(services, claimed, options, (problem) => {
      problems = problems.then(() => report(services, tryId, problem));
    });
    await problems;
    return result;
  } finally {
    clearInterval(extending);
  }
}

/**
 * Resolves also for a bug of the protocol. A ticket of which nothing was sent then fails, so that it does not delay the tickets
 * behind it; the outcome of any other is unknown.
 */
async function print(
  services: Services,
  claimed: ClaimedCopy,
  { protocolFor, signal }: PrintCopyOptions,
  onProblem: PrintRequest['onProblem'],
): Promise<PrintResult> {
  const { tryId, jobId, url, columns, codePage, confirmation, certificate, ticket, copy, copies, marker } = claimed;
  let isSent = false;
  try {
    return await protocolFor(url).print({
      printer: { url, columns, codePage, confirmation, certificate },
      ticket,
      marks: {
        jobCode: printJobCode(jobId),
        copy,
        copies,
        printedBefore: claimed.printedBefore?.toISOString() ?? null,
      },
      timeZone: services.timeZone,
      marker,
      onFirstByte: async () => {
        isSent = await allowFirstByte(services, tryId, firstPrintedLineIds(ticket));
        return isSent;
      },
      onProblem,
      signal,
    });
  } catch (error) {
    services.log.error({ err: error, jobId, isSent }, 'Printing of a ticket failed unexpectedly');
    return {
      outcome: isSent
        ? {
            kind: 'unknown',
            problem: 'connection-lost',
          }
        : {
            kind: 'refused',
            problem: 'refused',
          },
      hasResponded: false,
      isPaperLow: false,
      confirmation: null,
    };
  }
}

/** False also if the database is unreachable: nothing is sent then. */
async function allowFirstByte(services: Services, tryId: number, newLineIds: readonly string[]): Promise<boolean> {
  try {
    return await recordSendingStart(createSystemContext(services), tryId, newLineIds);
  } catch (error) {
    services.log.warn({ err: error, tryId }, 'Start of a ticket could not be stored, so it was not sent');
    return false;
  }
}

async function extend(services: Services, tryId: number, leaseMs: number): Promise<void> {
  try {
    await extendLease(createSystemContext(services), tryId, leaseMs);
  } catch (error) {
    services.log.warn({ err: error, tryId }, 'Lease of a print try could not be extended');
  }
}

async function report(services: Services, tryId: number, problem: PrinterProblem | null): Promise<void> {
  try {
    await recordPrinterProblem(createSystemContext(services), tryId, problem);
  } catch (error) {
    services.log.warn({ err: error, tryId, problem }, 'Problem of a printer could not be stored');
  }
}

/**
 * Stores the result, and tries again every `storeAgainMs` while that fails: a result that is stored after the lease has expired
 * still confirms a ticket that is unknown meanwhile. Ends without the result when the process stops.
 */
async function storeResult(
  services: Services,
  { tryId, jobId, printerId }: ClaimedCopy,
  result: PrintResult,
  { storeAgainMs, signal }: PrintCopyOptions,
): Promise<void> {
  const { outcome } = result;
  for (;;) {
    try {
      const state = await concludePrintTry(createSystemContext(services), tryId, result);
      if (state === 'failed' || state === 'unknown') {
        services.log.warn({ jobId, printerId, outcome }, 'Ticket was not printed, or was not confirmed');
      }
      return;
    } catch (error) {
      services.log.error({ err: error, jobId, outcome }, 'Result of a print try could not be stored');
      if (signal.aborted) return;
    }
    await wait(storeAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
