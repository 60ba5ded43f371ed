// The simulated printers.
export { type CloudprntFake, openCloudprntFake } from './cloudprnt/cloudprnt-fake.ts';
export { openEposFake } from './epos/epos-fake.ts';
export { openHttpPrinterFake } from './http/http-printer-fake.ts';
export { printEscpos, printStarLine, printStarprnt } from './interpreter/interpreter.ts';
export { cloudprntPrinterForPage } from './page/cloudprnt-printer.ts';
export type { PagePrinter } from './page/page-printer.ts';
export { openPrinterPage } from './page/printer-page.ts';
export { receiptPrinterForPage } from './page/receipt-printer.ts';
export { openSdpFake, type SdpFake } from './sdp/sdp-fake.ts';
export { openPrinterFake, type PrinterFake } from './tcp-9100/printer-fake.ts';
export type { PrinterSwitches } from './tcp-9100/switches.ts';
