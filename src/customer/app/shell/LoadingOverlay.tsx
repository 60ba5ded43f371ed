// What a tap asked for is on its way: the first tap of a visit may be quicker than the script that answers it.
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './LoadingOverlay.module.css';

export function Coming() {
  return <Spinner size="large" label={texts.loading} className={styles.coming} />;
}
