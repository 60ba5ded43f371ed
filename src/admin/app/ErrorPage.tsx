// Page shown when a route fails to load: gives the reason and retries on request or when the network returns.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenueColour } from '#admin/shared/venue.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './PlainPage.module.css';

/** Error page of the root route, rendered without the shell. */
export function InitialErrorPage(props: ErrorComponentProps) {
  useVenueColour();
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle(texts.errors.pageTitle);

  useEffect(() => {
    const retryOnline = () => void router.invalidate();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [router]);

  function retry() {
    reset();
    void router.invalidate();
  }

  return (
    <div className={styles.page} role="alert">
      <EmptyState
        icon="offline"
        title={<h1 className={styles.title}>{texts.errors.pageTitle}</h1>}
        action={
          <Button variant="primary" icon={icons.refresh} onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {errorText(error)}
      </EmptyState>
    </div>
  );
}
