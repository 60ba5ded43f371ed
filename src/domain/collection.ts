// Collecting: staff take money for one or several owed orders at once, all that they owe or a part of it, in one or several ways.
import { addCents, type Cents, cents, ZERO_CENTS } from './money.ts';
import type { PaidWith } from './payment.ts';
import type { Refusal } from './refusal.ts';

/**
 * An unpaid order for which staff take money: what the order owes, and how much of that staff collect now. Amounts are in cents.
 */
export interface OrderToCollect {
  readonly orderId: string;
  /** What it still owes. */
  readonly due: Cents;
  /** What of that is asked for; less than `due` if its customers pay some of its lines. */
  readonly asked: Cents;
  /** It waits for its money, and goes to the boards once it is paid. */
  readonly isWaiting: boolean;
}

/**
 * An amount of money that staff received from customers, in cash or at the card terminal. Staff can enter several such amounts for
 * the same orders, for example when one person pays in cash and another by card.
 */
export interface ReceivedAmount {
  readonly paidWith: PaidWith;
  /** Cents; null for everything that is still unpaid after the amounts before it. */
  readonly amount: Cents | null;
  /** Cents in cash that the customer handed over; null if it was not entered. */
  readonly cashGiven: Cents | null;
}

/**
 * A payment to record when staff collect money, in cash or at the card terminal. `shares` says how much of `amount` pays each
 * order; zero for an order that costs nothing. `cashGiven` is the cash that the customer handed over; null if it was not entered.
 * Amounts are in cents.
 */
export interface PlannedPayment {
  readonly paidWith: PaidWith;
  readonly amount: Cents;
  readonly cashGiven: Cents | null;
  readonly shares: readonly { readonly orderId: string; readonly amount: Cents }[];
}

/**
 * The result of `planCollectedPayments`: the payments to record and the change to give back to the customer, in cents; or the code
 * of the refusal. The change is null if staff did not enter the cash given.
 */
type PlannedCollection =
  | { readonly refusal: Refusal }
  | {
      readonly payments: readonly PlannedPayment[];
      /** Null if no cash was entered. */
      readonly change: Cents | null;
    };

/**
 * Computes the payments to record, and the change to give back, when staff collect money for `orders`. `ways` are the amounts
 * received; each pays the orders in sequence. Refusals: `collection-too-much` (an amount is above what is left, or zero although an
 * order owes something), `cash-too-little` (less cash than the amount), `waiting-order-in-part` (an order that goes to the boards
 * only when it is paid would be paid in part).
 */
export function planCollectedPayments(
  orders: readonly OrderToCollect[],
  ways: readonly ReceivedAmount[],
): PlannedCollection {
  const unpaid = orders.map(({ orderId, asked }) => ({ orderId, amount: Number(asked) }));
  const payments: PlannedPayment[] = [];
  for (const { paidWith, amount: wanted, cashGiven } of ways) {
    const left = cents(unpaid.reduce((sum, { amount }) => sum + amount, 0));
    const amount = wanted ?? left;
    const isAllFree = orders.every(({ due }) => due === ZERO_CENTS);
    if (amount > left || (amount === ZERO_CENTS && !isAllFree)) return { refusal: 'collection-too-much' };
    const cash = paidWith === 'efectivo' ? cashGiven : null;
    if (cash !== null && cash < amount) return { refusal: 'cash-too-little' };
    const free = wanted === null ? orders.filter(({ due }) => due === ZERO_CENTS) : [];
    const shares = [...takeShares(unpaid, amount), ...free.map(({ orderId }) => ({ orderId, amount: ZERO_CENTS }))];
    payments.push({ paidWith, amount, cashGiven: cash, shares });
  }
  const paid = sumSharesByOrder(payments);
  const isInPart = ({ orderId, due, isWaiting }: OrderToCollect) =>
    isWaiting && paid.has(orderId) && paid.get(orderId) !== due;
  if (orders.some(isInPart)) return { refusal: 'waiting-order-in-part' };
  return { payments, change: changeToGiveBack(payments) };
}

/** Takes the amount from what is unpaid, which falls by it. */
function takeShares(unpaid: { readonly orderId: string; amount: number }[], amount: Cents): PlannedPayment['shares'] {
  let missing = Number(amount);
  const shares = [];
  for (const order of unpaid) {
    const taken = Math.min(order.amount, missing);
    if (taken === 0) continue;
    shares.push({ orderId: order.orderId, amount: cents(taken) });
    order.amount -= taken;
    missing -= taken;
  }
  return shares;
}

/**
 * Returns how much these payments together pay of each order, in cents, by order id. A payment has one share for each order: what
 * the payment pays of that order.
 */
export function sumSharesByOrder(payments: readonly Pick<PlannedPayment, 'shares'>[]): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { orderId, amount } of payments.flatMap(({ shares }) => shares))
    sums.set(orderId, addCents(sums.get(orderId) ?? ZERO_CENTS, amount));
  return sums;
}

/** Returns the change to give back to the customer, in cents; null if staff did not enter how much cash the customer gave. */
export function changeToGiveBack(
  payments: readonly { readonly amount: Cents; readonly cashGiven: Cents | null }[],
): Cents | null {
  const changes = payments.flatMap(({ amount, cashGiven }) => (cashGiven === null ? [] : cents(cashGiven - amount)));
  return changes.length === 0 ? null : addCents(...changes);
}

/**
 * Returns what one person pays if `parts` people split the owed amount equally, in cents. It is rounded up; the last person pays
 * the rest, which is never more.
 */
export function amountPerPerson(owed: Cents, parts: number): Cents {
  return cents(Math.ceil(owed / parts));
}

/** Steps of the amounts that customers hand over: the notes of up to 100 euros, in cents. */
const CASH_STEPS = [500, 1000, 2000, 5000, 10_000];
const CASH_AMOUNTS_MAX = 3;

/**
 * Returns amounts above the total that a customer is likely to hand over in notes, in cents, smallest first: 15, 20 and 50 euros
 * for 12,40. Staff choose one to see the change.
 */
export function likelyCashAmounts(total: Cents): readonly Cents[] {
  const amounts = CASH_STEPS.map((step) => Math.ceil(total / step) * step).filter((amount) => amount > total);
  return [...new Set(amounts)].slice(0, CASH_AMOUNTS_MAX).map(cents);
}
