// Star CloudPRNT: what the server does when a printer polls, fetches a ticket or confirms it.
import * as z from 'zod/mini';
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { STAR_LANGUAGES, type StarLanguage, starLanguageOf } from '#server/printing/protocols/star-language.ts';
import { extendLease } from '#server/printing/worker/record-sending-start.ts';
import {
  endPrintTry,
  extendOrClaimPrintTry,
  findPrintTryByToken,
  POLLED_PRINT_TRY_LEASES_MS,
  type PolledPrintTry,
  printTryToken,
  readOpenPrintTry,
} from './polled-tries.ts';
import type { PollingPrinter } from './polling-printer.ts';
import type { PrinterStatus } from './record-printer-call.ts';
import { recordPrinterCall } from './record-printer-call.ts';
import { readPolledCopy, readSentDocument, renderAndStoreTicket } from './render-and-store-ticket.ts';

/** The response to a poll, in the format of Star: whether a ticket waits, and its token. */
type PollReply =
  | { readonly jobReady: false }
  | {
      readonly jobReady: true;
      readonly mediaTypes: readonly string[];
      readonly jobToken: string;
      readonly deleteMethod: 'DELETE';
    };

/**
 * Answers the poll of a Star CloudPRNT printer, the call with which it regularly asks for work. Stores the reported status, and
 * offers the next ticket. Offers none while the printer has a problem, or has not confirmed the ticket that it fetched. A problem
 * also ends the attempt to print in progress: as `unknown` if the ticket was fetched, otherwise as `not-begun`.
 */
export async function handlePoll(services: Services, printer: PollingPrinter, poll: Poll): Promise<PollReply> {
  const status = statusOf(poll);
  await recordPrinterCall(createSystemContext(services), printer, status);
  const open = await readOpenPrintTry(services.db, printer.id);
  if (status.problem !== null) {
    const result = { ...RESPONDED, isPaperLow: status.isPaperLow ?? printer.isPaperLow };
    const { problem } = status;
    if (open?.sentOn) {
      await endPrintTry(services, open, { ...result, outcome: { kind: 'unknown', problem }, asksAgain: true });
    } else if (open) await endPrintTry(services, open, { ...result, outcome: { kind: 'not-begun', problem } });
    return { jobReady: false };
  }
  if (open?.sentOn) {
    if (isPrinting(poll)) await extendLease(createSystemContext(services), open.id, POLLED_PRINT_TRY_LEASES_MS.sentMs);
    return { jobReady: false };
  }
  const offered = await extendOrClaimPrintTry(services, printer, open);
  if (!offered) return { jobReady: false };
  const mediaTypes = Object.values(STAR_MEDIA_TYPES);
  return { jobReady: true, mediaTypes, jobToken: printTryToken(offered), deleteMethod: 'DELETE' };
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
 * Returns the bytes of the ticket that was offered to a CloudPRNT printer. `token` is the token of the offer. Repeated requests get
 * the same bytes, in the command language of the first request. Null if no print try in progress has this token, or if the ticket
 * may not be sent any more.
 */
export async function handleTicketRequest(
  services: Services,
  printer: PollingPrinter,
  { token, language }: TicketRequest,
): Promise<FetchedTicket | null> {
  const printTry = await findByToken(services, printer, token);
  if (!printTry || printTry.endedOn !== null) return null;
  const context = createSystemContext(services);
  const bytes = printTry.sentOn
    ? await readSentDocument(context, printTry.id)
    : await sendFirstTime(context, printTry.id, language);
  return bytes && { bytes, language: starLanguageOf(bytes) };
}

async function sendFirstTime(context: Context, tryId: number, language: StarLanguage): Promise<Buffer | null> {
  const copy = await readPolledCopy(context.db, tryId);
  if (!copy) return null;
  const { renderStarTicket } = await import('#server/printing/protocols/star-bytes.ts');
  return renderAndStoreTicket(context, copy, (request) => renderStarTicket(language, request));
}

/**
 * Stores the result that a CloudPRNT printer reports for a ticket, which ends this attempt to print it. `code` is the printer's
 * result code; `token` null means the ticket that was offered last. A ticket that was not fetched, or whose download failed, is
 * offered again. A repeated report, or one about another printer's ticket, changes nothing.
 */
export async function handlePrintConfirmation(
  services: Services,
  printer: PollingPrinter,
  { token, code }: { readonly token: string | null; readonly code: string },
): Promise<void> {
  await recordPrinterCall(createSystemContext(services), printer, null);
  const printTry = await findByToken(services, printer, token);
  const outcome = outcomeOfCode(code);
  if (!printTry || (printTry.sentOn === null && !isNotPrinted(outcome))) return;
  await endPrintTry(services, printTry, { ...RESPONDED, isPaperLow: printer.isPaperLow, outcome });
}

function isNotPrinted({ kind }: PrintOutcome): boolean {
  return kind === 'refused' || kind === 'not-begun';
}

function findByToken({ db }: Services, printer: PollingPrinter, token: string | null): Promise<PolledPrintTry | null> {
  return token === null ? readOpenPrintTry(db, printer.id) : findPrintTryByToken(db, printer.id, token);
}

const RESPONDED = { hasResponded: true, confirmation: null } as const satisfies Partial<PrintResult>;

/**
 * The media type of a ticket for a Star printer, by its command language. The reply to a poll offers both types, and the printer
 * requests the one that it supports.
 */
export const STAR_MEDIA_TYPES: Readonly<Record<StarLanguage, string>> = {
  starprnt: 'application/vnd.star.starprnt',
  line: 'application/vnd.star.line',
};

/** Returns the command language of a media type; null for a type that was not offered. */
export function starLanguageOfMediaType(type: string): StarLanguage | null {
  return STAR_LANGUAGES.find((language) => STAR_MEDIA_TYPES[language] === type) ?? null;
}

/**
 * Schema of the JSON body of a poll: the call with which a Star CloudPRNT printer reports its status and asks for work. Printers
 * leave out what they do not support, or send null.
 */
export const cloudprntPollShape = z.object({
  /** Three or four digits, and a description; some printers send it with the escapes of URLs. */
  statusCode: z.string().check(z.regex(/^\s*\d{3,4}(?!\d)/)),
  printerMAC: z.optional(z.nullable(z.string())),
  printingInProgress: z.optional(z.nullable(z.boolean())),
});
type Poll = z.infer<typeof cloudprntPollShape>;

/** The digits of a code such as `200 OK`; empty without any. */
function digitsOf(code: string): string {
  return /^\s*(\d{3,4})(?!\d)/.exec(code)?.[1] ?? '';
}

/** All codes that begin so warn of the paper: 210 in older firmware, 211 today. 20x, 22x and 23x mean something else. */
const PAPER_LOW = '21';
/** The printer is online, and still prints. */
const PRINTING = '220';

/** What the printer says about itself by its status code. Codes that begin with 2 mean that it is online. */
function statusOf({ statusCode }: Poll): PrinterStatus {
  const digits = digitsOf(statusCode);
  if (!digits.startsWith('2')) return { problem: problemOf(digits), isPaperLow: null };
  return { problem: null, isPaperLow: digits.startsWith(PAPER_LOW) };
}

/** The printer still prints the ticket that it was sent. */
function isPrinting({ statusCode, printingInProgress }: Poll): boolean {
  return printingInProgress === true || digitsOf(statusCode).startsWith(PRINTING);
}

/** The problems by the beginning of their codes, the most specific first. */
const PROBLEMS: readonly (readonly [code: string, problem: PrinterProblem])[] = [
  ['410', 'paper-out'],
  // A paper jam, and a roll in a wrong position.
  ['41', 'broken'],
  ['42', 'cover-open'],
];

function problemOf(digits: string): PrinterProblem {
  return PROBLEMS.find(([code]) => digits.startsWith(code))?.[1] ?? 'offline';
}

/** What became of a ticket, by the code with which the printer ends it. */
function outcomeOfCode(code: string): PrintOutcome {
  const digits = digitsOf(code);
  if (/^\s*OK\b/i.test(code) || digits.startsWith('2')) return { kind: 'confirmed' };
  if (DOWNLOAD_FAILED.test(digits)) return { kind: 'not-begun', problem: 'interrupted' };
  // The printer cannot take the job, and could not the next time either: its format, or its size.
  if (digits.startsWith('5')) return { kind: 'refused', problem: 'refused' };
  if (digits.startsWith('4')) return { kind: 'unknown', problem: problemOf(digits) };
  return { kind: 'unknown', problem: 'response-not-valid' };
}

/** The printer could not download the ticket, and has printed nothing. 521 says that the ticket is too large. */
const DOWNLOAD_FAILED = /^52(?!1)/;

/**
 * Returns the text in capitals, without colons, hyphens and outer spaces: every notation of a MAC address becomes the same text.
 */
export function normalizeMac(mac: string): string {
  return mac.trim().replaceAll(/[:-]/g, '').toUpperCase();
}
