// The sequence and height of the cards on a board. While staff touch the board, no card moves. Lines that are gone leave an empty
// space, and new lines are added at the end.
import type { Board, BoardLine } from '#contract/orders.ts';
import { type Cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { groupByTable } from '#domain/order.ts';

/**
 * One card on a board, with what decides its height: the lines of its table, its message about the waiting time, and the amount
 * that staff must still collect. While staff touch the board, lines that have left it keep their space here, empty.
 */
export interface BoardCardSlot {
  /** Unique on the board, and the same as long as the card stays. */
  readonly key: string;
  readonly tableCode: string;
  /** The lines that have space on the card, oldest first, also those that have left. */
  readonly lines: readonly BoardLine[];
  /** Ids of lines that have left: their space stays empty. */
  readonly goneIds: ReadonlySet<string>;
  /** The latest wait notice of the table; null without a notice. */
  readonly notice: Board['notices'][number] | null;
  /** What staff must still collect from the table, and what is paid of those orders; 0 if nothing. */
  readonly owed: Cents;
  readonly paid: Cents;
}

type PlacedBoard = Pick<Board, 'lines' | 'notices' | 'owed'>;

/**
 * Returns one card for each table of a board that nobody is touching; the table with the oldest line to prepare is first. Use
 * `fixedCardSlots` while staff touch the board.
 */
export function sortedCardSlots({ lines, notices, owed }: PlacedBoard): readonly BoardCardSlot[] {
  const noticeOf = new Map(notices.map((notice) => [notice.tableCode, notice]));
  const debtOf = debtsByTable(owed);
  const places = groupByTable(lines).map(({ table, lines: ofTable }) => ({
    key: table,
    tableCode: table,
    lines: ofTable,
    goneIds: NONE,
    notice: noticeOf.get(table) ?? null,
    ...debtOf(table),
  }));
  return places.sort((one, other) => waitingSince(one.lines).localeCompare(waitingSince(other.lines)));
}

/**
 * Returns the time at which the oldest line of a table that is still to be prepared was ordered, as ISO 8601 text in UTC. If all
 * lines are voided, returns the time of the oldest one; '' without lines. `lines` must be sorted, the oldest first.
 */
export function waitingSince(lines: readonly BoardLine[]): string {
  return (lines.find(({ isVoided }) => !isVoided) ?? lines[0])?.time ?? '';
}

/**
 * Returns the cards of a board while staff touch it, so that no card moves. The cards in `before` stay. Lines that have left the
 * board become empty space. New or moved lines get new cards at the end, even if their table has a card. A changed unpaid amount is
 * shown only if it fits into the same space.
 */
export function fixedCardSlots(before: readonly BoardCardSlot[], board: PlacedBoard): readonly BoardCardSlot[] {
  const present = new Map(board.lines.map((line) => [line.id, line]));
  const isHere = ({ tableCode }: BoardCardSlot, id: string) => present.get(id)?.tableCode === tableCode;
  const keys = new Set(before.map(({ key }) => key));
  const debtOf = debtsByTable(board.owed);
  const held = before.map((place) => ({
    ...place,
    ...heldDebt(place, debtOf(place.tableCode)),
    lines: place.lines.map((line) => heldLine(line, isHere(place, line.id) ? present.get(line.id) : undefined)),
    goneIds: new Set(place.lines.map(({ id }) => id).filter((id) => !isHere(place, id))),
  }));
  const placed = new Set(
    held.flatMap(({ lines, goneIds }) => lines.map(({ id }) => id).filter((id) => !goneIds.has(id))),
  );
  const added = sortedCardSlots({ ...board, lines: board.lines.filter(({ id }) => !placed.has(id)) });
  return [...held, ...added.map((place) => (keys.has(place.key) ? { ...place, key: laterKey(place) } : place))];
}

const NONE: ReadonlySet<string> = new Set();

/** The mark of a line with a ticket would push the lines below it down. */
function heldLine(before: BoardLine, now: BoardLine | undefined): BoardLine {
  return now === undefined ? before : { ...now, hasTicket: before.hasTicket };
}

type Debt = Pick<BoardCardSlot, 'owed' | 'paid'>;

function debtsByTable(owed: Board['owed']): (tableCode: string) => Debt {
  const debts = new Map(owed.map(({ tableCode, total, paid }) => [tableCode, { owed: total, paid }]));
  return (tableCode) => debts.get(tableCode) ?? { owed: ZERO_CENTS, paid: ZERO_CENTS };
}

/** Staff tell the amount to the customer, so a new one is shown at once, unless it needs more room or its row would disappear. */
function heldDebt(before: Debt, now: Debt): Debt {
  const hasRoom = needsSameRoom(before.owed, now.owed) && needsSameRoom(before.paid, now.paid);
  return hasRoom ? now : { owed: before.owed, paid: before.paid };
}

function needsSameRoom(before: Cents, now: Cents): boolean {
  return before > 0 === now > 0 && formatEuros(now).length <= formatEuros(before).length;
}

function laterKey({ key, lines }: BoardCardSlot): string {
  return `${key} ${lines[0]?.id}`;
}
