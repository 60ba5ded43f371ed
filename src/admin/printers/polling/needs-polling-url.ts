// Whether a printer needs a new address to call after it was saved.
import type { ListedPrinter } from '#contract/printers.ts';
import { readPollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url'>;

/**
 * True if a saved printer needs a new address to call: it fetches its tickets from the server, and did not by this protocol
 * before. `before` is null for a new printer. Another name or device id leaves the address as it is.
 */
export function needsPollingUrl(before: SavedPrinter | null, saved: SavedPrinter): boolean {
  const protocol = readPollingAddress(saved.url)?.protocol;
  return protocol !== undefined && protocol !== (before && readPollingAddress(before.url)?.protocol);
}
