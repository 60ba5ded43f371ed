// Undoes a change of an order: taking a line off, an invitation, or a discount.
import type { OutputOf } from '#contract/endpoint.ts';
import type { orderChangeEndpoints } from '#contract/order-changes.ts';
import { undoLineChangeRefusal } from '#domain/line-change.ts';
import { isPending } from '#domain/payment.ts';
import { addUnits } from '#domain/stock.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StatusQueryDependencies } from '#server/attempts/index.ts';
import { lockStockRows, reserveReturnedStock } from '#server/menu/index.ts';
import {
  findLineChange,
  isRepeatedChange,
  type LockedLine,
  lockLine,
  readInvitedLineIds,
  type StoredLineChange,
  storeLineChange,
  storeRestoredLine,
  storeStockReservation,
} from '#server/orders/index.ts';
import {
  findOwnPaymentId,
  type LockedPayment,
  publishPaymentsChanged,
  toLoggedPayment,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { restoreLineOnTickets } from '#server/printing/index.ts';
import { requireNotVoided, withLockedOrder } from './changed-units.ts';
import { requireNoPossibleCharge } from './possible-charge.ts';
import { restoreAmountDue } from './reduce-amount-due.ts';
import { undoDiscount } from './undo-discount.ts';

/**
 * Undoes one earlier `voidLine`, `inviteLines` or `discountOrders`, whose id is `changeId`. An unpaid order owes the amount again.
 * Voided lines return to the order, and take their units from stock, as many as are left. Changes nothing if the change was undone
 * before. Throws a refusal if the change cannot be undone (`undoLineChangeRefusal`), an invited line was voided since, or a payment
 * provider may be charging the order.
 */
export async function undoLineChange(
  context: StaffContext,
  queries: StatusQueryDependencies,
  { undoId, changeId }: { readonly undoId: string; readonly changeId: string },
): Promise<OutputOf<typeof orderChangeEndpoints.undoLineChange>> {
  const change = await findLineChange(context.db, changeId);
  if (change?.kind === 'discounted') return undoDiscount(context, queries, { undoId, changeId });
  const paymentId = change && (await findOwnPaymentId(context.db, change.orderId));
  if (!change || !paymentId || !isUndoable(change)) throw new RefusalError('not-found');
  return withLockedOrder(context, queries, paymentId, { evenIfInProgress: false }, async (sql, payment, { payers }) => {
    await lockStockRows(sql, change.returned);
    // Units of an invitation may have been split off since.
    const lineIds = change.kind === 'invited' ? await readInvitedLineIds(sql, change) : change.lineIds.toSorted();
    const lines = [];
    for (const lineId of lineIds) lines.push(await lockLine(sql, lineId));
    const undone = { lineIds: [...change.lineIds], hasChanged: false };
    const asked = { kind: 'undone', request: { changeId } } as const;
    if (await isRepeatedChange(sql, undoId, asked)) return undone;
    const isUndone = lines.length === 0 || !lines.every((line) => isAsChanged(line, change));
    if (payment.order_state !== 'ended' && isUndone) return undone;
    if (change.kind === 'invited') for (const line of lines) requireNotVoided(line);
    const isPaidSince = payers.some((payer) => (payer.payment.payment_on ?? change.changedOn) > change.changedOn);
    const paymentState = isPending(payment.state) || !isPaidSince ? payment.state : 'succeeded';
    const order = { state: payment.order_state, paymentState };
    const refusal = undoLineChangeRefusal({ ...change, order }, context.actor.userId, context.now);
    if (refusal) throw new RefusalError(refusal);
    if (!change.wasPaid) await requireNoPossibleCharge(context, sql, [payment.id], { evenIfInProgress: false });

    for (const line of lines) await storeRestoredLine(context, sql, line, change);
    if (change.kind === 'voided') await prepareAgain(context, sql, payment, change, lines);
    if (!change.wasPaid) await restoreAmountDue(context, sql, payment, change.dueReduction);
    await storeLineChange(context, sql, { id: undoId, orderId: payment.order_id, ...asked, change });
    await recordUndo(context, sql, payment, change, lines);
    publishPaymentsChanged(context);
    return { ...undone, hasChanged: true };
  });
}

type UndoableChange = StoredLineChange & { readonly kind: 'voided' | 'invited' };

function isUndoable(change: StoredLineChange): change is UndoableChange {
  return change.kind === 'voided' || change.kind === 'invited';
}

/** True if the line is as this change left it. Each change has its own time. */
function isAsChanged({ voidedOn, invitedOn }: LockedLine, { kind, changedOn }: UndoableChange): boolean {
  return (kind === 'voided' ? voidedOn : invitedOn)?.getTime() === changedOn.getTime();
}

/** Takes what had returned to stock, and puts the lines back on the tickets. Nobody prepares a line that is done. */
async function prepareAgain(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { returned, changedOn }: UndoableChange,
  lines: readonly LockedLine[],
): Promise<void> {
  if (returned.length > 0) {
    const taken = await reserveReturnedStock(context, sql, returned);
    await storeStockReservation(sql, payment.order_id, { units: addUnits(payment.reserved_units, taken) });
  }
  for (const { id: lineId, isDone } of lines)
    if (!isDone)
      await restoreLineOnTickets(context, sql, { lineId, tableCode: payment.order_table_code, canceledOn: changedOn });
}

async function recordUndo(
  context: StaffContext,
  sql: Sql,
  payment: LockedPayment,
  { kind, amount }: UndoableChange,
  changed: readonly LockedLine[],
): Promise<void> {
  const subject = toLoggedPayment(payment, amount);
  const lines = changed.map(({ quantity, label }) => ({ quantity, label }));
  if (kind === 'invited')
    await recordActivity(context, sql, { kind: 'invitation-undone', details: { ...subject, lines } });
  for (const line of kind === 'voided' ? lines : [])
    await recordActivity(context, sql, { kind: 'line-restored', details: { ...subject, ...line } });
}
