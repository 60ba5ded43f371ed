// Page with a spinner, shown while a page of the app loads.
import { UnsentOrdersNotice } from '#admin/new-order/unsent/UnsentOrdersNotice.tsx';
import { texts } from '#admin/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './PlainPage.module.css';

/**
 * Page with a spinner, shown while the session is read when the app starts. It has no side menu. It shows the notice about orders
 * that the server has not confirmed.
 */
export function InitialLoadingPage() {
  return (
    <main>
      <UnsentOrdersNotice profile={undefined} />
      <LoadingPage />
    </main>
  );
}

/** Page with a spinner. With `isDelayed` the spinner appears only after a short delay, so that pages that load fast show none. */
export function LoadingPage({ isDelayed = false }: { isDelayed?: boolean }) {
  return (
    <div className={classNames(styles.page, isDelayed && styles.delayed)}>
      <Spinner label={texts.loading} labelVisible size="large" />
    </div>
  );
}
