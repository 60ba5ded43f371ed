// Settles payments (books them as paid): with one SQL statement if nothing has changed since they were read, else under locks.
import { cents } from '#domain/money.ts';
import { isPaid, isPending } from '#domain/payment.ts';
import { splitCustomerShare } from '#domain/split.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { reserveStockAgain } from '#server/orders/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { openAndLockZClosure } from '#server/z-closures/index.ts';
import {
  type PaymentAttemptVersion,
  type PaymentSettlement,
  type PaymentToSettle,
  runSettleStatement,
} from './settle-statement.ts';
import { readUnpaidParts } from './unpaid-parts.ts';

/**
 * Settles a payment (books it as paid), and sends its order to the boards unless it was sent before. If the payment was canceled or
 * has expired, its money has arrived late: the function then also opens a payment incident, which staff must look at. If the
 * reserved units of an unsent order went back to stock, reserves them again. Returns false, and changes nothing, if the payment is
 * already paid. The caller has locked the payment.
 */
export async function settlePayment(
  context: Context,
  sql: Sql,
  payment: PaymentToSettle,
  confirmation: PaymentSettlement,
): Promise<boolean> {
  if (isPaid(payment.state)) return false;
  const isLate = !isPending(payment.state);
  // Stock is locked before the Z closure, in the same order as when an order is placed.
  const wasReturned = isLate || payment.stock_released_on !== null;
  if (wasReturned && payment.sent_on === null) await reserveStockAgain(context, sql, payment);
  await openAndLockZClosure(sql, context.now);
  const split = await readRestSplit(sql, payment);
  const isSettled = await runSettleStatement(context, sql, payment, confirmation, { attempt: null, split });
  if (!isSettled) throw new Error('The payment to be settled was not locked.');
  if (isLate) await reportLateMoney(context, sql, payment, confirmation);
  return true;
}

/** What the payment pays by product type and VAT rate; null if nobody has paid a part of its order. */
async function readRestSplit(sql: Sql, { order_id: orderId, total_amount_order: due }: PaymentToSettle) {
  const unpaid = (await readUnpaidParts(sql, [orderId])).get(orderId);
  return unpaid?.isPaidInPart ? splitCustomerShare(unpaid.parts, cents(due)) : null;
}

/**
 * Settles a pending payment (books it as paid) and its attempt without locking rows first, which is fast. Use it only if no other
 * payment has paid a part of the order. Returns false, and changes nothing, if the payment is not pending, or if a row has changed
 * since it was read. Also returns false if reserved units went back to stock, or no Z closure (cash closing) is open. The caller
 * must then lock the payment and call `settlePayment`.
 */
export async function settleIfUnchanged(
  context: Context,
  db: Database,
  payment: PaymentToSettle,
  confirmation: PaymentSettlement,
  attempt: PaymentAttemptVersion,
): Promise<boolean> {
  return isPending(payment.state) && runSettleStatement(context, db, payment, confirmation, { attempt, split: null });
}

async function reportLateMoney(
  context: Context,
  sql: Sql,
  { id: paymentId, sent_on: sentOn }: PaymentToSettle,
  confirmation: PaymentSettlement,
): Promise<void> {
  const { paid, externalId, attemptId } = confirmation;
  const detail = { amount: paid, ...(externalId === null ? {} : { externalId }) };
  // The lines of an order that was on the boards were voided when it was canceled: staff decide whether it is prepared.
  const kind = sentOn === null ? 'late-money' : 'paid-after-cancel';
  await reportIncident(context, sql, { kind, paymentId, attemptId, detail });
}
