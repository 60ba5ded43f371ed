// The printer of receipts, bills and Z closures on this device. The printers of the boards are other settings.
import type { BoardPrinter } from '#contract/printing.ts';

/**
 * Returns the printer on which this device prints receipts, bills and Z closures (cash closings). `active` must contain only the
 * active printers. The result is the printer of `active` with the id `storedId`, which was chosen on this device. If `active` has
 * no such printer but contains only one, that one is returned. Undefined if staff must choose.
 */
export function findReceiptPrinter(active: readonly BoardPrinter[], storedId: string | null): BoardPrinter | undefined {
  return active.find(({ id }) => id === storedId) ?? (active.length === 1 ? active[0] : undefined);
}
