// Moving orders to another table: which may be moved, and what may be undone.
import type { OrderState } from './order.ts';
import { isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** The data of an order by which `orderMoveRefusal` decides whether the order can be moved to another table. */
export interface OrderMoveFacts {
  readonly state: OrderState;
  /** Of the order’s own payment, which pays what no partial payment has paid. */
  readonly paymentState: PaymentState;
  /** Lines that must still be prepared. */
  readonly pendingLines: number;
  /** Its Z closure was closed. */
  readonly isClosed: boolean;
  /** The table at which it is. */
  readonly tableCode: string;
}

/**
 * Returns why the order cannot be moved from the table `from`, or null if it can. Only an order that is at this table can be moved.
 * It must also be unpaid or have lines to prepare, because an order that is paid and served is finished.
 */
export function orderMoveRefusal(order: OrderMoveFacts, from: string): Refusal | null {
  if (order.tableCode !== from) return 'order-not-at-table';
  if (order.state === 'ended') return 'order-ended';
  if (order.isClosed) return 'order-of-closed-day';
  return isPending(order.paymentState) || order.pendingLines > 0 ? null : 'order-settled';
}

/** Milliseconds for which orders that were moved by mistake can be moved back. */
export const UNDO_MOVE_MS = 10_000;

/**
 * Hours during which a phone that staff moved to another table stays there, although its browser opens the page of the old table. A
 * browser does this when a sleeping phone wakes, without a new scan. After these hours, opening that page counts as a scan of the
 * old table.
 */
export const IGNORE_OLD_TABLE_SCAN_HOURS = 3;

/** The data of one move of orders to another table, from which `undoMoveRefusal` decides whether the move can be undone. */
export interface OrderMoveUndoFacts {
  /** Who moved them, when, and to which table. */
  readonly movedBy: string;
  readonly movedOn: Date;
  readonly to: string;
  readonly orders: readonly Pick<OrderMoveFacts, 'state' | 'isClosed' | 'tableCode'>[];
}

/**
 * Returns why the user `userId` cannot undo a move of orders to another table, or null if they can. Only the person who made the
 * move can, within `UNDO_MOVE_MS`. All its orders must still be at the new table. None may have ended, or belong to a closed Z
 * closure (the daily closing of the till).
 */
export function undoMoveRefusal(
  { movedBy, movedOn, to, orders }: OrderMoveUndoFacts,
  userId: string,
  now: Date,
): Refusal | null {
  if (movedBy !== userId) return 'undo-not-own';
  if (orders.some(({ tableCode }) => tableCode !== to)) return 'order-not-at-table';
  if (orders.some(({ state }) => state === 'ended')) return 'order-ended';
  if (orders.some(({ isClosed }) => isClosed)) return 'order-of-closed-day';
  return now.getTime() - movedOn.getTime() > UNDO_MOVE_MS ? 'undo-move-too-late' : null;
}

/** A move of orders to another table, as it is stored with each moved order, so that it can be undone. */
export interface OrderMove {
  /** The codes of both tables. */
  readonly from: string;
  readonly to: string;
  /** All that was open at the table, with the phones of its customers. */
  readonly isWholeTable: boolean;
  /** The ids of the print jobs that tell bar and kitchen. */
  readonly jobIds: readonly string[];
  /** The ids of the customers whose phones moved along. */
  readonly customerIds: readonly string[];
}
