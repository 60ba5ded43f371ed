// Public API of the data of customers.
import type { customerDataEndpoints } from '#contract/customer-data.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Context } from '#server/platform/context.ts';
import { eraseCustomerData } from './erase-customer-data.ts';
import { exportCustomerData } from './export-customer-data.ts';
import { findCustomers } from './find-customers.ts';
import { readCustomerData } from './read-customer-data.ts';

export { startCustomerDataTask } from './start-customer-data-task.ts';

/** The request handlers of customers' data: search, export and erasure. */
export const customerDataHandlers: Handlers<typeof customerDataEndpoints, Context> = {
  findCustomers: (context, input) => findCustomers(context.db, input.text),
  readCustomerData: (context, input) => readCustomerData(context.db, input, context.now),
  exportCustomerData,
  eraseCustomerData,
};
