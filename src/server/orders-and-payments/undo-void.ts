// Puts a line that was taken off by mistake back on its order.
import type { OutputOf } from '#contract/endpoint.ts';
import type { orderChanges } from '#contract/order-changes.ts';
import { undoVoidRefusal } from '#domain/line-change.ts';
import { isPaid } from '#domain/payment.ts';
import { addUnits } from '#domain/stock.ts';
import { recordActivity } from '#server/activity/index.ts';
import { queryForStaff, type StaffQueries } from '#server/attempts/index.ts';
import { lockStock, reserveReturnedStock } from '#server/menu/index.ts';
import { findLineChange, lockLine, restoreLine, storeLineChange, storeReservation } from '#server/orders/index.ts';
import {
  findPaymentOfLine,
  lockPayment,
  paymentSubject,
  publishPaymentsChanged,
  raiseDue,
} from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { returnLine } from '#server/printing/index.ts';
import { refusePossibleCharge } from './possible-charge.ts';

/**
 * Undoes `voidLine`: the line is on its board and its tickets again, its units are taken from stock, as many as are left, and an
 * unpaid order owes its price again. A repeated request changes nothing, nor does one for a line that is back.
 *
 * Refused to anybody but who took the line off, after two minutes, after a refund, once the rest of the order is paid, and while
 * its customer may be paying.
 */
export async function undoVoid(
  context: StaffContext,
  queries: StaffQueries,
  { undoId, changeId }: { readonly undoId: string; readonly changeId: string },
): Promise<OutputOf<typeof orderChanges.undoVoid>> {
  const change = await findLineChange(context.db, { id: changeId, kind: 'voided' });
  const paymentId = change && (await findPaymentOfLine(context.db, change.lineId));
  if (!change || !paymentId) throw new RefusalError('not-found');
  const { lineId, amount, returned = [] } = change;
  await queryForStaff(context, queries, [paymentId], { isClosing: false });
  return context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new RefusalError('not-found');
    await lockStock(sql, returned);
    const line = await lockLine(sql, lineId);
    const isBack = line.voidedOn?.getTime() !== change.changedOn.getTime();
    if (isBack && payment.order_state !== 'ended') return { lineId, hasChanged: false };
    const order = { state: payment.order_state, paymentState: payment.state };
    const units = { ...change, ...line, order, voidedBy: change.changedBy ?? '', voidedOn: change.changedOn };
    const refusal = undoVoidRefusal(units, context.actor.userId, context.now);
    if (refusal) throw new RefusalError(refusal);
    const owes = !isPaid(payment.state);
    if (owes) await refusePossibleCharge(context, sql, [paymentId], { evenIfInProgress: false });

    await restoreLine(context, sql, line);
    if (returned.length > 0) {
      const taken = await reserveReturnedStock(context, sql, returned);
      await storeReservation(sql, payment.order_id, { units: addUnits(payment.reserved_units, taken) });
    }
    if (!line.isDone)
      await returnLine(context, sql, { lineId, tableCode: payment.table_code, canceledOn: change.changedOn });
    if (owes) await raiseDue(sql, paymentId, amount);
    const undone = { lineId, amount, isRefunded: false };
    await storeLineChange(context, sql, { id: undoId, orderId: payment.order_id, kind: 'undone', change: undone });
    const details = { ...paymentSubject(payment, amount), quantity: line.quantity, label: line.label };
    await recordActivity(context, sql, { kind: 'line-restored', details });
    publishPaymentsChanged(context);
    return { lineId, hasChanged: true };
  });
}
