// Decides what the owner is shown after a printer was saved.
import type { ListedPrinter } from '#contract/printers.ts';
import { readPollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url' | 'agentId' | 'active'>;

/**
 * `polling-url`: the printer fetches its tickets from the server and did not use this protocol before, so it needs a new address
 * to call. `test`: it is reached at another address than before, or through another sender, so a test print shows at once whether
 * it answers. `before` is the printer before it was saved; null for a new one.
 */
export function stepAfterSaving(before: SavedPrinter | null, saved: SavedPrinter): 'polling-url' | 'test' | null {
  const protocol = readPollingAddress(saved.url)?.protocol;
  if (protocol !== undefined && protocol !== (before && readPollingAddress(before.url)?.protocol)) return 'polling-url';
  const isMoved = saved.url !== before?.url || saved.agentId !== before.agentId;
  return saved.active && isMoved ? 'test' : null;
}
