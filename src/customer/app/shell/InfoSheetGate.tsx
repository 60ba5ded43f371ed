// Loads and shows the sheet with information that a link has opened.
import { useCartParts } from '#customer/app/load-cart-parts.ts';
import { infoSheet } from '#customer/shared/info-sheet.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { useStore } from '#ui/use-store.ts';

export function InfoSheetGate() {
  const name = useStore(infoSheet, (present) => present);
  const parts = useCartParts(name !== null, closeInfoSheet);
  if (name === null) return null;
  return parts ? (
    <parts.InfoSheet name={name} onClose={closeInfoSheet} />
  ) : (
    <LoadingOverlay onCancel={closeInfoSheet} />
  );
}

/** Closes the sheet, if one is open. */
export function closeInfoSheet(): void {
  infoSheet.set(null);
}
