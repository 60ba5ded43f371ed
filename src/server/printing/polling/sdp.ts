// Epson Server Direct Print: a printer that asks gets its ticket in the response, and posts the result afterwards.
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { eposTicketElement, outcomeOfEposResponse } from '#server/printing/protocols/epos.ts';
import type { PrintResult } from '#server/printing/protocols/protocol.ts';
import { endAttempt } from './end-attempt.ts';
import { claimTicket } from './offer-ticket.ts';
import { attemptToken, findAttempt, readOpenAttempt } from './polled-attempts.ts';
import type { PollingPrinter } from './polling-printer.ts';
import { recordPrinterCall } from './record-printer-call.ts';
import { printRequest, type SdpResult } from './sdp-messages.ts';
import { sendTicket } from './send-ticket.ts';

/**
 * The document with the next ticket of the printer; null without a ticket to print. Also null while the result of the last
 * ticket is missing: the response with that ticket may have been lost, or the ticket may be on paper.
 */
export async function nextDocument(services: Services, printer: PollingPrinter): Promise<string | null> {
  await recordPrinterCall(createSystemContext(services), printer, null);
  const claimed = await claimTicket(services, printer);
  if (!claimed) return null;
  const { renderTicket } = await import('#server/printing/protocols/ticket-bytes.ts');
  const token = attemptToken({ id: claimed.attemptId, jobId: claimed.jobId });
  const document = await sendTicket(createSystemContext(services), claimed, (request) =>
    Buffer.from(printRequest(token, eposTicketElement(renderTicket(request)))),
  );
  return document?.toString() ?? null;
}

/**
 * Ends the attempt that the result names. A result that names none leaves open whether the ticket of the printer was printed. A
 * repeated result, and one of another printer's ticket, change nothing.
 */
export async function takeResult(
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
    const open = await readOpenAttempt(services.db, printer.id);
    if (!open?.sentOn) return;
    await endAttempt(services, open, { ...responded, outcome: { kind: 'unknown', problem: 'no-confirmation' } });
    return;
  }
  const attempt = await findAttempt(services.db, printer.id, token);
  if (!attempt) return;
  await endAttempt(services, attempt, { ...responded, outcome: outcomeOfEposResponse(response) });
}
