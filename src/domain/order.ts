// Placed orders: their states, pending and done lines, and their grouping by table on the boards.

/**
 * The states of a placed order. `waiting`: on no board yet. `sent`: on the boards, where staff see the lines to prepare. `ended`:
 * nothing of it is prepared any more.
 */
export const ORDER_STATES = ['waiting', 'sent', 'ended'] as const;
/** A state of a placed order: `waiting` (on no board yet), `sent` (on the boards, where staff see it) or `ended`. */
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * How an order ends. `canceled`: by staff. `walk-out`: its customers left without paying. `false`: nobody at the table had placed
 * it. `taken-back`: withdrawn just after it was placed, to change it and send it again. `abandoned`: its customer gave up paying.
 * `expired`: it was not paid in time.
 */
export const ORDER_ENDINGS = ['canceled', 'walk-out', 'false', 'taken-back', 'abandoned', 'expired'] as const;
/** How an order ended, such as `canceled` or `expired`. */
export type OrderEnding = (typeof ORDER_ENDINGS)[number];

/**
 * The kinds of changes to a placed order, as stored in `order_changes.kind`. `voided`: lines must not be prepared any more.
 * `invited`: lines are not charged. `discounted`: lines cost less. `undone`: an earlier change was undone. `moved`: the order is at
 * another table. `recovered`: a line marked as done is on its board (staff screen) again. `taken-back`: the order was withdrawn
 * just after it was placed.
 */
export const ORDER_CHANGE_KINDS = [
  'voided',
  'invited',
  'discounted',
  'undone',
  'moved',
  'recovered',
  'taken-back',
] as const;
/** A kind of change to a placed order, such as `voided`. */
export type OrderChangeKind = (typeof ORDER_CHANGE_KINDS)[number];

interface OrderTransition {
  readonly from: OrderState;
  readonly to: OrderState;
  readonly reason: string;
}

/** Every allowed state transition of an order. A transition that is not in this list is refused. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: 'waiting', to: 'sent', reason: 'accepted by staff, or paid' },
  { from: 'waiting', to: 'ended', reason: 'its customer left or took it back, it expired, or staff ended it' },
  { from: 'sent', to: 'ended', reason: 'ended by staff, or taken back by its customer' },
  // A bank may confirm a charge after the order had ended.
  { from: 'ended', to: 'sent', reason: 'paid after it had ended' },
];

/** True if an order may change from the first state to the second. */
export function isOrderTransitionAllowed(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS.some((move) => move.from === from && move.to === to);
}

/** Orders younger than this are highlighted on the boards. */
const RECENT_MINUTES = 5;

/** True if an order placed at `time` is less than five minutes old: the staff app marks it as new. */
export function isRecentOrder(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() < RECENT_MINUTES * 60_000;
}

/**
 * Groups order lines by table of the venue. The table with the oldest line comes first. Within a table, the oldest line comes
 * first. `time` is an ISO 8601 text in UTC of constant length, so that sorting the texts sorts the times.
 */
export function groupByTable<T extends { readonly tableCode: string; readonly time: string }>(
  lines: readonly T[],
): { table: string; lines: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const line of [...lines].sort(byTime)) {
    const group = groups.get(line.tableCode);
    if (group) group.push(line);
    else groups.set(line.tableCode, [line]);
  }
  return [...groups].map(([table, ofTable]) => ({ table, lines: ofTable }));
}

/** True if no line of the order must still be prepared. */
export function isOrderDone(lines: readonly { readonly isPending: boolean }[]): boolean {
  return lines.every((line) => !line.isPending);
}

/**
 * The longest time, in milliseconds, for which an order line counts as in preparation after the automatic mode printed it and
 * marked it as done. This time ends earlier if the order is marked as served.
 */
export const PREPARATION_MS_MAX = 2 * 60 * 60_000;

/** When and by whom an order line was marked as done. */
interface LineProgress {
  /** When the line was marked as done; null while it is pending. */
  readonly doneOn: Date | null;
  /** Null while the line is pending, and if an automatic run marked it as done. */
  readonly doneBy: string | null;
}

/**
 * True while an order line is probably still being prepared, although the automatic printing of a board has marked it as done. This
 * ends when staff mark the order as served (`servedOn`; null if they did not), and after two hours at the latest. False for a
 * pending line, and for a line that a member of staff marked as done.
 */
export function isInPreparation({ doneOn, doneBy }: LineProgress, servedOn: Date | null, now: Date): boolean {
  if (doneOn === null || doneBy !== null) return false;
  // A line that was taken after the order had been marked as served is in preparation again.
  const isServed = servedOn !== null && servedOn >= doneOn;
  return !isServed && now.getTime() - doneOn.getTime() < PREPARATION_MS_MAX;
}

/**
 * Returns the label of a line without its size, for lists that show the size apart: name, mixer and ingredients. `size` is empty
 * for the base size.
 */
export function labelWithoutSize(line: {
  readonly name: string;
  readonly label: string;
  readonly size: string;
}): string {
  return line.size === '' ? line.label : line.label.replace(`${line.name} - ${line.size}`, () => line.name);
}

/** The number of orders on one page of the customer's recent orders. */
export const RECENT_ORDERS_PAGE_SIZE = 10;

function byTime(a: { readonly time: string }, b: { readonly time: string }): number {
  if (a.time === b.time) return 0;
  return a.time < b.time ? -1 : 1;
}

/**
 * True if nobody pays for the order: it costs nothing (`total`, in cents, is 0), because staff made lines free («invitación») or
 * gave a discount. False for an order of products without a price.
 */
export function isOrderGivenAway({
  total,
  lines,
}: {
  readonly total: number;
  readonly lines: readonly { readonly isInvited: boolean; readonly discount: number }[];
}): boolean {
  return total === 0 && lines.some(({ isInvited, discount }) => isInvited || discount > 0);
}
