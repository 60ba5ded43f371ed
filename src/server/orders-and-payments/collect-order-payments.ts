// Collects orders: staff received money for one order, or for several orders of a table at once, all that they owe or a part of it.
import type { CollectPaymentsInput, CollectPaymentsResult } from '#contract/owed-orders.ts';
import type { ConfirmPaymentInput } from '#contract/payment-history.ts';
import type { Activity } from '#domain/activity.ts';
import { type PlannedPayment, planCollectedPayments, sumSharesByOrder } from '#domain/collection.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryAttemptsForStaff, type StatusQueryDependencies } from '#server/attempts/index.ts';
import { lockStockRows } from '#server/menu/index.ts';
import {
  markOrderSettled,
  publishOwnOrdersChanged,
  reserveStockAgain,
  sendOrderToBoards,
} from '#server/orders/index.ts';
import {
  type CollectionRequest,
  type LockedPayment,
  lockPayments,
  settlePayment,
  storeCollectedPayment,
  toLoggedPayment,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type ChosenLine, readChosenLines } from './chosen-lines.ts';
import {
  amountDueOf,
  collectionContentHash,
  readStoredCollection,
  repeatedCollectionResult,
  toCollectPaymentsResult,
} from './collection-result.ts';
import { computePaymentShares } from './new-shares.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';

/**
 * Books, in one transaction, what staff received for one or several orders: all that they owe, or a part. Requested payments that
 * are not pending any more are not collected; the result lists them. Idempotent by `collectionId`. Throws a refusal, and stores
 * nothing, for example for too little cash, for more than is owed, or if the id was used for another collection.
 */
export async function collectOrderPayments(
  context: StaffContext,
  queries: StatusQueryDependencies,
  input: CollectPaymentsInput,
): Promise<CollectPaymentsResult> {
  return collect(context, queries, input, 'payments-collected');
}

/** `entry` is the kind of the entry in the activity log. */
async function collect(
  context: StaffContext,
  queries: StatusQueryDependencies,
  input: CollectPaymentsInput,
  entry: 'payments-collected' | 'payment-confirmed',
): Promise<CollectPaymentsResult> {
  const { evenIfInProgress = false } = input;
  const collection = { id: input.collectionId, contentHash: collectionContentHash(input) };
  const paymentIds = [...new Set(input.paymentIds)];
  await queryAttemptsForStaff(context, queries, paymentIds, { isClosing: evenIfInProgress });
  return context.transaction(async (sql) => {
    const payments = await lockPayments(sql, paymentIds);
    if (payments.filter(isOwnPayment).length < paymentIds.length) throw new RefusalError('not-found');
    const earlier = await readStoredCollection(sql, collection);
    if (earlier) return repeatedCollectionResult(sql, payments, earlier);

    const pending = payments
      .filter(({ state }) => isPending(state))
      .toSorted((one, other) => one.number - other.number);
    if (pending.length === 0)
      return toCollectPaymentsResult(sql, { collectedIds: [], collected: [], others: payments, remaining: ZERO_CENTS });
    requireSeenRemaining(pending, input.seenRemaining);
    const chosen = await readChosenLines(sql, pending, input.lines ?? []);
    const plan = planCollectedPayments(ordersToCollect(pending, chosen), waysOf(input));
    if ('refusal' in plan) throw new RefusalError(plan.refusal);
    const activityOf = entry === 'payment-confirmed' ? confirmedActivity : collectedActivity;
    const activity = activityOf(pending, plan.payments);
    await requireNoPossibleCharge(
      context,
      sql,
      pending.map(({ id }) => id),
      { evenIfInProgress },
    );
    // Before booking, which locks the open Z closure until the commit.
    const reserved = await reserveReleased(context, sql, pending, plan.payments);
    await recordActivity(context, sql, activity);
    const collectedIds = await bookPayments(context, sql, reserved, { collection, planned: plan.payments, chosen });
    const others = payments.filter(({ state }) => !isPending(state));
    return toCollectPaymentsResult(sql, {
      collectedIds,
      collected: plan.payments,
      others,
      remaining: remainingAfter(pending, plan.payments),
    });
  });
}

function isOwnPayment({ remainder_of: orderId }: LockedPayment): boolean {
  return orderId !== null;
}

/** What another member of staff has collected or changed meanwhile makes it another amount than the one that was asked for. */
function requireSeenRemaining(pending: readonly LockedPayment[], seen: number | undefined): void {
  const remaining = addCents(...pending.map(amountDueOf));
  if (seen !== undefined && seen !== remaining) throw new RefusalError('remainder-changed', { remaining });
}

function waysOf({ ways, lines }: CollectPaymentsInput) {
  const isMalformed = ways.slice(0, -1).some(({ amount }) => amount === undefined);
  const [first] = ways;
  if (isMalformed || (lines && (ways.length > 1 || first?.amount !== undefined))) throw new RefusalError('malformed');
  return ways.map(({ paidWith, amount, cashGiven }) => ({
    paidWith,
    amount: amount === undefined ? null : cents(amount),
    cashGiven: cashGiven === undefined ? null : cents(cashGiven),
  }));
}

/** What is asked for each order: what it owes, or what its chosen lines cost. */
function ordersToCollect(pending: readonly LockedPayment[], chosen: readonly ChosenLine[]) {
  return pending.map(({ order_id: orderId, total_amount_order: total, sent_on: sentOn }) => {
    const due = cents(total);
    const asked = addCents(...chosen.filter((line) => line.orderId === orderId).map(({ amount }) => amount));
    if (asked > due) throw new RefusalError('collection-too-much');
    return { orderId, due, asked: chosen.length === 0 ? due : asked, isWaiting: sentOn === null };
  });
}

/**
 * Settles (books as paid) one payment whose money staff received, even if the list of payments to collect («Por cobrar») does not
 * contain it. Returns false, and changes nothing, if it is already paid. Throws a refusal if it was canceled or has expired,
 * because its customer may have ordered again.
 */
export async function confirmPayment(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { paymentId, paidWith, seenRemaining, evenIfInProgress = false }: ConfirmPaymentInput,
): Promise<boolean> {
  const collection = {
    collectionId: context.newId(),
    paymentIds: [paymentId],
    ways: [{ paidWith }],
    seenRemaining,
    evenIfInProgress,
  };
  const { collectedIds, others } = await collect(context, queries, collection, 'payment-confirmed');
  if (others.some(({ state }) => !isPaid(state))) throw new RefusalError('payment-closed');
  return collectedIds.length > 0;
}

function confirmedActivity([payment]: readonly LockedPayment[], [planned]: readonly PlannedPayment[]): Activity {
  if (payment === undefined || planned === undefined) throw new Error('No payment was settled.');
  const details = { ...toLoggedPayment(payment, payment.total_amount_order), paidWith: planned.paidWith };
  return { kind: 'payment-confirmed', details };
}

interface PaymentsToBook {
  readonly collection: CollectionRequest;
  readonly planned: readonly PlannedPayment[];
  readonly chosen: readonly ChosenLine[];
}

/**
 * Books the planned payments of these orders and returns their ids. A planned payment that pays all the rest of a single order,
 * without chosen lines, settles the order’s own payment; each other one is stored as a new payment. The caller has locked the
 * orders after `queryAttemptsForStaff`; otherwise what a customer has already paid online would be refunded as a duplicate.
 */
async function bookPayments(
  context: StaffContext,
  sql: Sql,
  orders: readonly LockedPayment[],
  { collection, planned, chosen }: PaymentsToBook,
): Promise<string[]> {
  const collectedIds: string[] = [];
  const unpaid = new Map(orders.map((payment) => [payment.order_id, payment]));
  for (const { paidWith, amount, cashGiven, shares } of planned) {
    const [only] = unpaid.values();
    if (only && orders.length === 1 && amount === only.total_amount_order && chosen.length === 0) {
      const staff = { userId: context.actor.userId, paidWith, cashGiven, collection };
      const charge = { method: 'manual', paid: amount, externalId: null, attemptId: null, staff } as const;
      await settlePayment(context, sql, only, charge);
      collectedIds.push(only.id);
      continue;
    }
    const tableCode = orders[0]?.table_code ?? '';
    const newShares = await computePaymentShares(sql, shares, { unpaid, chosen });
    collectedIds.push(
      await storeCollectedPayment(context, sql, { tableCode, paidWith, cashGiven, collection, shares: newShares }),
    );
    for (const share of shares) await reduceUnpaid(context, sql, unpaid, share);
  }
  return collectedIds;
}

/** Notes what the order still owes. Once it owes nothing it is settled, and goes to the boards if it has waited for its money. */
async function reduceUnpaid(
  context: StaffContext,
  sql: Sql,
  unpaid: Map<string, LockedPayment>,
  { orderId, amount }: PlannedPayment['shares'][number],
): Promise<void> {
  const payment = unpaid.get(orderId);
  if (payment === undefined) throw new Error('A share of an order that is not collected.');
  const due = payment.total_amount_order - amount;
  unpaid.set(orderId, { ...payment, total_amount_order: due });
  const { customer_id: customerId } = payment;
  publishOwnOrdersChanged(context, [customerId]);
  if (due > 0) return;
  if (payment.sent_on === null) await sendOrderToBoards(context, sql, { orderId, customerId });
  await markOrderSettled(sql, orderId, context.now);
}

/**
 * Reserves again the units of those of the orders that lost theirs. The stock of all is locked before the units of any are taken.
 */
async function reserveReleased(
  context: StaffContext,
  sql: Sql,
  payments: readonly LockedPayment[],
  planned: readonly PlannedPayment[],
): Promise<readonly LockedPayment[]> {
  const paid = sumSharesByOrder(planned);
  const released = payments.filter(
    (payment) => payment.sent_on === null && payment.stock_released_on !== null && paid.has(payment.order_id),
  );
  await lockStockRows(
    sql,
    released.flatMap(({ reserved_units: units }) => units),
  );
  for (const payment of released) await reserveStockAgain(context, sql, payment);
  return payments.map((payment) => (released.includes(payment) ? { ...payment, stock_released_on: null } : payment));
}

/** Returns what these orders still owe together after the planned payments. */
function remainingAfter(orders: readonly LockedPayment[], planned: readonly PlannedPayment[]): Cents {
  return cents(addCents(...orders.map(amountDueOf)) - addCents(...planned.map(({ amount }) => amount)));
}

/** Names the orders of which something is paid. */
function collectedActivity(pending: readonly LockedPayment[], planned: readonly PlannedPayment[]): Activity {
  const paid = sumSharesByOrder(planned);
  const payments = pending.filter(({ order_id: orderId }) => paid.has(orderId));
  const amount = addCents(...planned.map((payment) => payment.amount));
  const details = {
    tableCodes: [...new Set(payments.map(({ table_code: code }) => code))],
    numbers: payments.map(({ number }) => number),
    amount,
    ways: planned.map(({ shares: _, ...way }) => way),
    remaining: remainingAfter(payments, planned),
  };
  return { kind: 'payments-collected', details };
}
