// Groups the lines of a board for display, first by table, then by order; the oldest come first.
import type { Board, BoardLine } from '#contract/orders.ts';
import { type Cents, cents } from '#domain/money.ts';
import { groupByTable } from '#domain/order.ts';
import { tableLabel } from '#domain/table.ts';

/** One order on a board: its lines that the board shows, its time and its comment. */
export interface BoardOrder {
  readonly id: string;
  /** ISO 8601 text in UTC. */
  readonly time: string;
  readonly lines: readonly BoardLine[];
  /** '' if there is none. */
  readonly comment: string;
}

/** A notice of the waiting time that staff sent to the customers of a table. */
export type TableNotice = Board['notices'][number];

/** Everything that a board shows on the card of one table. */
export interface BoardTable {
  readonly tableCode: string;
  /** Displayed label, such as A01. */
  readonly label: string;
  readonly orders: readonly BoardOrder[];
  readonly lineIds: readonly string[];
  /** Those of the lines that are not struck (no longer to be prepared). */
  readonly pendingIds: readonly string[];
  /** What staff must still collect from the table; 0 if nothing. */
  readonly owed: Cents;
  /** A customer ordered at least one of the lines on their own device. */
  readonly hasCustomer: boolean;
  /** The latest wait notice of the table; null without a notice. */
  readonly notice: TableNotice | null;
  /** Time of the oldest order: ISO 8601 text in UTC. */
  readonly oldest: string;
  /** Equal for equal content, so that an unchanged card need not be rendered again. */
  readonly content: string;
}

type ShownBoard = Pick<Board, 'lines' | 'comments' | 'notices' | 'owed'>;

/** Groups the lines of a board by table, one for each card; the table that has waited longest is first. */
export function boardTables({ lines, comments, notices, owed }: ShownBoard): BoardTable[] {
  const commentOf = new Map(comments.map(({ orderId, comment }) => [orderId, comment]));
  const noticeOf = new Map(notices.map((notice) => [notice.tableCode, notice]));
  const owedBy = new Map(owed.map(({ tableCode, total }) => [tableCode, total]));
  return groupByTable(lines).map(({ table, lines: ofTable }) => {
    const orders = groupByOrder(ofTable, commentOf);
    const lineIds = ofTable.map(({ id }) => id);
    const hasCustomer = ofTable.some((line) => line.hasCustomer);
    const pendingIds = ofTable.filter(({ isVoided }) => !isVoided).map(({ id }) => id);
    const sum = owedBy.get(table) ?? cents(0);
    const notice = noticeOf.get(table) ?? null;
    return {
      tableCode: table,
      label: tableLabel(table),
      orders,
      lineIds,
      pendingIds,
      owed: sum,
      hasCustomer,
      notice,
      oldest: ofTable[0]?.time ?? '',
      content: JSON.stringify([
        ofTable.map(({ id, isPrinted, isVoided, isRecovered }) => [id, isPrinted, isVoided, isRecovered]),
        orders.map(({ comment }) => comment),
        hasCustomer,
        notice,
        sum,
      ]),
    };
  });
}

/**
 * Returns the board with only its oldest lines, at most `linesMax`. They are rendered first, so that a long board appears at
 * once.
 */
export function oldestLines(board: Board, linesMax: number): Board {
  return board.lines.length <= linesMax ? board : { ...board, lines: board.lines.slice(0, linesMax) };
}

/**
 * Returns the board without these lines (ids). Its `pendingCount` falls by the removed lines that were not struck, because
 * struck lines are not to be prepared.
 */
export function withoutLines(board: Board, lineIds: ReadonlySet<string>): Board {
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
