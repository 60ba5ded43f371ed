// Exports the data of customers, with an entry in the activity log.
import type { CustomerData, CustomerDataSelection } from '#contract/customer-data.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import { readCustomerData } from './read-customer-data.ts';

/** Reads everything that is stored of these customers, for a file. The activity log records who exported it, without the data. */
export async function exportCustomerData(context: Context, choice: CustomerDataSelection): Promise<CustomerData> {
  return context.transaction(async (sql) => {
    const data = await readCustomerData(sql, choice, context.now);
    await recordActivity(context, sql, {
      kind: 'customer-data-exported',
      details: {
        customers: data.customers.length,
        staffOrders: data.staffOrders.length,
        otherReceipts: data.otherReceipts.length,
      },
    });
    return data;
  });
}
