// Decides which fields the form of a printer shows, by the address that the owner types.
import { parsePollingAddress } from '#domain/printer.ts';

/** Which fields the printer form shows for the typed address of the printer. */
interface ShownPrinterFields {
  /** This server or a print agent connects to the printer: the owner chooses which. */
  readonly hasSender: boolean;
  /** The server converts the text of tickets to the printer's character set. */
  readonly hasCodePage: boolean;
  /** The printer calls the server: it needs an address to call. */
  readonly isPolling: boolean;
}

/**
 * Returns which fields the printer form shows for the typed address of the printer (`url`). An incomplete address is enough, such
 * as `cloudprnt:`, so that the fields are right while the owner still types.
 */
export function shownPrinterFields(url: string): ShownPrinterFields {
  const isPolling = parsePollingAddress(url) !== null || /^\s*(?:cloudprnt|sdp):/iu.test(url);
  // A program that receives tickets over HTTP decides its characters by itself.
  const isOwnSoftware = /^\s*https?:/iu.test(url);
  return { hasSender: !isPolling, hasCodePage: !isOwnSoftware, isPolling };
}
