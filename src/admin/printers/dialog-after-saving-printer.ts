// Decides what the owner is shown after a printer was saved.
import type { ListedPrinter } from '#contract/printers.ts';
import { parsePollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url' | 'agentId' | 'active'>;

/**
 * Returns which dialog to show after a printer was saved; null for none. `polling-url`: the printer fetches its tickets itself
 * (polling), newly or by another protocol; the dialog shows the address for this. `test`: a test print, because an active printer
 * is new or its address or print agent has changed. `before` is null for a new printer.
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
