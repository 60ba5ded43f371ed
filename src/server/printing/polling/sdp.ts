// Epson Server Direct Print: a printer that asks gets its ticket in the response, and posts the result afterwards.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { eposTicketElement, outcomeOfEposResponse } from '#server/printing/protocols/epos.ts';
import { type EposResponse, parseEposResponse } from '#server/printing/protocols/epos-response.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { claimPolledCopy, endPrintTry, findPrintTryByToken, printTryToken, readOpenPrintTry } from './polled-tries.ts';
import type { PollingPrinter } from './polling-printer.ts';
import { recordPrinterCall } from './record-printer-call.ts';
import { renderAndStoreTicket } from './render-and-store-ticket.ts';

/**
 * Claims the next ticket for an Epson printer that polls the server (Server Direct Print, SDP). Returns the XML document to send as
 * the response. The document is stored first, because the ticket may be on paper once it is sent. Null if nothing can be printed
 * now, or the printer has not reported the result of its last ticket.
 */
export async function claimSdpDocument(services: Services, printer: PollingPrinter): Promise<string | null> {
  await recordPrinterCall(createSystemContext(services), printer, null);
  const claimed = await claimPolledCopy(services, printer);
  if (!claimed) return null;
  const { renderEscposTicket: renderTicket } = await import('#server/printing/protocols/ticket-bytes.ts');
  const token = printTryToken({ id: claimed.tryId, jobId: claimed.jobId });
  const document = await renderAndStoreTicket(createSystemContext(services), claimed, (request) =>
    Buffer.from(printRequest(token, eposTicketElement(renderTicket(request)))),
  );
  return document?.toString() ?? null;
}

/**
 * Ends the print try whose token is in the result that a Server Direct Print printer has sent. If the result has no token, the open
 * try of the printer ends as unknown. A repeated result, or one of another printer's ticket, changes nothing.
 */
export async function recordSdpResult(
  services: Services,
  printer: PollingPrinter,
  { token, response }: SdpResult,
): Promise<void> {
  await recordPrinterCall(createSystemContext(services), printer, null);
  const responded = {
    hasResponded: true,
    confirmation: null,
    isPaperLow: response?.isPaperLow ?? printer.isPaperLow,
  } as const satisfies Partial<PrintResult>;
  if (token === null) {
    const open = await readOpenPrintTry(services.db, printer.id);
    if (!open?.sentOn) return;
    await endPrintTry(services, open, { ...responded, outcome: { kind: 'unknown', problem: 'no-confirmation' } });
    return;
  }
  const printTry = await findPrintTryByToken(services.db, printer.id, token);
  if (!printTry) return;
  await endPrintTry(services, printTry, { ...responded, outcome: outcomeOfEposResponse(response) });
}

/** The device inside the printer that prints; the others are displays. */
const PRINTER_DEVICE = 'local_printer';
/** The time that the printer may take for a ticket, in milliseconds. */
const PRINTER_TIMEOUT_MS = 60_000;

/** The response with one ticket. `token` comes back with its result. */
function printRequest(token: string, ticketElement: string): string {
  const parameters = `<devid>${PRINTER_DEVICE}</devid><timeout>${PRINTER_TIMEOUT_MS}</timeout><printjobid>${token}</printjobid>`;
  const print = `<ePOSPrint><Parameter>${parameters}</Parameter><PrintData>${ticketElement}</PrintData></ePOSPrint>`;
  return `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00">${print}</PrintRequestInfo>`;
}

/** The result of a ticket. */
interface SdpResult {
  /** The token of the ticket; null if the printer does not say which one it is. */
  readonly token: string | null;
  /** What the printer says of it; null if that cannot be read. */
  readonly response: EposResponse | null;
}

/**
 * Reads the few elements of a print result, without a general XML parser. Null if the text is not a print result, or contains a
 * document type or entities.
 */
export function parseSdpResult(xml: string): SdpResult | null {
  if (!/<PrintResponseInfo[\s>]/.test(xml) || /<!/.test(xml)) return null;
  const tokens = [...xml.matchAll(TOKEN)].map(([, token = '']) => token);
  const [token = null] = tokens;
  return { token: tokens.length === 1 ? token : null, response: parseEposResponse(xml) };
}

const TOKEN = /<printjobid>\s{0,20}([\w.-]{1,30})\s{0,20}<\/printjobid>/g;
