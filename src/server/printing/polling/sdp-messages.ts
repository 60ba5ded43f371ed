// The messages of Epson Server Direct Print: the document with a ticket, and the result that a printer posts.
import { type EposResponse, readEposResponse } from '#server/printing/protocols/epos-response.ts';

/** The device inside the printer that prints; the others are displays. */
const PRINTER_DEVICE = 'local_printer';
/** The time that the printer may take for a ticket, in milliseconds. */
const PRINTER_TIMEOUT_MS = 60_000;

/** The response with one ticket. `token` comes back with its result. */
export function printRequest(token: string, ticketElement: string): string {
  const parameters = `<devid>${PRINTER_DEVICE}</devid><timeout>${PRINTER_TIMEOUT_MS}</timeout><printjobid>${token}</printjobid>`;
  const print = `<ePOSPrint><Parameter>${parameters}</Parameter><PrintData>${ticketElement}</PrintData></ePOSPrint>`;
  return `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00">${print}</PrintRequestInfo>`;
}

/** The result of a ticket. */
export interface SdpResult {
  /** The token of the ticket; null if the printer does not say which one it is. */
  readonly token: string | null;
  /** What the printer says of it; null if that cannot be read. */
  readonly response: EposResponse | null;
}

/**
 * Reads the few elements of a print result, without a general XML parser. Null if the text is not a print result, or contains a
 * document type or entities.
 */
export function readSdpResult(xml: string): SdpResult | null {
  if (!/<PrintResponseInfo[\s>]/.test(xml) || /<!/.test(xml)) return null;
  const tokens = [...xml.matchAll(TOKEN)].map(([, token = '']) => token);
  const [token = null] = tokens;
  return { token: tokens.length === 1 ? token : null, response: readEposResponse(xml) };
}

const TOKEN = /<printjobid>\s{0,20}([\w.-]{1,30})\s{0,20}<\/printjobid>/g;
