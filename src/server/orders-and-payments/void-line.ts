// Takes a line, or some units of it, off an order that is on the boards.
import type { VoidLineInput, VoidLineResult } from '#contract/order-changes.ts';
import {
  discountedPriceOfUnits,
  divideLineChangeAmount,
  lineChargeAfterChange,
  voidRefusal,
} from '#domain/line-change.ts';
import { ZERO_CENTS } from '#domain/money.ts';
import { isPending } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { type ProductUnits, reservedUnitsToReturn, subtractUnits, unitsByProduct } from '#domain/stock.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import { lockStockRows, returnStock } from '#server/menu/index.ts';
import {
  type LineChange,
  type LockedLine,
  lockLine,
  readOrderedUnits,
  storeLineChange,
  storeStockReservation,
  storeVoidedLine,
} from '#server/orders/index.ts';
import {
  findOwnPaymentIdOfLine,
  type LockedPayment,
  publishPaymentsChanged,
  toLoggedPayment,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { removeLinesFromTickets } from '#server/printing/index.ts';
import {
  findEarlierChange,
  type OrderDueAndPaid,
  requireNotVoided,
  requireUnchangedUnits,
  splitOffUnits,
  storeRefundOfUnits,
  withLockedOrder,
} from './changed-units.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';
import { reduceAmountDue } from './reduce-amount-due.ts';

/**
 * Takes units of a line off its order; an unpaid order then owes less. The units return to stock, unless they are done or were made
 * (`wasMade`). With `isRefunded`, what was paid of them is refunded; the caller must then send the refund, whose id is `changeId`.
 * Idempotent by `changeId`. Throws a refusal if the units cannot be voided (`voidRefusal`), the line has changed, a right is
 * missing, or a payment provider may be charging the order.
 */
export async function voidLine(
  context: StaffContext,
  queries: StatusQueryDependencies,
  {
    changeId,
    lineId,
    units,
    seenUnits,
    reason: typed,
    wasMade = false,
    isRefunded = false,
    refundAmount,
    evenIfInProgress = false,
  }: VoidLineInput,
): Promise<VoidLineResult> {
  const reason = requireReason(typed, 'void-reason-required');
  const asked = { kind: 'voided', request: { lineId, units, reason, wasMade, isRefunded, refundAmount } } as const;
  const paymentId = await findOwnPaymentIdOfLine(context.db, lineId);
  return withLockedOrder(context, queries, paymentId, { evenIfInProgress }, async (sql, payment, money) => {
    const earlier = await findEarlierChange(sql, changeId, asked);
    if (earlier) return { ...voidedLine(earlier), hasChanged: false };
    await lockStockRows(sql, await readOrderedUnits(sql, [payment.order_id]));
    const line = await lockLine(sql, lineId);
    requireVoidable(context, { payment, money }, line, { units, isRefunded });
    await requireUnchangedUnits(sql, line, seenUnits);
    if (isPending(payment.state)) await requireNoPossibleCharge(context, sql, [payment.id], { evenIfInProgress });

    // What was paid of an invitation was refunded with it.
    const amount = line.isCharged && !line.isInvited ? discountedPriceOfUnits(line, units) : ZERO_CENTS;
    const divided = divideLineChangeAmount({ ...money, paymentState: payment.state }, amount);
    const { dueReduction, paidPart } = divided;
    const charge = lineChargeAfterChange(payment.state, divided);
    const isCharged = line.isCharged && (line.isInvited || charge.isCharged);
    const voided = await splitOffUnits(context, sql, line, units);
    // A done line is on no board, so that nobody has to press «Visto».
    await storeVoidedLine(context, sql, voided, {
      reason,
      isCharged,
      uncharged: charge.uncharged,
      isSeen: line.isDone,
    });
    const returned = line.isDone || wasMade ? [] : await returnUnits(context, sql, payment, voided);
    if (!line.isDone) await removeLinesFromTickets(context, sql, [voided.id]);
    await reduceAmountDue(context, sql, payment, dueReduction);
    const refunds = isRefunded && paidPart > ZERO_CENTS;
    const change = {
      lineIds: [voided.id],
      amount,
      wasPaid: paidPart === amount,
      isRefunded: refunds,
      returned,
      dueReduction,
      // A Z closure lists an invitation as such, also once it is voided.
      unchargedLines: !line.isInvited && (!isCharged || dueReduction > ZERO_CENTS) ? 1 : 0,
      paidLines: paidPart > ZERO_CENTS ? 1 : 0,
    };
    await storeLineChange(context, sql, { id: changeId, orderId: payment.order_id, ...asked, change });
    const details = { ...toLoggedPayment(payment, amount), quantity: units, label: line.label, reason };
    await recordActivity(context, sql, { kind: 'line-voided', details });
    const changed = [{ line: voided, amount: paidPart }];
    const refund = { changeId, changed, chosenLineIds: [lineId], refundAmount, reason, voidedLines: 1 };
    if (refunds) await storeRefundOfUnits(context, sql, money, refund);
    publishPaymentsChanged(context);
    return { ...voidedLine(change), hasChanged: true };
  });
}

function voidedLine({ lineIds: [lineId = ''], amount, isRefunded }: LineChange): Omit<VoidLineResult, 'hasChanged'> {
  return { lineId, amount, isRefunded };
}

function requireVoidable(
  { actor }: StaffContext,
  { payment, money }: { readonly payment: LockedPayment; readonly money: OrderDueAndPaid },
  line: LockedLine,
  { units, isRefunded }: Pick<Required<VoidLineInput>, 'units' | 'isRefunded'>,
): void {
  requireNotVoided(line);
  const order = { ...money, state: payment.order_state, paymentState: payment.state };
  const refusal = voidRefusal(order, line, units);
  if (refusal) throw new RefusalError(refusal);
  const needed = [
    // A done line that was sent back to its board may have been served.
    ...(line.isDone || line.wasRecovered ? ['cancel-orders' as const] : []),
    ...(isRefunded ? ['refund-payments' as const] : []),
  ];
  if (needed.some((action) => !can(actor.permissions, action))) throw new RefusalError('not-allowed');
}

/** Returns the counted units of the line to stock, and says which. */
async function returnUnits(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  line: LockedLine,
): Promise<readonly ProductUnits[]> {
  const units = reservedUnitsToReturn(payment.reserved_units, unitsByProduct([line]));
  if (units.length === 0) return [];
  await returnStock(context, sql, units);
  await storeStockReservation(sql, payment.order_id, { units: subtractUnits(payment.reserved_units, units) });
  return units;
}
