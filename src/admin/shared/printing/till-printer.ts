// The printer of receipts, bills and Z closures on this device. The printers of the boards are other settings.
import type { BoardPrinter } from '#contract/printing.ts';

/** Returns the printer that is stored on this device, or the only active one; undefined if staff must choose. */
export function tillPrinterOf(active: readonly BoardPrinter[], storedId: string | null): BoardPrinter | undefined {
  return active.find(({ id }) => id === storedId) ?? (active.length === 1 ? active[0] : undefined);
}
