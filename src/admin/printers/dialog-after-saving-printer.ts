// Decides what the owner is shown after a printer was saved.
import type { ListedPrinter } from '#contract/printers.ts';
import { parsePollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url' | 'agentId' | 'active'>;

/**
 * Returns which dialog to show after a printer was saved; null if none. `polling-url` shows the address that a polling printer
 * calls to fetch its tickets: the printer polls now, and before it did not, or by another protocol. `test` starts a test print: an
 * active printer is new, or has another address or print agent. `before` is null for a new printer.
 */
export function dialogAfterSavingPrinter(
  before: SavedPrinter | null,
  saved: SavedPrinter,
): 'polling-url' | 'test' | null {
  const protocol = parsePollingAddress(saved.url)?.protocol;
  if (protocol !== undefined && protocol !== (before && parsePollingAddress(before.url)?.protocol))
    return 'polling-url';
  const isMoved = saved.url !== before?.url || saved.agentId !== before.agentId;
  return saved.active && isMoved ? 'test' : null;
}
