// Spinner shown while the code for a tap is loading: the first tap of a visit may come before that script.
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './LoadingOverlay.module.css';

export function LoadingOverlay() {
  return <Spinner size="large" label={texts.loading} className={styles.overlay} />;
}
