// Public API of the printers feature.
export { printerHandlers } from './handlers.ts';
