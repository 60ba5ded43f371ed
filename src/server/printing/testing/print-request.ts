// Requests to print one copy, for tests of protocols.

import { cents } from '#domain/money.ts';
import type { PrinterConfirmation, PrinterProblem } from '#domain/printer.ts';
import type { OrderTicket, Ticket } from '#domain/ticket.ts';
import type { PrintRequest } from '#server/printing/protocols/protocol.ts';

/** A ticket of one order line. */
export const ORDER_TICKET: OrderTicket = {
  kind: 'ticket',
  section: 'food',
  tableCode: 'A01',
  orders: [
    {
      time: '2026-11-21T20:31:00.000Z',
      comment: '',
      lines: [
        {
          ...{ lineId: '00000000-0000-7000-8000-000000000001', quantity: 2, label: 'Croquetas', size: '' },
          ...{ price: cents(850), notes: '', isPrintedBefore: false },
        },
      ],
    },
  ],
  part: { number: 1, of: 1 },
  isCancellation: false,
};

/** The ticket of a test print on the printer «Cocina». */
export const TEST_PRINT_TICKET: Ticket = { kind: 'test', printerName: 'Cocina', time: '2026-11-21T20:31:00.000Z' };

/** A `PrintRequest` for tests of printer protocols. `problems` collects the printer problems that a protocol reports through it. */
export interface RecordingPrintRequest extends PrintRequest {
  readonly problems: (PrinterProblem | null)[];
}

/**
 * Returns a request to print a copy of `ORDER_TICKET`, for tests. `confirmation` is what the printer can confirm after a print;
 * null before its first print. `changes` replaces fields of the request.
 */
export function aPrintRequest(
  confirmation: PrinterConfirmation | null = 'job',
  changes: Partial<PrintRequest> = {},
): RecordingPrintRequest {
  const problems: (PrinterProblem | null)[] = [];
  return {
    printer: { url: 'escpos://cocina', columns: 48, codePage: 'cp858', confirmation },
    ticket: ORDER_TICKET,
    marks: { jobCode: '4F2A', copy: 1, copies: 1, printedBefore: null },
    timeZone: 'Europe/Madrid',
    marker: '00A7',
    onFirstByte: async () => true,
    onProblem: (problem) => problems.push(problem),
    signal: new AbortController().signal,
    problems,
    ...changes,
  };
}
