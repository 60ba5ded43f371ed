// Whether an unpaid order of a customer goes to the boards at once, waits until staff accept it, or is refused.
import { addMinutes } from './calendar.ts';

/**
 * The values of the setting that decides which unpaid orders of customers wait until staff accept them. `never`: none. `first`: the
 * first order of a customer's visit at a table. `always`: every order.
 */
export const ACCEPTANCE_MODES = ['never', 'first', 'always'] as const;
/**
 * A value of the setting that decides which unpaid orders of customers wait until staff accept them: `never` (none), `first` (the
 * first of a visit) or `always`.
 */
export type AcceptanceMode = (typeof ACCEPTANCE_MODES)[number];

/**
 * Why an unpaid order waits until staff accept it, as stored in `orders.acceptance`. `setting`: the venue requires it.
 * `session-debt`: the order alone is above the limit of a session. `table-debt`: the customers of the table owe too much.
 * `many-orders`: one network address has just sent many first orders. `false-orders`: staff have marked orders of the table as
 * false.
 */
export const ACCEPTANCE_WAIT_REASONS = [
  'setting',
  'session-debt',
  'table-debt',
  'many-orders',
  'false-orders',
] as const;
/** A reason why an unpaid order waits until staff accept it, such as `table-debt`. */
export type AcceptanceWaitReason = (typeof ACCEPTANCE_WAIT_REASONS)[number];

/**
 * The values, in cents, from which the venue chooses how much one customer session may owe for unpaid orders at most. An order that
 * would exceed this maximum is refused if the session already owes something. If the session owes nothing, staff must accept the
 * order first.
 */
export const SESSION_DEBT_MAX_CHOICES = [5000, 10_000, 15_000, 30_000, 60_000] as const;
/** A limit, in cents, of what one customer session may owe. */
export type SessionDebtMax = (typeof SESSION_DEBT_MAX_CHOICES)[number];
/**
 * The values, in cents, from which the venue chooses how much the customers of one table may owe together. The limit counts
 * customers with the same network address; all customers of the table may owe four times as much. Above it, staff must accept the
 * order. Exempt is a session that has paid an order, or had one accepted, during this visit.
 */
export const TABLE_DEBT_MAX_CHOICES = [15_000, 30_000, 60_000, 120_000] as const;
/** The most, in cents, that the customers of one table who share a network address may owe together, as the venue can choose it. */
export type TableDebtMax = (typeof TABLE_DEBT_MAX_CHOICES)[number];

/** Orders of one session, and of one table, that may wait until staff accept or collect them. */
const SESSION_WAITING_MAX = 3;
const TABLE_WAITING_MAX = 20;

/** How many networks may owe the limit of a table: a stranger with many addresses is limited too. */
const NETWORKS_MAX = 4;

/**
 * Hours for which the orders of a customer session count as one visit to the venue. Orders that staff marked as false (nobody at
 * the table had placed them) are remembered for the same time.
 */
export const VISIT_HOURS = 12;

/** Returns the earliest time at which a visit that lasts until now can have begun: `VISIT_HOURS` hours ago. */
export function earliestVisitStart(now: Date): Date {
  return addMinutes(now, -VISIT_HOURS * 60);
}

/**
 * The data of an unpaid order from which `decideOrderAdmission` decides what happens to it. The order goes to the boards (the
 * screens of bar and kitchen) at once, waits until staff accept it, or is refused. Amounts are in cents.
 */
export interface OrderAdmissionFacts {
  readonly mode: AcceptanceMode;
  readonly total: number;
  /**
   * What the session and the customers of the table in the same network owe without this order, and what all customers of the
   * table owe for orders on the boards.
   */
  readonly sessionDebt: number;
  readonly tableDebt: number;
  readonly tableDebtOfAll: number;
  /** Null: no limit. */
  readonly sessionDebtMax: number | null;
  readonly tableDebtMax: number | null;
  /** Unpaid orders on no board: of the session, and of the table from the same network. */
  readonly sessionWaiting: number;
  readonly tableWaiting: number;
  /** The session has no order of this visit at this table on the boards. */
  readonly isFirst: boolean;
  /** The session has paid an order of this visit, or staff accepted one. */
  readonly isKnown: boolean;
  /** Its address has sent many first orders. */
  readonly isCrowded: boolean;
  /** Staff marked orders of this table as false during the visit. */
  readonly hasFalseOrders: boolean;
}

/**
 * The decision about an unpaid order of a customer. `boards`: the order goes to the boards at once. `accept`: staff must accept it
 * first. `refused`: it is not placed.
 */
type OrderAdmission =
  | { readonly kind: 'boards' }
  | { readonly kind: 'accept'; readonly reason: AcceptanceWaitReason }
  | { readonly kind: 'refused'; readonly refusal: 'debt-too-high' | 'too-many-waiting' };

/**
 * Decides what happens to an unpaid order of a customer. Returns `boards` if it goes to the boards (the screens of bar and kitchen)
 * at once, `accept` with the reason if staff must accept it first, or `refused` with the code of the refusal. Stores nothing.
 */
export function decideOrderAdmission(situation: OrderAdmissionFacts): OrderAdmission {
  const { sessionDebt, sessionDebtMax, total } = situation;
  const isOverSession = sessionDebtMax !== null && sessionDebt + total > sessionDebtMax;
  // One large order of a group is for staff to decide.
  if (isOverSession && sessionDebt > 0) return { kind: 'refused', refusal: 'debt-too-high' };
  const reason = isOverSession ? 'session-debt' : acceptanceReason(situation);
  if (reason === null) return { kind: 'boards' };
  return hasTooManyWaitingOrders(situation)
    ? { kind: 'refused', refusal: 'too-many-waiting' }
    : { kind: 'accept', reason };
}

/**
 * True if too many unpaid orders already wait until staff accept them or collect their money, so that a further one is refused.
 * Counts the orders of this customer session, and those of customers at the same table with the same network address.
 */
export function hasTooManyWaitingOrders({
  sessionWaiting,
  tableWaiting,
}: Pick<OrderAdmissionFacts, 'sessionWaiting' | 'tableWaiting'>): boolean {
  return sessionWaiting >= SESSION_WAITING_MAX || tableWaiting >= TABLE_WAITING_MAX;
}

function acceptanceReason(situation: OrderAdmissionFacts): AcceptanceWaitReason | null {
  const { mode, isFirst, isKnown, isCrowded, hasFalseOrders } = situation;
  if (mode === 'always' || (mode === 'first' && isFirst)) return 'setting';
  if (isKnown) return null;
  if (isOverTable(situation)) return 'table-debt';
  if (isFirst && hasFalseOrders) return 'false-orders';
  return isCrowded ? 'many-orders' : null;
}

function isOverTable({ tableDebt, tableDebtOfAll, tableDebtMax, total }: OrderAdmissionFacts): boolean {
  if (tableDebtMax === null) return false;
  return tableDebt + total > tableDebtMax || tableDebtOfAll + total > NETWORKS_MAX * tableDebtMax;
}

/** How many first orders one address sends before staff must accept them: a full bar at once, and then one a second. */
const FIRST_ORDERS_MAX = 300;
const FIRST_ORDERS_PER_MS = 1 / 1000;

/**
 * How many first orders of new customers have recently come from one network address. `count` is the value at the time `at`
 * (milliseconds since 1970). The value falls by one each second, down to 0. If another first order would exceed the maximum, staff
 * must accept that order.
 */
export interface FirstOrderCount {
  readonly count: number;
  readonly at: number;
}

/**
 * Adds a first order of a new customer to the count of its network address, and returns the new count. `before` is undefined before
 * the first one; `now` is in milliseconds since 1970. `isCrowded` is true if the order would exceed the maximum: it is then not
 * added, and staff must accept it.
 */
export function countFirstOrder(
  before: FirstOrderCount | undefined,
  now: number,
): FirstOrderCount & { isCrowded: boolean } {
  const rest = before ? Math.max(0, before.count - (now - before.at) * FIRST_ORDERS_PER_MS) : 0;
  const isCrowded = rest + 1 > FIRST_ORDERS_MAX;
  return { count: isCrowded ? rest : rest + 1, at: now, isCrowded };
}
