// Prints the receipt of a payment, or the bill of an order that owes. It is not an invoice.
import { billedLabel, unchargedLabel } from '#contract/billed-label.es.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import { addCents, cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { receiptRefusal } from '#domain/receipt.ts';
import type { ReceiptTicket } from '#domain/ticket.ts';
import { splitVatByRate } from '#domain/vat.ts';
import { costOfLines, readBilledLines, readDiscountPercent } from '#server/orders/index.ts';
import { type LockedPayment, lockPayment, readPaymentSplit } from '#server/payments/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { type PrintPaperRequest, storePaperJob } from '#server/printing/index.ts';
import { readReceiptVenue, readRefundedAmount } from './queries.ts';
import { requireReceiptPermission } from './send-receipt.ts';

/** A request to print the receipt of this payment. */
interface PrintReceiptRequest extends PrintPaperRequest {
  readonly paymentId: string;
}

/**
 * Stores a print job for the receipt of a payment, or for its bill while it is unpaid. Throws `not-found`, `not-allowed` without
 * the permission, `receipt-not-paid` if the payment has neither receipt nor bill, for example because it was canceled, and the
 * refusals of `storePaperJob`.
 */
export async function printReceipt(
  context: StaffContext,
  request: PrintReceiptRequest,
): Promise<{ job: QueuedPrintJob }> {
  return storePaperJob(context, request, async (sql) => {
    // Locked, so that the paper does not mix the payment before a refund with the amount after it.
    const payment = await lockPayment(sql, request.paymentId);
    if (!payment) throw new RefusalError('not-found');
    const refusal = receiptRefusal(
      { state: payment.state, isByStaff: payment.placed_by !== null, isToCollect: payment.to_collect },
      'staff',
    );
    if (refusal) throw new RefusalError(refusal);
    requireReceiptPermission(context.actor, payment);
    return readReceiptTicket(context, sql, payment);
  });
}

async function readReceiptTicket(context: StaffContext, sql: Sql, payment: LockedPayment): Promise<ReceiptTicket> {
  const total = cents(payment.total_amount_order);
  const lines = await readBilledLines(sql, payment.order_ids);
  const ordered = costOfLines(lines);
  const uncharged = lines
    .filter((line) => line.uncharged > 0)
    .map((line) => ({ label: unchargedLabel(line), amount: line.uncharged }));
  return {
    kind: 'receipt',
    venue: await readReceiptVenue(context, sql),
    number: payment.number,
    tableCode: payment.table_code,
    time: (payment.payment_on ?? payment.created_on).toISOString(),
    lines: lines.map(({ quantity, price, ...line }, index) => ({
      lineId: `${payment.number}-${index + 1}`,
      quantity,
      label: billedLabel(line),
      price,
      size: '',
      notes: '',
      isPrintedBefore: false,
    })),
    discount: addCents(...lines.map(({ discount }) => discount)),
    discountPercent: await readDiscountPercent(sql, payment.order_ids),
    ...(uncharged.length === 0 ? {} : { uncharged }),
    ...(ordered === total ? {} : { ordered }),
    total,
    vat: splitVatByRate(await readPaymentSplit(sql, payment)),
    isPaid: isPaid(payment.state),
    paid: cents(payment.amount_paid_by_user),
    paymentMethod: payment.payment_method,
    paidWith: payment.paid_with,
    refunded: await readRefundedAmount(sql, payment.id),
  };
}
