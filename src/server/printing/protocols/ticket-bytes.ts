// The ESC/POS commands of a ticket: text, sizes, bold and inverted. No graphics, so that no data looks like a status request.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { CodePage, TicketColumns } from '#domain/printer.ts';
import { layOutTicket } from '#server/printing/layout/ticket-layout.ts';
import type { RowSize, TextRow, TicketRow } from '#server/printing/layout/ticket-rows.ts';
import { toPrintable } from './printable.ts';
import type { PrintRequest } from './protocol.ts';

/**
 * The input of `renderEscposTicket`: the ticket, its marks (such as the number of the copy), the time zone, and the paper width and
 * code page of the printer. It is the part of a `PrintRequest` on which the printed bytes depend.
 */
export type RenderRequest = Pick<PrintRequest, 'ticket' | 'marks' | 'timeZone'> & {
  readonly printer: Pick<PrintRequest['printer'], 'columns' | 'codePage'>;
};

/**
 * Returns the ESC/POS commands of one copy, from the reset of the printer to the last line feed: no cut, and no request for a
 * confirmation.
 */
export function renderEscposTicket({ ticket, marks, timeZone, printer }: RenderRequest): Buffer {
  const { columns, codePage } = printer;
  const rows = layOutTicket(ticket, marks, { columns, timeZone, toPrintable: (text) => toPrintable(text, codePage) });
  return encodeRows(rows, printer);
}

function encodeRows(rows: readonly TicketRow[], { columns, codePage }: RenderRequest['printer']): Buffer {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    newline: '\n',
    feedBeforeCut: 0,
    codepageMapping: 'epson',
    codepageCandidates: [codePage],
    errors: 'strict',
  });
  encoder.raw(START).codepage(codePage satisfies CodePage);
  encodeTicketRows(encoder, rows, columns);
  return Buffer.from(encoder.encode());
}

/**
 * Adds the commands for the rows of a ticket (texts and rules) to `encoder`, which collects printer commands. The encoder may be
 * for ESC/POS or for Star printers. `columns` is the width of the paper in characters.
 */
export function encodeTicketRows(
  encoder: ReceiptPrinterEncoder,
  rows: readonly TicketRow[],
  columns: TicketColumns,
): void {
  for (const row of rows) {
    if (row.kind === 'rule') encodeText(encoder, ruleOf(columns));
    else encodeText(encoder, row);
  }
}

/** A rule as a text of its own style, whatever the style of the row before it. */
function ruleOf(columns: TicketColumns): TextRow {
  return { kind: 'text', text: '-'.repeat(columns), size: 'normal', isBold: false, isInverted: false };
}

/** Writes one line. The text fits on it, so the encoder does not wrap it again. */
function encodeText(encoder: ReceiptPrinterEncoder, { text, size, isBold, isInverted }: TextRow): void {
  const content = text.trimStart();
  encoder.size(...SIZES[size]).bold(isBold);
  encoder.text(text.slice(0, text.length - content.length));
  encoder.invert(isInverted).line(content).invert(false);
}

/** Width and height as multiples of the normal size. */
const SIZES: Readonly<Record<RowSize, readonly [width: number, height: number]>> = {
  normal: [1, 1],
  tall: [1, 2],
  double: [2, 2],
};

const START = [27, 64, 28, 46, 29, 97, 0, 27, 82, 0];
