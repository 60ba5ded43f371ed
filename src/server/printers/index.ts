// Public API of the printers feature.
export { printerHandlers } from './handlers.ts';
export { createPrinterAddressCheck, type PrinterAddressRules, readPrinterUrl } from './printer-address.ts';
export { POLLING_PATHS } from './renew-printer-key.ts';
