// Printers: validation of the printer form, and what a printer can report.
import { nameRefusal } from './catalogue.ts';
import type { Refusal } from './refusal.ts';

/** Maximum length of a printer's address, in characters. */
export const PRINTER_URL_CHARACTERS_MAX = 500;

/** How many characters of normal size fit on one line of a ticket: 80 mm paper has 48 or 42, 58 mm paper has 32. */
export const TICKET_COLUMNS = [48, 42, 32] as const;
/** How many characters of normal size fit on one line of a printer's paper. */
export type TicketColumns = (typeof TICKET_COLUMNS)[number];

/** The character tables (code pages) in which an ESC/POS printer can receive text. */
export const CODE_PAGES = ['cp858', 'windows1252', 'cp437'] as const;
/** A character table in which an ESC/POS printer can receive text, such as `cp858`. */
export type CodePage = (typeof CODE_PAGES)[number];

/** The protocols by which the server or a print agent connects to a printer, named like the scheme of the printer's URL. */
export const PRINTER_PROTOCOLS = ['http', 'https', 'escpos', 'epos'] as const;
/** A protocol by which the server or a print agent connects to a printer, such as `escpos`. */
export type PrinterProtocolId = (typeof PRINTER_PROTOCOLS)[number];

/** The protocols of printers that call the server and ask for their tickets, named like the scheme of the printer's URL. */
const POLLING_PROTOCOLS = ['cloudprnt', 'sdp'] as const;
/** The protocol of a printer that calls the server and asks for its tickets: `cloudprnt` or `sdp`. */
export type PollingProtocolId = (typeof POLLING_PROTOCOLS)[number];

/**
 * Who sends the tickets to a printer. `server`: this server connects to the printer. `agent`: a print agent, a program in the
 * network of the bar, connects to it. `polling`: the printer itself calls the server and asks for its tickets.
 */
export const PRINTER_CONNECTIONS = ['server', 'agent', 'polling'] as const;
/** Who sends the tickets to a printer: the server, a print agent, or nobody, because the printer asks for them. */
export type PrinterConnection = (typeof PRINTER_CONNECTIONS)[number];

/**
 * Milliseconds without a call to the server after which a print agent (the program that prints in the network of the bar), or a
 * printer that asks for its tickets, counts as `away`.
 */
export const AWAY_AFTER_MS = 60_000;

/** The parsed address of a printer that calls the server and asks for its tickets. */
interface PollingAddress {
  readonly protocol: PollingProtocolId;
  /** The device by which the printer identifies itself: a MAC address in capitals without separators, or Epson's printer id. */
  readonly device: string;
}

/**
 * Parses the address of a printer that calls the server and asks for its tickets: `cloudprnt://` with the printer's MAC address, or
 * `sdp://` with the printer's id of up to 30 letters and digits. Null for every other address.
 */
export function parsePollingAddress(url: string): PollingAddress | null {
  const [, protocol = '', device = ''] = /^(cloudprnt|sdp):\/\/([\w:-]+)\/?$/iu.exec(url.trim()) ?? [];
  if (protocol.toLowerCase() === 'cloudprnt') {
    const mac = device.replaceAll(/[:-]/g, '').toUpperCase();
    return /^[0-9A-F]{12}$/.test(mac) ? { protocol: 'cloudprnt', device: mac } : null;
  }
  return protocol !== '' && /^[A-Za-z0-9]{1,30}$/.test(device) ? { protocol: 'sdp', device } : null;
}

/**
 * What a printer confirms. `job`: that this ticket was printed. `queue`: that everything sent to it was processed. `status`:
 * only whether it is ready. `none`: nothing.
 */
export const PRINTER_CONFIRMATIONS = ['job', 'queue', 'status', 'none'] as const;
/** What a printer can confirm after a ticket was sent to it, such as that the ticket was printed (`job`). */
export type PrinterConfirmation = (typeof PRINTER_CONFIRMATIONS)[number];

/** Why a printer did not print, or may not have printed. Stored with jobs and printers: do not rename. */
export const PRINTER_PROBLEMS = [
  // The printer cannot be reached.
  'unreachable',
  'busy',
  'address-not-allowed',
  // The print agent of the printer, or the printer that asks for its tickets, has stopped calling.
  'away',
  // The printer has another certificate than before: it may be another device. A test print accepts the new one.
  'certificate-changed',
  // The printer reports a state in which it does not print.
  'paper-out',
  'cover-open',
  'cutter',
  'overheated',
  'broken',
  'offline',
  // The printer refused the ticket and printed nothing.
  'refused',
  'response-not-valid',
  // The ticket was sent, and it is unknown whether it was printed.
  'no-confirmation',
  'connection-lost',
  'interrupted',
  // The printer may not be used now.
  'printing-off',
  'printer-inactive',
  'printer-held',
  // The job was not printed within its time.
  'gave-up',
] as const;
/** Why a printer did not print, or may not have printed, such as `paper-out`. */
export type PrinterProblem = (typeof PRINTER_PROBLEMS)[number];

/** The values of the printer form, before they are validated. */
interface PrinterDraft {
  readonly name: string;
  /** Address that tickets are sent to. */
  readonly url: string;
}

/**
 * Validates the printer form: errors by field, empty if it may be saved. Only the server can check that the address is in an
 * allowed network.
 */
export function validatePrinter(draft: PrinterDraft): Readonly<Partial<Record<keyof PrinterDraft, Refusal>>> {
  const refusals = { name: nameRefusal(draft.name), url: urlRefusal(draft.url) };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== null));
}

/**
 * Converts what staff typed as a printer's address into a URL. An IP address, or a host name with a dot, gets the scheme
 * `escpos://`, which also replaces «raw://», «socket://» and «tcp://». Any other text is only trimmed. The result may still be
 * invalid: `validatePrinter` checks it.
 */
export function completePrinterUrl(typed: string): string {
  const url = typed.trim();
  const [, host = ''] =
    /^(?:(?:raw|socket|tcp):\/\/)?((?:[\p{Letter}\p{Number}_-]+(?:\.[\p{Letter}\p{Number}_-]+)+|\[[\d:a-f.]+\])(?::\d{1,5})?)\/?$/iu.exec(
      url,
    ) ?? [];
  return host === '' ? url : `escpos://${host}`;
}

function urlRefusal(url: string): 'url-required' | 'url-not-valid' | 'printer-id-not-valid' | null {
  const trimmed = completePrinterUrl(url);
  if (trimmed === '') return 'url-required';
  if (POLLING_SCHEME.test(trimmed)) return parsePollingAddress(trimmed) ? null : 'printer-id-not-valid';
  const isValid = WEB_ADDRESS.test(trimmed) || PRINTER_ADDRESS.test(trimmed);
  return trimmed.length <= PRINTER_URL_CHARACTERS_MAX && isValid ? null : 'url-not-valid';
}

const POLLING_SCHEME = /^(?:cloudprnt|sdp):/iu;

/** Host name or IP address with optional port and path. No user name and password: every member of staff would see them. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{Letter}\p{Number}._-]+|\[[\d:a-f.]+\])(?::\d{1,5})?(?:[/?][^\s#]*)?$/iu;

/** Host name or IP address with optional port: these protocols have no path. */
const PRINTER_ADDRESS = /^(?:escpos|epos):\/\/(?:[\p{Letter}\p{Number}._-]+|\[[\d:a-f.]+\])(?::\d{1,5})?\/?$/iu;
