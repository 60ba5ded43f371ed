// The front door of the payments.
export { paymentHandlers } from './handlers.ts';
