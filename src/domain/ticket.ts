// Tickets: what is printed on a paper. A ticket is stored with its print job and does not change afterwards.
import type { CashCount, CashMovement } from './cash-count.ts';
import type { Cents } from './money.ts';
import type { PaidWith, PaymentMethod } from './payment.ts';
import type { Section } from './schedule.ts';
import type { TableBill } from './table-bill.ts';
import type { VatOfRate } from './vat.ts';
import type { ZClosureChange, ZClosureVat } from './z-closure.ts';

/**
 * The kinds of printed documents: a ticket for the bar or the kitchen, a notice that orders were moved to another table, a test
 * print, a receipt, the bill of a table, and a Z closure.
 */
export const TICKET_KINDS = ['ticket', 'move', 'test', 'receipt', 'bill', 'z-closure'] as const;
/**
 * A kind of document on a printer's paper, of which `ticket`, for the bar or the kitchen, is only one. The others: `move` (orders
 * moved to another table), `test`, `receipt`, `bill` and `z-closure` (the daily closing of the till).
 */
export type TicketKind = (typeof TICKET_KINDS)[number];

/** Maximum number of order lines of one ticket; more become several tickets. */
export const TICKET_LINES_MAX = 40;
/**
 * Maximum number of characters of one ticket, unless a single line has more. On the narrowest paper they are less than 6 KB of
 * printer commands, so that every printer can store a whole ticket while it prints.
 */
const TICKET_CHARACTERS_MAX = 2_600;
/** What a line and an order count besides their texts: quantity, time, rule and commands. */
const LINE_CHARACTERS = 20;
const ORDER_CHARACTERS = 40;
/** The most copies of a ticket that can be printed at once. */
export const COPIES_MAX = 5;

/** One order line on a ticket. */
export interface TicketLine {
  readonly lineId: string;
  readonly quantity: number;
  /** Product name, mixer and ingredients, without the size. */
  readonly label: string;
  /** Empty for the base size. */
  readonly size: string;
  /** Price of one unit. Printed by no ticket; printers with their own software receive it. */
  readonly price: Cents;
  readonly notes: string;
  /** The line stood on an earlier ticket of its section: it must not be prepared again. */
  readonly isPrintedBefore: boolean;
}

/** One order on a ticket, with its lines for the bar or for the kitchen. */
export interface TicketOrder {
  /** ISO 8601 text in UTC. */
  readonly time: string;
  readonly comment: string;
  readonly lines: readonly TicketLine[];
}

/** A ticket for the bar or the kitchen with the orders of one table. */
export interface OrderTicket {
  readonly kind: 'ticket';
  readonly section: Section;
  readonly tableCode: string;
  readonly orders: readonly TicketOrder[];
  /** «1 de 3»: the ticket is one of several for the same lines. */
  readonly part: { readonly number: number; readonly of: number };
  /** The lines were canceled after a ticket with them may have been printed: the paper says «ANULADO». */
  readonly isCancellation: boolean;
}

/**
 * A printed notice for the bar or the kitchen that orders are now at another table. It corrects tickets that may already have been
 * printed with the old table.
 */
export interface MoveTicket {
  readonly kind: 'move';
  /** The code of the table that the tickets printed before the move show. */
  readonly from: string;
  /** The code of the table where the orders are now. */
  readonly tableCode: string;
  /** When they were moved, as ISO 8601 text in UTC. */
  readonly time: string;
  /** The lines that are still to be prepared, and may be on paper. Empty if all of the table was moved. */
  readonly lines: readonly TicketLine[];
}

/** The test print of a printer. */
export interface TestTicket {
  readonly kind: 'test';
  readonly printerName: string;
  /** When it was requested, as ISO 8601 text in UTC. */
  readonly time: string;
}

/** An amount on a printed document, with its Spanish label. */
export interface TicketAmount {
  readonly label: string;
  readonly amount: Cents;
}

/** The printed receipt of a payment. Not an invoice. */
export interface ReceiptTicket {
  readonly kind: 'receipt';
  readonly venue: {
    readonly name: string;
    readonly company: string;
    readonly nif: string;
    readonly address: string;
  };
  readonly number: number;
  readonly tableCode: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
  readonly lines: readonly TicketLine[];
  /** Cents off the sum of the lines; zero without a discount. It is missing in print jobs that earlier versions stored. */
  readonly discount?: Cents;
  /** Whole per cent; null if the discount is not of one percentage. Missing like `discount`. */
  readonly discountPercent?: number | null;
  /** What is not charged of lines because the order was paid in part before they were taken off or invited. Missing without any. */
  readonly uncharged?: readonly TicketAmount[];
  /** What the lines cost together; missing if that is the total. More than it: the payment pays a part of them. */
  readonly ordered?: Cents;
  readonly total: Cents;
  /** Of the total by rate, the lowest rate first. */
  readonly vat: readonly VatOfRate[];
  readonly isPaid: boolean;
  /** The received amount; zero while the payment is unpaid. */
  readonly paid: Cents;
  readonly paymentMethod: PaymentMethod;
  /** How staff received the money; null if they did not, or if it is not known. */
  readonly paidWith: PaidWith | null;
  /** The amount that was refunded; zero if none was. */
  readonly refunded: Cents;
}

/** The printed bill of a table: all orders that it owes. Not an invoice. */
export interface BillTicket extends TableBill {
  readonly kind: 'bill';
  readonly venue: ReceiptTicket['venue'];
  /** Whole per cent; null if the discount is not of one percentage. It is missing in print jobs that earlier versions stored. */
  readonly discountPercent?: number | null;
  /** The numbers of the payments that are owed, the lowest first. */
  readonly numbers: readonly number[];
  readonly tableCode: string;
  /** When the bill was requested, as ISO 8601 text in UTC. */
  readonly time: string;
}

/** A number of orders and their sum. */
interface OrdersAndSum {
  readonly orders: number;
  readonly sum: Cents;
}

/** The totals of a Z closure (cash closing), as printed. */
export interface ZClosureTicket {
  readonly kind: 'z-closure';
  readonly venue: { readonly name: string; readonly company: string; readonly nif: string };
  readonly id: number;
  /** ISO 8601 texts in UTC. */
  readonly openedOn: string;
  readonly closedOn: string;
  readonly closedBy: string | null;
  readonly payments: number;
  readonly invoiced: readonly TicketAmount[];
  readonly invoicedSum: Cents;
  readonly refunded: readonly TicketAmount[];
  readonly refundedSum: Cents;
  readonly canceled: OrdersAndSum;
  /** The rest is missing in print jobs that earlier versions stored. */
  readonly walkOuts?: OrdersAndSum;
  /** Owed orders that were left for the next Z closure. */
  readonly left?: OrdersAndSum;
  readonly uncharged?: readonly ZClosureChange[];
  readonly cash?: CashCount;
  /** Cash that staff paid into the drawer or out of it, the oldest first. */
  readonly cashMovements?: readonly CashMovement[];
  readonly vat?: readonly ZClosureVat[];
  /** False if the stored payments and refunds no longer add up to these totals: the paper says so. */
  readonly isBalanced: boolean;
}

/**
 * What a print job prints on one paper: a ticket for bar or kitchen, a change of table, a test, a receipt, a bill or a Z closure.
 */
export type Ticket = OrderTicket | MoveTicket | TestTicket | ReceiptTicket | BillTicket | ZClosureTicket;

/**
 * What is printed on one copy of a ticket to identify it: the code of its print job, the number of the copy, and whether the same
 * copy may have been printed before.
 */
export interface CopyMarks {
  /** `printJobCode` of the job, by which staff find it in the queue. */
  readonly jobCode: string;
  readonly copy: number;
  readonly copies: number;
  /** Set if the same copy may have been printed before: when, as ISO 8601 text. The paper says «COPIA». */
  readonly printedBefore: string | null;
}

/**
 * Splits the orders of a table into several tickets, so that each ticket has at most `TICKET_LINES_MAX` lines and a limited number
 * of characters. Orders and lines stay in the same order. If an order continues on another ticket, its comment is repeated there.
 * The result is empty if there are no lines.
 */
export function splitTicketOrders(orders: readonly TicketOrder[]): TicketOrder[][] {
  const parts: TicketOrder[][] = [];
  let lineCount = 0;
  let characters = 0;
  for (const order of orders) {
    const heading = ORDER_CHARACTERS + charactersOf(order.comment);
    let open: TicketLine[] | null = null;
    for (const line of order.lines) {
      const added = LINE_CHARACTERS + charactersOf(line.label, line.size, line.notes);
      const isFull =
        lineCount === TICKET_LINES_MAX || characters + added + (open ? 0 : heading) > TICKET_CHARACTERS_MAX;
      if (parts.length === 0 || (isFull && lineCount > 0)) {
        parts.push([]);
        [lineCount, characters, open] = [0, 0, null];
      }
      if (!open) {
        open = [];
        parts.at(-1)?.push({ ...order, lines: open });
        characters += heading;
      }
      open.push(line);
      lineCount += 1;
      characters += added;
    }
  }
  return parts;
}

/**
 * Returns the ids of the order lines that a ticket for the bar or the kitchen prints for the first time. The list is empty for a
 * cancellation, and for every other kind of paper.
 */
export function firstPrintedLineIds(ticket: Ticket): string[] {
  if (ticket.kind !== 'ticket' || ticket.isCancellation) return [];
  return ticket.orders.flatMap(({ lines }) => lines.flatMap((line) => (line.isPrintedBefore ? [] : [line.lineId])));
}

/** The number of printed characters: one that the printer may lack («…») is replaced with up to three. */
function charactersOf(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 2 * (text.match(/[\u0100-\u{10FFFF}]/gu)?.length ?? 0), 0);
}
