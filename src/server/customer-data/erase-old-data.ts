// Erases customers who have neither ordered nor scanned a table for the configured number of months.
import { type CustomerDataMonths, firstRetainedDay } from '#domain/customer-data.ts';
import { calendarDay, instantsOfDays } from '#domain/time.ts';
import { listOldStaffOrderPaymentIds } from '#server/payments/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { readSettings } from '#server/settings/index.ts';
import { runErasure } from './erase-customer-data.ts';
import { type InactiveCustomer, listInactiveCustomers } from './inactive-customers.ts';

/** How many customers, and how many staff orders, one transaction erases. */
const BATCH_SIZE = 100;
const NEVER = new AbortController().signal;

/**
 * Erases the data of customers who have not ordered or scanned a table for the number of months in the settings. Also erases the
 * personal data in staff orders of that age, if they have an e-mail. Does nothing if the setting is empty. Each batch has its own
 * transaction, the oldest data first. When `stopping` is aborted, the present batch is the last one.
 */
export async function eraseOldData(services: Services, stopping = NEVER): Promise<void> {
  const { customer_data_months: months } = await readSettings(services.db);
  if (months === null) return;
  const since = retentionLimit(services, months);
  let last: InactiveCustomer | null = null;
  while (!stopping.aborted) {
    const customers: InactiveCustomer[] = await listInactiveCustomers(services.db, { since, last, limit: BATCH_SIZE });
    last = customers.at(-1) ?? last;
    const staffPaymentIds = await listOldStaffOrderPaymentIds(services.db, { before: since, limit: BATCH_SIZE });
    if (customers.length + staffPaymentIds.length === 0) return;
    const context = createSystemContext(services);
    const customerIds = customers.map(({ id }) => id);
    const { erased, staffOrders } = await context.transaction((sql) =>
      runErasure(context, sql, { customerIds, staffPaymentIds, email: null, inactiveSince: since }),
    );
    services.log.info({ erased, staffOrders, months }, 'Data of customers without recent orders erased');
  }
}

/** The midnight before which the last order and scan of an erased customer were. */
function retentionLimit({ clock, timeZone }: Services, months: CustomerDataMonths): Date {
  const day = firstRetainedDay(calendarDay(clock(), timeZone), months);
  return new Date(instantsOfDays({ from: day, to: day }, timeZone).from);
}
