// Groups a board for display: sections by table, orders in sections, lines in orders; oldest first.
import type { Board, BoardLine } from '#contract/orders.ts';
import { groupByTable } from '#domain/order.ts';
import { tableLabel } from '#domain/table.ts';

/** Pending lines of one order. */
export interface BoardOrder {
  readonly id: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
  readonly lines: readonly BoardLine[];
  /** '' if there is none. */
  readonly comment: string;
}

/** A wait notice that was sent to orders of a table. */
export type TableNotice = Board['notices'][number];

/** Pending orders of one table. */
export interface BoardSection {
  readonly tableCode: string;
  /** Displayed label, such as A01. */
  readonly label: string;
  readonly orders: readonly BoardOrder[];
  readonly lineIds: readonly string[];
  /** A customer ordered at least one of the lines on their own device. */
  readonly hasCustomer: boolean;
  /** The latest wait notice of the table; null without a notice. */
  readonly notice: TableNotice | null;
  /** Time of the oldest order: ISO 8601 text in UTC. */
  readonly oldest: string;
  /** Equal for equal content, so that an unchanged section need not be rendered again. */
  readonly content: string;
}

/** One section for each table; the table that has waited longest is first. */
export function boardSections({ lines, comments, notices }: Omit<Board, 'pendingCount'>): BoardSection[] {
  const commentOf = new Map(comments.map(({ orderId, comment }) => [orderId, comment]));
  const noticeOf = new Map(notices.map((notice) => [notice.tableCode, notice]));
  return groupByTable(lines).map(({ table, lines: ofTable }) => {
    const orders = groupByOrder(ofTable, commentOf);
    const lineIds = ofTable.map(({ id }) => id);
    const hasCustomer = ofTable.some((line) => line.hasCustomer);
    const notice = noticeOf.get(table) ?? null;
    return {
      tableCode: table,
      label: tableLabel(table),
      orders,
      lineIds,
      hasCustomer,
      notice,
      oldest: ofTable[0]?.time ?? '',
      content: JSON.stringify([
        ofTable.map(({ id, isPrinted }) => [id, isPrinted]),
        orders.map(({ comment }) => comment),
        hasCustomer,
        notice,
      ]),
    };
  });
}

/** The board with its oldest lines only, to be rendered before the rest. */
export function oldestLines(board: Board, linesMax: number): Board {
  return board.lines.length <= linesMax ? board : { ...board, lines: board.lines.slice(0, linesMax) };
}

/** The board without these lines. */
export function withoutLines(board: Board, lineIds: ReadonlySet<string>): Board {
  const lines = board.lines.filter(({ id }) => !lineIds.has(id));
  return { ...board, lines, pendingCount: board.pendingCount - (board.lines.length - lines.length) };
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
