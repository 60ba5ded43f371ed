// The time of making the bytes of a ticket.
import { plainRow, type ResultRow } from '#bench/row.ts';
import { renderEscposTicket } from '#server/printing/protocols/ticket-bytes.ts';
import { createRenderRequest, sampleTicket } from './sample-ticket.ts';

const LINES = 20;
const ROUNDS = 9;

/**
 * Measures how long making the bytes of a single ticket takes. The first tickets are made before Node has optimized the code, as in
 * a venue.
 */
export function measureTicketMaking(): ResultRow[] {
  const request = createRenderRequest(sampleTicket(LINES));
  const durations = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    renderEscposTicket(request);
    return performance.now() - begun;
  });
  return [plainRow({ what: 'Making a ticket of 20 lines', unit: 'ms', target: { atMost: 10 } }, durations)];
}
