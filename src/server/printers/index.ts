// The front door of the printers.
export { printerHandlers } from './handlers.ts';
