// Erases the identity of customers in all features, in one transaction.
// Locks payments by id, then customers, then order lines by id, as everywhere.
import type { CustomerDataSelection, CustomerErasureResult } from '#contract/customer-data.ts';
import { erasedLabel } from '#domain/customer-data.ts';
import { recordActivity } from '#server/activity/index.ts';
import { eraseCustomerIdentity, lockCustomerRows } from '#server/customers/index.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import { lockLinesOfOrders } from '#server/orders/index.ts';
import {
  listCustomerPaymentIds,
  listStaffOrderPaymentIds,
  lockPaymentsForDataErasure,
  type PaymentForDataErasure,
} from '#server/payments/index.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { ConcurrentChangeError } from '#server/platform/database/database-errors.ts';
import { eraseOrderData } from './erase-order-data.ts';
import { filterInactiveCustomers } from './inactive-customers.ts';

/**
 * Says whose personal data is erased in one transaction: that of these customers, and that in the staff orders with these payments.
 * Used by `runErasure`.
 */
export interface ErasureTarget {
  readonly customerIds: readonly string[];
  readonly staffPaymentIds: readonly string[];
  /** Receipts and notices that were sent to this address for other orders count too. */
  readonly email: string | null;
  /** Customers with an order or a scan since then are left out; null for an erasure that the owner requested. */
  readonly inactiveSince: Date | null;
}

/**
 * Erases the data of the customers that the owner chose. A repeated request erases nothing. Throws the refusal `customer-paying`
 * while one of them may be paying.
 */
export async function eraseCustomerData(
  context: Context,
  { customerIds, email }: CustomerDataSelection,
): Promise<CustomerErasureResult> {
  return context.transaction(async (sql) => {
    const staffPaymentIds = email === null ? [] : await listStaffOrderPaymentIds(sql, email);
    return runErasure(context, sql, { customerIds, staffPaymentIds, email, inactiveSince: null });
  });
}

/** The e-mail of an order of staff without one. */
const NO_EMAIL = '';

/**
 * Erases the personal data that `erasure` describes, in the transaction `sql`: all of it, or nothing. Records it in the activity
 * log, unless there was nothing to erase.
 */
export async function runErasure(context: Context, sql: Sql, erasure: ErasureTarget): Promise<CustomerErasureResult> {
  const { payments, customerIds } = await lockErasure(sql, erasure);
  await lockLinesOfOrders(sql, orderIdsForErasure(payments));

  const labels = new Map(customerIds.map((id) => [id, erasedLabel(context.newId())]));
  for (const [id, label] of labels) await eraseCustomerIdentity(context, sql, id, label);
  const toErase = payments.flatMap((payment) => {
    const label = payment.customerId === null ? NO_EMAIL : labels.get(payment.customerId);
    return label === undefined ? [] : [{ ...payment, label }];
  });
  const { savedCards, otherReceipts } = await eraseOrderData(context, sql, {
    customerIds,
    payments: toErase,
    addressHashes: erasure.email === null ? [] : [hashEmailAddress(erasure.email)],
  });

  await requestRepetition(context, sql, customerIds);
  const erased = customerIds.length;
  const staffOrders = payments.filter(({ customerId, email }) => customerId === null && email !== NO_EMAIL).length;
  if (erased + staffOrders + otherReceipts > 0) {
    const details = { customers: erased, staffOrders, otherReceipts, isAutomatic: erasure.inactiveSince !== null };
    await recordActivity(context, sql, { kind: 'customer-data-erased', details });
  }
  return { erased, staffOrders, otherReceipts, cardsLeft: savedCards };
}

/**
 * Locks payments and customers; the transaction is repeated if a payment was stored between the two locks. An automatic erasure
 * leaves out customers who may be paying, or who have ordered or scanned a table since they were listed. Any other throws
 * `customer-paying` if a customer may be paying.
 */
async function lockErasure(sql: Sql, { customerIds, staffPaymentIds, inactiveSince }: ErasureTarget) {
  const listed = await listCustomerPaymentIds(sql, customerIds);
  const payments = await lockPaymentsForDataErasure(sql, [...listed, ...staffPaymentIds]);
  const paying = new Set(payments.flatMap(({ isPaying, customerId }) => (isPaying ? [customerId] : [])));
  if (paying.size > 0 && inactiveSince === null) throw new RefusalError('customer-paying');
  const lockedIds = await lockCustomerRows(
    sql,
    customerIds.filter((id) => !paying.has(id)),
  );
  const locked = new Set(payments.map(({ id }) => id));
  const stored = await listCustomerPaymentIds(sql, customerIds);
  if (stored.some((id) => !locked.has(id))) throw new ConcurrentChangeError();
  if (inactiveSince === null) return { payments, customerIds: lockedIds };
  const inactive = await filterInactiveCustomers(sql, customerIds, inactiveSince);
  return { payments, customerIds: lockedIds.filter((id) => inactive.has(id)) };
}

/**
 * Returns the ids of the orders of these payments. The lines of these orders are locked before personal data is erased; the orders
 * themselves stay.
 */
export function orderIdsForErasure(payments: readonly PaymentForDataErasure[]): string[] {
  return payments.map(({ orderId }) => orderId);
}

/** Requests a second erasure of the customers, after the requests that had read them before have ended. */
async function requestRepetition(context: Context, sql: Sql, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  await sql
    .insertInto('repeated_erasures')
    .values(customerIds.map((id) => ({ customer_id: id, erased_on: context.now })))
    .execute();
}
