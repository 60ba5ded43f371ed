// Which fields the form of a printer asks for, by the address that is typed.
import { readPollingAddress } from '#domain/printer.ts';

export interface ConnectionFields {
  /** This server or a print agent connects to the printer: the owner chooses which. */
  readonly hasSender: boolean;
  /** The server converts the text of tickets to the printer's character set. */
  readonly hasCodePage: boolean;
  /** The printer calls the server: it needs an address to call. */
  readonly isPolling: boolean;
}

/** An address that is typed only in part counts as that of a printer of the scheme that it begins with. */
export function connectionFields(url: string): ConnectionFields {
  const isPolling = readPollingAddress(url) !== null || /^\s*(?:cloudprnt|sdp):/iu.test(url);
  // A program that receives tickets over HTTP decides its characters by itself.
  const isOwnSoftware = /^\s*https?:/iu.test(url);
  return { hasSender: !isPolling, hasCodePage: !isOwnSoftware, isPolling };
}
