// Reads everything that is stored of customers.
import { sql as raw } from 'kysely';
import type { CustomerData, CustomerDataSelection } from '#contract/customer-data.ts';
import { hashEmailAddress } from '#server/mail/index.ts';
import { listCustomerPaymentIds, listStaffOrderPaymentIds } from '#server/payments/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { receiptIdsSubquery } from '#server/receipts/index.ts';
import { readOrderData } from './order-data.ts';

/**
 * Reads all personal data that is stored of these customers, and of the staff orders and receipts with the e-mail `email`, for a
 * page or an export. Customers whose data was erased are left out.
 */
export async function readCustomerData(
  db: Database | Sql,
  { customerIds, email }: CustomerDataSelection,
  now: Date,
): Promise<CustomerData> {
  const customers = [];
  for (const customerId of new Set(customerIds)) customers.push(...(await readCustomer(db, customerId)));
  const staffPayments = email === null ? [] : await listStaffOrderPaymentIds(db, email);
  const exportedIds = [...(await listCustomerPaymentIds(db, customerIds)), ...staffPayments];
  return {
    exportedOn: now.toISOString(),
    customers,
    staffOrders: await readOrderData(db, staffPayments),
    otherReceipts: email === null ? [] : await readOtherReceipts(db, email, exportedIds),
  };
}

/** The customer as a list of one; empty if the customer was erased or does not exist. */
async function readCustomer(db: Database | Sql, customerId: string): Promise<CustomerData['customers']> {
  const customer = await db
    .selectFrom('customers')
    .select(['label', 'email', 'created_on', 'table_code', 'scanned_on'])
    .where('id', '=', customerId)
    .where('erased_on', 'is', null)
    .executeTakeFirst();
  if (!customer) return [];
  const cards = await db
    .selectFrom('saved_cards')
    .select(['brand', 'last4', 'expires', 'saved_on'])
    .where('customer_id', '=', customerId)
    .orderBy('saved_on')
    .execute();
  const subscriptions = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_on'])
    .where('customer_id', '=', customerId)
    .orderBy('created_on')
    .execute();
  return [
    {
      customerId,
      label: customer.label,
      email: customer.email,
      createdOn: customer.created_on.toISOString(),
      tableCode: customer.table_code,
      scannedOn: customer.scanned_on?.toISOString() ?? null,
      orders: await readOrderData(db, await listCustomerPaymentIds(db, [customerId])),
      savedCards: cards.map(({ saved_on: savedOn, ...card }) => ({
        ...card,
        savedOn: savedOn.toISOString(),
      })),
      pushSubscriptions: subscriptions.map(({ endpoint, created_on: createdOn }) => {
        return {
          endpoint,
          createdOn: createdOn.toISOString(),
        };
      }),
    },
  ];
}

/** The receipts to this address that show none of the orders with these payments. */
async function readOtherReceipts(db: Database | Sql, email: string, paymentIds: readonly string[]) {
  const orderIds = raw`array(select remainder_of from payments where id = any(${[...paymentIds]}::uuid[]))`;
  const receipts = await db
    .selectFrom('receipts')
    .select('requested_on')
    .where('address_hash', '=', hashEmailAddress(email))
    .where(raw<boolean>`id not in ${receiptIdsSubquery(orderIds)}`)
    .orderBy('requested_on')
    .execute();
  return receipts.map(({ requested_on: requestedOn }) => ({ requestedOn: requestedOn.toISOString() }));
}
