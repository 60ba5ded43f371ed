// Public API of the data of customers.
export { customerDataHandlers } from './handlers.ts';
export { startCustomerDataTask } from './start-customer-data-task.ts';
