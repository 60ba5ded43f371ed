// Page with a spinner, shown while a route loads.
import { UnsentOrdersNotice } from '#admin/new-order/unsent/UnsentOrdersNotice.tsx';
import { texts } from '#admin/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './PlainPage.module.css';

/** Loading page of the root route, rendered without the shell. */
export function InitialLoadingPage() {
  return (
    <main>
      <UnsentOrdersNotice profile={undefined} />
      <LoadingPage />
    </main>
  );
}

/** With `isDelayed` the spinner appears only after a short delay, so that fast pages show none. */
export function LoadingPage({ isDelayed = false }: { isDelayed?: boolean }) {
  return (
    <div className={classNames(styles.page, isDelayed && styles.delayed)}>
      <Spinner label={texts.loading} labelVisible size="large" />
    </div>
  );
}
