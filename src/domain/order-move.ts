// Moving orders to another table: which may be moved, and what may be undone.
import type { OrderState } from './order.ts';
import { isPending, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/** An order, as far as moving it to another table depends on it. */
export interface MovableOrder {
  readonly state: OrderState;
  /** Of the payment of what remains due of it. */
  readonly paymentState: PaymentState;
  /** Lines that must still be prepared. */
  readonly pendingLines: number;
  /** Its Z closure was closed. */
  readonly isClosed: boolean;
  /** The table at which it is. */
  readonly tableCode: string;
}

/**
 * Returns why the order cannot be moved from this table, or null if it can: it must be there, and owe something or have lines to
 * prepare. What is paid and served has left the table.
 */
export function moveRefusal(order: MovableOrder, from: string): Refusal | null {
  if (order.tableCode !== from) return 'order-not-at-table';
  if (order.state === 'ended') return 'order-ended';
  if (order.isClosed) return 'order-of-closed-day';
  return isPending(order.paymentState) || order.pendingLines > 0 ? null : 'order-settled';
}

/** Milliseconds for which orders that were moved by mistake can be moved back. */
export const UNDO_MOVE_MS = 10_000;

/**
 * Hours after its scan for which opening the page of that scan again, as a phone does that was asleep, leaves a phone at the table
 * to which staff have moved it. After them it is a new scan.
 */
export const MOVED_SEAT_HOURS = 3;

/** Orders that were moved together, as far as undoing it depends on them. */
export interface MovedOrders {
  /** Who moved them, when, and to which table. */
  readonly movedBy: string;
  readonly movedOn: Date;
  readonly to: string;
  readonly orders: readonly Pick<MovableOrder, 'state' | 'isClosed' | 'tableCode'>[];
}

/**
 * Returns why this member of staff cannot move the orders back, or null if they can: only who moved them, for ten seconds, and
 * unless one of them has ended or was moved again. An order that was paid meanwhile goes back too.
 */
export function undoMoveRefusal(
  { movedBy, movedOn, to, orders }: MovedOrders,
  userId: string,
  now: Date,
): Refusal | null {
  if (movedBy !== userId) return 'undo-not-own';
  if (orders.some(({ tableCode }) => tableCode !== to)) return 'order-not-at-table';
  if (orders.some(({ state }) => state === 'ended')) return 'order-ended';
  if (orders.some(({ isClosed }) => isClosed)) return 'order-of-closed-day';
  return now.getTime() - movedOn.getTime() > UNDO_MOVE_MS ? 'undo-move-too-late' : null;
}

/** A move as it is stored with each of its orders. */
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
