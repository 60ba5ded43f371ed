// The tables of a board, one for each card: groups its lines by order, for display.
import type { Board, BoardLine } from '#contract/orders.ts';
import type { Cents } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { type BoardCardSlot, waitingSince } from './card-places.ts';

/** One order on a board: its lines that the board shows, its time and its comment. */
export interface BoardOrder {
  readonly id: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
  readonly lines: readonly BoardLine[];
  /** '' if none exists. */
  readonly comment: string;
}

/** A message with the waiting time, sent by staff to the customers of a table and shown on the table's card. */
export type TableWaitNotice = Board['notices'][number];

/**
 * The content of one card on a board: a table, its lines by order, its latest message about the waiting time, and the amount that
 * staff must still collect.
 */
export interface BoardCard {
  /** Unique on the board: new orders of a table get a second card while somebody touches the board, so that no card grows. */
  readonly key: string;
  readonly tableCode: string;
  /** Displayed label, such as A01. */
  readonly label: string;
  /** Orders with lines on the card, and those whose lines have left and whose space stays empty. */
  readonly orders: readonly BoardOrder[];
  /** Ids of the lines that are on the board. */
  readonly lineIds: readonly string[];
  /** Ids of the lines that must still be prepared, without the voided ones. */
  readonly pendingIds: readonly string[];
  /** Ids of lines that have left, and whose space stays empty. */
  readonly goneIds: ReadonlySet<string>;
  /** What staff must still collect from the table, and what is paid of those orders; 0 if nothing. */
  readonly owed: Cents;
  readonly paid: Cents;
  /** A customer ordered at least one of the lines on their own device. */
  readonly hasCustomer: boolean;
  /** The latest wait notice of the table; null without a notice. */
  readonly notice: TableWaitNotice | null;
  /** Time of the oldest pending line: ISO 8601 text in UTC. */
  readonly oldest: string;
  /** Equal for equal content, so that an unchanged card need not be rendered again. */
  readonly content: string;
}

/**
 * Builds the contents of the cards on a board, one card for each entry of `places`: a table with its lines, grouped by order.
 * `comments` has the comments of the orders, by order id.
 */
export function boardTables(places: readonly BoardCardSlot[], comments: Board['comments']): BoardCard[] {
  const commentOf = new Map(comments.map(({ orderId, comment }) => [orderId, comment]));
  return places.map(({ key, tableCode, lines, goneIds, notice, owed, paid }) => {
    const orders = groupByOrder(lines, commentOf);
    const present = lines.filter(({ id }) => !goneIds.has(id));
    const hasCustomer = present.some((line) => line.hasCustomer);
    return {
      key,
      tableCode,
      label: tableLabel(tableCode),
      orders,
      lineIds: present.map(({ id }) => id),
      pendingIds: present.filter(({ isVoided }) => !isVoided).map(({ id }) => id),
      goneIds,
      owed,
      paid,
      hasCustomer,
      notice,
      oldest: waitingSince(present.length > 0 ? present : lines),
      content: JSON.stringify([
        lines.map(({ id, hasTicket, isVoided, isRecovered }) => [
          id,
          goneIds.has(id),
          hasTicket,
          isVoided,
          isRecovered,
        ]),
        orders.map(({ comment }) => comment),
        hasCustomer,
        notice,
        owed,
        paid,
      ]),
    };
  });
}

/**
 * Returns the first tables of a board, as many as contain at least `linesMin` lines together; all tables if there are fewer lines.
 * Their cards are rendered before the others, so that a long board appears immediately.
 */
export function tablesToRenderFirst(tables: readonly BoardCard[], linesMin: number): readonly BoardCard[] {
  let count = 0;
  const last = tables.findIndex(({ lineIds }) => {
    count += lineIds.length;
    return count >= linesMin;
  });
  return last === -1 ? tables : tables.slice(0, last + 1);
}

/**
 * Returns the board without the order lines whose ids are in `lineIds`. `pendingCount`, the number of lines to prepare, is reduced
 * accordingly; removed lines that were voided do not change it.
 */
export function boardWithoutLines(board: Board, lineIds: ReadonlySet<string>): Board {
  const lines = board.lines.filter(({ id }) => !lineIds.has(id));
  const removed = board.lines.filter((line) => lineIds.has(line.id) && !line.isVoided).length;
  return { ...board, lines, pendingCount: board.pendingCount - removed };
}

function groupByOrder(lines: readonly BoardLine[], commentOf: ReadonlyMap<string, string>): BoardOrder[] {
  const byOrder = new Map<string, BoardLine[]>();
  for (const line of lines) {
    const ofOrder = byOrder.get(line.orderId);
    if (ofOrder) ofOrder.push(line);
    else byOrder.set(line.orderId, [line]);
  }
  return [...byOrder].map(([id, ofOrder]) => ({
    id,
    time: ofOrder[0]?.time ?? '',
    lines: ofOrder,
    comment: commentOf.get(id) ?? '',
  }));
}
