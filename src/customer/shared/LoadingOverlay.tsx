// A spinner that is shown while the script that handles a tap is loading, because the first tap of a visit may come before it.
import { texts } from '#customer/shared/texts.ts';
import { useDialogHistoryEntry } from '#ui/dialog-history-context.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './LoadingOverlay.module.css';

/**
 * Covers the page with a spinner after a tap of the customer, while the code that the tap needs is loading, such as that of the
 * cart. `onCancel` is called when the customer goes back instead of waiting.
 */
export function LoadingOverlay({ onCancel }: { onCancel: () => void }) {
  useDialogHistoryEntry(onCancel);
  return <Spinner size="large" label={texts.loading} className={styles.overlay} />;
}
