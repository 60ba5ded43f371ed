// The messages of Star CloudPRNT: the status codes of the printers, and the requests that they send.
import * as z from 'zod/mini';
import type { PrintOutcome } from '#domain/print-job.ts';
import type { PrinterProblem } from '#domain/printer.ts';
import { STAR_LANGUAGES, type StarLanguage } from '#server/printing/protocols/star-language.ts';
import type { PrinterStatus } from './record-printer-call.ts';

/** The media types in which printers are offered a ticket, by the language of its commands. A printer asks for one that it knows. */
export const MEDIA_TYPES: Readonly<Record<StarLanguage, string>> = {
  starprnt: 'application/vnd.star.starprnt',
  line: 'application/vnd.star.line',
};

/** The language of a media type; null for one that was not offered. */
export function languageOfType(type: string): StarLanguage | null {
  return STAR_LANGUAGES.find((language) => MEDIA_TYPES[language] === type) ?? null;
}

/** A poll. Printers leave out what they do not support, or send null. */
export const pollShape = z.object({
  /** Three or four digits, and a description; some printers send it with the escapes of URLs. */
  statusCode: z.string().check(z.regex(/^\s*\d{3,4}(?!\d)/)),
  printerMAC: z.optional(z.nullable(z.string())),
  printingInProgress: z.optional(z.nullable(z.boolean())),
});
export type Poll = z.infer<typeof pollShape>;

/** The digits of a code such as `200 OK`; empty without any. */
function digitsOf(code: string): string {
  return /^\s*(\d{3,4})(?!\d)/.exec(code)?.[1] ?? '';
}

/** All codes that begin so warn of the paper: 210 in older firmware, 211 today. 20x, 22x and 23x mean something else. */
const PAPER_LOW = '21';
/** The printer is online, and still prints. */
const PRINTING = '220';

/** What the printer says about itself by its status code. Codes that begin with 2 mean that it is online. */
export function statusOf({ statusCode }: Poll): PrinterStatus {
  const digits = digitsOf(statusCode);
  if (!digits.startsWith('2')) return { problem: problemOf(digits), isPaperLow: null };
  return { problem: null, isPaperLow: digits.startsWith(PAPER_LOW) };
}

/** The printer still prints the ticket that it was sent. */
export function isPrinting({ statusCode, printingInProgress }: Poll): boolean {
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
export function outcomeOfCode(code: string): PrintOutcome {
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

/** A MAC address in capitals without separators; any other text is returned unchanged. */
export function normalizeMac(mac: string): string {
  return mac.trim().replaceAll(/[:-]/g, '').toUpperCase();
}
