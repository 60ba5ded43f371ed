// While a page is on its way for longer than a blink.
import { texts } from '#admin/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './PlainPage.module.css';

/** While not even the frame is there. */
export function InitialLoadingPage() {
  return (
    <main>
      <LoadingPage />
    </main>
  );
}

/** With `afterBlink` it shows only once a blink has passed. */
export function LoadingPage({ afterBlink: isDelayed = false }: { afterBlink?: boolean }) {
  return (
    <div className={classNames(styles.page, isDelayed && styles.afterBlink)}>
      <Spinner label={texts.loading} labelVisible size="large" />
    </div>
  );
}
