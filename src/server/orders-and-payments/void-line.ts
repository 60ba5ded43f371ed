// Takes a line, or some units of it, off an order that is on the boards.
import type { VoidedLine, VoidLineInput } from '#contract/order-changes.ts';
import { costOfUnits, voidRefusal } from '#domain/line-change.ts';
import { type Cents, cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { type ProductUnits, reservedUnitsOf, subtractUnits, unitsByProduct } from '#domain/stock.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryForStaff, type StaffQueries } from '#server/attempts/index.ts';
import { lockStock, returnStock } from '#server/menu/index.ts';
import {
  findLineChange,
  type LineChange,
  type LockedLine,
  lockLine,
  readOrderedUnits,
  splitLine,
  storeLineChange,
  storeReservation,
  strikeLine,
} from '#server/orders/index.ts';
import {
  findPaymentOfLine,
  type LockedPayment,
  lockPayment,
  lowerDue,
  paymentSubject,
  publishPaymentsChanged,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { splitTicketLine, withdrawLines } from '#server/printing/index.ts';
import { isNewRefund, requestedRefund, storeRefund, storeRefundLine } from '#server/refunds/index.ts';
import { refusePossibleCharge } from './possible-charge.ts';

/**
 * Takes these units off the order. What an unpaid order owes falls by their price; of a paid one the money is refunded with
 * `isRefunded`, under the id of the change, and the caller sends the refund. Units that were not made return to stock and leave
 * their tickets. A repeated request changes nothing.
 *
 * Refused for a done line without the right to cancel orders, for a refund without the right to refund, if somebody has taken the
 * line off, for the last line that an order owes, and while its customer may be paying.
 */
export async function voidLine(
  context: StaffContext,
  queries: StaffQueries,
  { changeId, lineId, units, reason: typed, wasMade = false, isRefunded = false }: VoidLineInput,
): Promise<VoidedLine> {
  const reason = requireReason(typed, 'cancel-reason-required');
  const paymentId = await findPaymentOfLine(context.db, lineId);
  if (paymentId === null) throw new RefusalError('not-found');
  await queryForStaff(context, queries, [paymentId], { isClosing: false });
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    const earlier = await findLineChange(sql, { id: changeId, kind: 'voided' });
    if (earlier?.orderId === payment.order_id) return { ...shownChange(earlier), hasChanged: false };
    if (earlier) throw new RefusalError('change-id-reused');
    await lockStock(sql, await readOrderedUnits(sql, [payment.order_id]));
    const line = await lockLine(sql, lineId);
    requireVoidable(context, payment, line, { units, isRefunded });
    const wasPaid = isPaid(payment.state);
    if (!wasPaid) await refusePossibleCharge(context, sql, [paymentId], { evenIfInProgress: false });

    const amount = line.isCharged ? costOfUnits(line, units) : ZERO_CENTS;
    const struck = { ...line, quantity: units, id: await splitOff(context, sql, line, units) };
    // Nobody prepares a line that is done: it stands on no board.
    await strikeLine(context, sql, struck, { reason, isCharged: wasPaid && line.isCharged, isSeen: line.isDone });
    const returned = line.isDone || wasMade ? [] : await returnUnits(context, sql, payment, struck);
    if (!line.isDone) await withdrawLines(context, sql, [struck.id]);
    if (!wasPaid) await lowerDue(sql, paymentId, amount);
    const change = { lineId: struck.id, amount, isRefunded: wasPaid && isRefunded && amount > ZERO_CENTS, returned };
    await storeLineChange(context, sql, { id: changeId, orderId: payment.order_id, kind: 'voided', change });
    const details = { ...paymentSubject(payment, amount), quantity: units, label: line.label, reason };
    await recordActivity(context, sql, { kind: 'line-voided', details });
    if (change.isRefunded)
      await refundUnits(context, sql, payment, { changeId, lineId: struck.id, units, amount, reason });
    publishPaymentsChanged(context);
    return { ...shownChange(change), hasChanged: true };
  });
}

function shownChange({ lineId, amount, isRefunded }: LineChange): Omit<VoidedLine, 'hasChanged'> {
  return { lineId, amount, isRefunded };
}

function requireVoidable(
  { actor }: StaffContext,
  payment: LockedPayment,
  line: LockedLine,
  { units, isRefunded }: Pick<Required<VoidLineInput>, 'units' | 'isRefunded'>,
): void {
  if (line.voidedBy !== null) throw new RefusalError('line-already-voided', { names: [line.voidedBy] });
  const order = { state: payment.order_state, paymentState: payment.state, due: cents(payment.total_amount_order) };
  const refusal = voidRefusal(order, line, units);
  if (refusal) throw new RefusalError(refusal);
  const needed = [
    ...(line.isDone ? ['cancel-orders' as const] : []),
    ...(isRefunded ? ['refund-payments' as const] : []),
  ];
  if (needed.some((action) => !can(actor.permissions, action))) throw new RefusalError('not-allowed');
}

/** Returns the id of the line that has just these units: the line itself, or a new one that is split off in order and tickets. */
async function splitOff(context: StaffContext, sql: Sql, line: LockedLine, units: number): Promise<string> {
  if (units === line.quantity) return line.id;
  const newLineId = await splitLine(context, sql, line, units);
  await splitTicketLine(sql, { lineId: line.id, newLineId, units });
  return newLineId;
}

/** Returns the counted units of the line to stock, and says which. */
async function returnUnits(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  line: LockedLine,
): Promise<readonly ProductUnits[]> {
  const units = reservedUnitsOf(payment.reserved_units, unitsByProduct([line]));
  if (units.length === 0) return [];
  await returnStock(context, sql, units);
  await storeReservation(sql, payment.order_id, { units: subtractUnits(payment.reserved_units, units) });
  return units;
}

interface UnitsToRefund {
  readonly changeId: string;
  readonly lineId: string;
  readonly units: number;
  readonly amount: Cents;
  readonly reason: string;
}

/** Stores the refund last: it locks the open Z closure until the commit. */
async function refundUnits(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { changeId, lineId, units, amount, reason }: UnitsToRefund,
): Promise<void> {
  const refund = requestedRefund(context, { paymentId: payment.id, refundId: changeId, amount, reason });
  if (!(await isNewRefund(sql, payment, refund))) throw new RefusalError('refund-id-reused');
  await storeRefund(context, sql, payment, { ...refund, struckLines: 1 });
  await storeRefundLine(sql, { refundId: changeId, lineId, units, amount });
}
