// Star CloudPRNT: what a printer that polls, fetches a ticket and confirms it gets, by the verbs that write attempts.
import type { PrintOutcome } from '#domain/print-job.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { type StarLanguage, starLanguageOf } from '#server/printing/protocols/star-language.ts';
import { extendLease } from '#server/printing/worker/extend-lease.ts';
import { isPrinting, MEDIA_TYPES, outcomeOfCode, type Poll, statusOf } from './cloudprnt-messages.ts';
import { endAttempt } from './end-attempt.ts';
import { offerTicket, POLLED_LEASES } from './offer-ticket.ts';
import { attemptToken, findAttempt, type PolledAttempt, readOpenAttempt } from './polled-attempts.ts';
import type { PollingPrinter } from './polling-printer.ts';
import { recordPrinterCall } from './record-printer-call.ts';
import { readPolledCopy, readSentDocument, sendTicket } from './send-ticket.ts';

/** The response to a poll. */
export type PollReply =
  | { readonly jobReady: false }
  | {
      readonly jobReady: true;
      readonly mediaTypes: readonly string[];
      readonly jobToken: string;
      readonly deleteMethod: 'DELETE';
    };

/**
 * Takes a poll. A printer that can print is offered its next ticket. One that reports a problem ends its attempt: a ticket that
 * was not fetched waits; one that was fetched stopped in the middle, and the printer asks for it again when it can print.
 */
export async function handlePoll(services: Services, printer: PollingPrinter, poll: Poll): Promise<PollReply> {
  const status = statusOf(poll);
  await recordPrinterCall(createSystemContext(services), printer, status);
  const open = await readOpenAttempt(services.db, printer.id);
  if (status.problem !== null) {
    const result = { ...RESPONDED, isPaperLow: status.isPaperLow ?? printer.isPaperLow };
    const { problem } = status;
    if (open?.sentOn) {
      await endAttempt(services, open, { ...result, outcome: { kind: 'unknown', problem }, asksAgain: true });
    } else if (open) await endAttempt(services, open, { ...result, outcome: { kind: 'not-begun', problem } });
    return { jobReady: false };
  }
  if (open?.sentOn) {
    if (isPrinting(poll)) await extendLease(createSystemContext(services), open.id, POLLED_LEASES.sentMs);
    return { jobReady: false };
  }
  const offered = await offerTicket(services, printer, open);
  if (!offered) return { jobReady: false };
  const mediaTypes = Object.values(MEDIA_TYPES);
  return { jobReady: true, mediaTypes, jobToken: attemptToken(offered), deleteMethod: 'DELETE' };
}

/** What a printer asks for. Firmware that knows no tokens asks for the ticket that was offered last. */
interface TicketRequest {
  readonly token: string | null;
  readonly language: StarLanguage;
}

/** The commands of a ticket, and their language. */
interface FetchedTicket {
  readonly bytes: Buffer;
  readonly language: StarLanguage;
}

/**
 * The ticket that the printer was offered: the same bytes however often it fetches them, in the language of its first request.
 * Null if no offered ticket has this token.
 */
export async function fetchTicket(
  services: Services,
  printer: PollingPrinter,
  { token, language }: TicketRequest,
): Promise<FetchedTicket | null> {
  const attempt = await findByToken(services, printer, token);
  if (!attempt || attempt.endedOn !== null) return null;
  const context = createSystemContext(services);
  const bytes = attempt.sentOn
    ? await readSentDocument(context, attempt.id)
    : await sendFirstTime(context, attempt.id, language);
  return bytes && { bytes, language: starLanguageOf(bytes) };
}

async function sendFirstTime(context: Context, attemptId: number, language: StarLanguage): Promise<Buffer | null> {
  const copy = await readPolledCopy(context.db, attemptId);
  if (!copy) return null;
  const { renderStarTicket } = await import('#server/printing/protocols/star-bytes.ts');
  return sendTicket(context, copy, (request) => renderStarTicket(language, request));
}

/**
 * Ends the attempt with the printer's code. A repeated confirmation, and one of another printer's ticket, change nothing. A
 * printer cannot confirm what it has not fetched: such a ticket is offered again, as is one whose download failed.
 */
export async function confirmTicket(
  services: Services,
  printer: PollingPrinter,
  { token, code }: { readonly token: string | null; readonly code: string },
): Promise<void> {
  await recordPrinterCall(createSystemContext(services), printer, null);
  const attempt = await findByToken(services, printer, token);
  const outcome = outcomeOfCode(code);
  if (!attempt || (attempt.sentOn === null && !isNotPrinted(outcome))) return;
  await endAttempt(services, attempt, { ...RESPONDED, isPaperLow: printer.isPaperLow, outcome });
}

function isNotPrinted({ kind }: PrintOutcome): boolean {
  return kind === 'refused' || kind === 'not-begun';
}

function findByToken({ db }: Services, printer: PollingPrinter, token: string | null): Promise<PolledAttempt | null> {
  return token === null ? readOpenAttempt(db, printer.id) : findAttempt(db, printer.id, token);
}

/** A test print that is confirmed shows that the printer confirms each ticket. */
const RESPONDED = { hasResponded: true, confirmation: null } as const satisfies Partial<PrintResult>;
