// Reads the orders and lines that new tickets contain.
import { type RawBuilder, sql as raw } from 'kysely';
import { type Cents, cents } from '#domain/money.ts';
import { labelWithoutSize } from '#domain/order.ts';
import type { Section } from '#domain/schedule.ts';
import type { TicketLine, TicketOrder } from '#domain/ticket.ts';
import { COPY_MAY_BE_ON_PAPER } from '#server/orders/index.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { IS_AUTO_PRINTED } from './printed-lines.ts';

/**
 * Selects the order lines for new tickets: their ids and their section, whether the tickets are cancellations, and whether lines
 * that an automatic run has printed are left out.
 */
interface TicketLineSelection {
  readonly section: Section;
  readonly lineIds: readonly string[];
  /** The lines of a cancellation are not marked as printed before: all of them were. */
  readonly isCancellation: boolean;
  /** Leaves out lines that an automatic run printed when they arrived. */
  readonly skipsAutoPrinted: boolean;
}

/** An order as a ticket shows it, with its id and table. */
export interface OrderToPrint {
  readonly orderId: string;
  readonly tableCode: string;
  readonly order: TicketOrder;
}

/**
 * Reads order lines of one section (drinks or food) as the content of new tickets, grouped by order, oldest first. A line that is
 * already on a ticket is marked as printed before. Tickets that failed or were dismissed before they were printed do not count.
 * With `isCancellation`, no line is marked. `skipsAutoPrinted` leaves out lines that automatic printing has printed.
 */
export async function readTicketOrders(
  sql: Sql,
  { section, lineIds, isCancellation, skipsAutoPrinted }: TicketLineSelection,
): Promise<OrderToPrint[]> {
  const isOnTicket = (condition: RawBuilder<boolean>) => raw`exists (
    select from print_job_lines join print_jobs on print_jobs.id = job_id
    where line_id = order_lines.id and ${condition}
  )`;
  const isLive = raw<boolean>`(state not in ('failed', 'dismissed') or ${COPY_MAY_BE_ON_PAPER})`;
  const { rows } = await raw<StoredLine>`
    select order_lines.id, order_lines.order_id as "orderId", orders.table_code as "tableCode", order_lines.sent_on as time, comment,
      name, label, size, quantity, price, notes,
      ${isCancellation ? raw`false` : isOnTicket(isLive)} as "isPrintedBefore"
    from order_lines
    join orders on orders.id = order_lines.order_id
    where order_lines.id = any(array(select unnest(${[...lineIds]}::uuid[]))) and product_type_id = ${section}
      ${skipsAutoPrinted ? raw`and not ${isOnTicket(IS_AUTO_PRINTED)}` : raw``}
    order by order_lines.sent_on, order_lines.order_id, position
  `.execute(sql);
  const orders = new Map<string, OrderToPrint & { readonly order: { readonly lines: TicketLine[] } }>();
  for (const { id, orderId, tableCode, time, comment, quantity, price, notes, isPrintedBefore, ...line } of rows) {
    const printed = orders.get(orderId) ?? newOrder({ orderId, tableCode, time, comment });
    orders.set(orderId, printed);
    printed.order.lines.push({
      lineId: id,
      quantity,
      label: labelWithoutSize(line),
      size: line.size,
      price: cents(price),
      notes,
      isPrintedBefore,
    });
  }
  return [...orders.values()];
}

function newOrder({
  orderId,
  tableCode,
  time,
  comment,
}: Pick<StoredLine, 'orderId' | 'tableCode' | 'time' | 'comment'>) {
  const lines: TicketLine[] = [];
  return { orderId, tableCode, order: { time: time.toISOString(), comment, lines } };
}

interface StoredLine {
  readonly id: string;
  readonly orderId: string;
  readonly tableCode: string;
  readonly time: Date;
  readonly comment: string;
  readonly name: string;
  readonly label: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: Cents;
  readonly notes: string;
  readonly isPrintedBefore: boolean;
}
