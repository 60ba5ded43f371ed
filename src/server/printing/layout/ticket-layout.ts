// Lays a ticket out as rows that fit on the paper.
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { ticketTexts } from '#contract/ticket-texts.es.ts';
import type { TicketColumns } from '#domain/printer.ts';
import { tableLabel } from '#domain/table.ts';
import type {
  CopyMarks,
  MoveTicket,
  OrderTicket,
  TestTicket,
  Ticket,
  TicketLine,
  TicketOrder,
} from '#domain/ticket.ts';
import { formatDateTime, formatTime } from '#domain/time.ts';
import { addBillRows } from './bill.ts';
import { addCopyMarks, addTicketCode, isCopyOfEarlierTicket } from './copy-marks.ts';
import { addReceiptRows } from './receipt.ts';
import { createRowList, type RowList, type TicketRow } from './ticket-rows.ts';
import { addZClosureRows } from './z-closure.ts';

/** How a ticket is laid out: the width of the paper, the time zone, and which characters can be printed. */
interface LayoutOptions {
  readonly columns: TicketColumns;
  readonly timeZone: string;
  /** Replaces the characters that the printer lacks. Without it, the text stays as it is. */
  readonly toPrintable?: (text: string) => string;
}

/**
 * Converts one copy of a ticket into rows that fit on the paper: the marks at the top, such as «COPIA», the content, and the code
 * of the print job at the end. `toPrintable` replaces the characters that the printer lacks.
 */
export function layOutTicket(
  ticket: Ticket,
  marks: CopyMarks,
  { columns, timeZone, toPrintable = (text) => text }: LayoutOptions,
): readonly TicketRow[] {
  const list = createRowList(columns, toPrintable);
  addCopyMarks(list, ticket, marks, timeZone);
  addContent(list, ticket, columns, timeZone);
  addTicketCode(list, ticket, marks);
  return list.rows;
}

/**
 * Returns the text of each row, for the screen and for printers that receive JSON. A rule (a line across the paper) becomes an
 * empty text.
 */
export function ticketText(rows: readonly TicketRow[]): string[] {
  return rows.map((row) => (row.kind === 'rule' ? '' : row.text));
}

function addContent(list: RowList, ticket: Ticket, columns: TicketColumns, timeZone: string): void {
  switch (ticket.kind) {
    case 'ticket':
      return addOrderTicket(list, ticket, timeZone);
    case 'move':
      return addMove(list, ticket, timeZone);
    case 'test':
      return addTestTicket(list, ticket, columns, timeZone);
    case 'receipt':
      return addReceiptRows(list, ticket, timeZone);
    case 'bill':
      return addBillRows(list, ticket, timeZone);
    case 'z-closure':
      return addZClosureRows(list, ticket, timeZone);
  }
}

const orderTexts = ticketTexts.order;

/** Adds table, section and times, then the lines and the comment of each order. */
function addOrderTicket(list: RowList, ticket: OrderTicket, timeZone: string): void {
  const { orders, section, tableCode } = ticket;
  const timeOf = (order: TicketOrder) => formatTime(new Date(order.time), timeZone);
  const [first, ...more] = orders;
  // The time of a single order stands beside the section. Several orders have a heading each.
  const isSingle = more.length === 0;
  list.addText(orderTexts.table(tableLabel(tableCode)), { size: 'double', isBold: true });
  list.addText([SECTION_NAMES[section], ...(first && isSingle ? [timeOf(first)] : [])].join(' · '));
  // A line of a copy or of a cancellation stood on an earlier ticket anyway, so that only its ticket is marked.
  const areLinesMarked = !ticket.isCancellation && !isCopyOfEarlierTicket(ticket);
  for (const order of orders) {
    list.addRule();
    if (!isSingle) list.addText(orderTexts.order(timeOf(order)));
    for (const line of order.lines) addLine(list, line, areLinesMarked && line.isPrintedBefore);
    if (order.comment.trim() !== '') list.addText(orderTexts.comment(order.comment), { isBold: true });
  }
}

/** Adds both tables, the time, and the lines that moved: they are on an earlier paper, and therefore small. */
function addMove(list: RowList, { from, tableCode, time, lines }: MoveTicket, timeZone: string): void {
  const { move } = ticketTexts;
  list.addText(move.title, { size: 'double', isBold: true, isInverted: true });
  list.addText(move.tables(tableLabel(from), tableLabel(tableCode)), { size: 'double', isBold: true });
  list.addText(formatTime(new Date(time), timeZone));
  list.addRule();
  if (lines.length === 0) list.addText(move.all, { isBold: true });
  for (const { quantity, label, size } of lines)
    list.addText(ticketTexts.line(quantity, label, size), {
      hangingIndent: ticketTexts.line(quantity, '', '').length,
    });
}

/** Lines that need no preparation any more are smaller than the others. */
function addLine(list: RowList, { quantity, label, size, notes }: TicketLine, isMarked: boolean): void {
  const hangingIndent = ticketTexts.line(quantity, '', '').length;
  const text = ticketTexts.line(quantity, label, size);
  if (isMarked) list.addText(`${text} ${orderTexts.printedBefore}`, { hangingIndent });
  else list.addText(text, { size: 'tall', isBold: true, hangingIndent });
  list.addText(notes, { isInverted: true, indent: hangingIndent });
}

const testTexts = ticketTexts.test;

/** Adds the name of the printer, the time, all Spanish letters, a ruler of the width, and a line of each size. */
function addTestTicket(
  list: RowList,
  { printerName, time }: TestTicket,
  columns: TicketColumns,
  timeZone: string,
): void {
  list.addText(testTexts.title, { size: 'double', isBold: true });
  list.addText(printerName, { size: 'tall', isBold: true });
  list.addText(formatDateTime(new Date(time), timeZone));
  list.addRule();
  list.addText(testTexts.sample);
  list.addText(testTexts.codePageHint);
  list.addRule();
  list.addText(rulerOf(columns));
  list.addText(testTexts.columns(columns));
  list.addText(testTexts.columnsHint);
  list.addRule();
  list.addText(testTexts.sizes.normal);
  list.addText(testTexts.sizes.bold, { isBold: true });
  list.addText(testTexts.sizes.tall, { size: 'tall' });
  list.addText(testTexts.sizes.double, { size: 'double' });
  list.addText(testTexts.sizes.inverted, { isInverted: true });
}

/** One character a column, with the tens as digits: «----+----1----+----2». */
function rulerOf(columns: TicketColumns): string {
  const marks = Array.from({ length: columns }, (_, index) => {
    const column = index + 1;
    if (column % 10 === 0) return String(column / 10);
    return column % 5 === 0 ? '+' : '-';
  });
  return marks.join('');
}
