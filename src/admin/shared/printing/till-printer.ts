// The printer of receipts, bills and Z closures on this device. The printers of the boards are other settings.
import type { PrinterWithState } from '#contract/printing.ts';

/**
 * Returns the printer on which this device prints receipts, bills and Z closures (cash closings): the one that was chosen on this
 * device (`storedId`), else the only active printer. Undefined if staff must choose or no printer is active. Pass only active
 * printers.
 */
export function findReceiptPrinter(
  active: readonly PrinterWithState[],
  storedId: string | null,
): PrinterWithState | undefined {
  return active.find(({ id }) => id === storedId) ?? (active.length === 1 ? active[0] : undefined);
}
