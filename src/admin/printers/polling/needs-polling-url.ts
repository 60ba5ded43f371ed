// Decides whether a saved printer needs a new address on the server. From this address the printer fetches its tickets.
import type { ListedPrinter } from '#contract/printers.ts';
import { readPollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url'>;

/**
 * True if the saved printer fetches its tickets from the server and did not use this protocol before. It then needs a new
 * address to call. `before` is the printer before it was saved; null for a new one.
 */
export function needsPollingUrl(before: SavedPrinter | null, saved: SavedPrinter): boolean {
  const protocol = readPollingAddress(saved.url)?.protocol;
  return protocol !== undefined && protocol !== (before && readPollingAddress(before.url)?.protocol);
}
