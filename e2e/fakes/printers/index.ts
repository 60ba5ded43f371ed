// The simulated printers.
export { openEposFake } from './epos/epos-fake.ts';
export { openHttpPrinterFake } from './http/http-printer-fake.ts';
export { printBytes } from './interpreter/interpreter.ts';
export { openPrinterPage } from './page/printer-page.ts';
export { receiptPrinterForPage } from './page/receipt-printer.ts';
export { openPrinterFake, type PrinterFake } from './tcp-9100/printer-fake.ts';
export type { PrinterSwitches } from './tcp-9100/switches.ts';
