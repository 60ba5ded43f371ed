// Decides what the owner is shown after a printer was saved.
import type { ListedPrinter } from '#contract/printers.ts';
import { parsePollingAddress } from '#domain/printer.ts';

type SavedPrinter = Pick<ListedPrinter, 'url' | 'agentId' | 'active'>;

/**
 * Decides which dialog is shown after a printer was saved. `polling-url`: the dialog with a new address to call, because the
 * printer now fetches its tickets from the server, or does so by another protocol. `test`: the test print, because the printer is
 * active and is new, or its address or the sender of its tickets has changed. Null: no dialog. `before` is the printer before it
 * was saved; null for a new one.
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
