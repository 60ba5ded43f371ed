// A ticket of the bar as the server stores it, for the floors and for the time of making one.

import { cents } from '#domain/money.ts';
import type { OrderTicket } from '#domain/ticket.ts';
import type { RenderRequest } from '#server/printing/protocols/ticket-bytes.ts';

/** Returns a ticket of one order with this many lines; every fifth line has a note. */
export function sampleTicket(lines: number, tableCode = 'A1'): OrderTicket {
  const line = (index: number) => ({
    ...{ lineId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`, quantity: (index % 4) + 1 },
    ...{ label: 'Croquetas de jamón ibérico', size: 'Ración', price: cents(180), isPrintedBefore: false },
    notes: index % 5 === 0 ? 'Muy fría, por favor' : '',
  });
  return {
    ...{ kind: 'ticket', section: 'drinks', tableCode, isCancellation: false, part: { number: 1, of: 1 } },
    orders: [{ time: new Date().toISOString(), comment: '', lines: Array.from({ length: lines }, (_, i) => line(i)) }],
  };
}

/** Returns the input for printing this ticket on paper of 80 mm. The functions that convert a ticket to printer bytes take it. */
export function createRenderRequest(ticket: OrderTicket): RenderRequest {
  return {
    ...{ ticket, timeZone: 'Europe/Madrid', printer: { columns: 48, codePage: 'cp858' } },
    marks: { jobCode: '4F2A', copy: 1, copies: 1, printedBefore: null },
  };
}
