// Page shown when a page of the app cannot be loaded: says why, and tries again on request or when the network returns.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UnsentOrdersNotice } from '#admin/new-order/unsent/UnsentOrdersNotice.tsx';
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { useApplyVenueColour } from '#admin/shared/venue.ts';
import { NoResponseError } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './PlainPage.module.css';

/**
 * Page shown if the session cannot be read when the app starts. It has no side menu. It shows the notice about orders that the
 * server has not confirmed.
 */
export function InitialErrorPage(props: ErrorComponentProps) {
  useApplyVenueColour();
  return (
    <main>
      <UnsentOrdersNotice profile={undefined} />
      <ErrorPage {...props} />
    </main>
  );
}

/** Milliseconds between two tries while the server does not respond. */
const RETRY_MS = 5_000;

/**
 * Shows why a page could not be loaded, and a button that tries again. It also retries when the device is online again, and
 * every five seconds while the server does not respond.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = error instanceof NoResponseError;
  const title = isOffline ? texts.errors.offlineTitle : texts.errors.pageTitle;
  usePageTitle(title);

  useEffect(() => {
    const retryOnline = () => void router.invalidate();
    window.addEventListener('online', retryOnline);
    // The browser does not report that the server is back, only that the device has a network.
    const timer = isOffline ? setInterval(retryOnline, RETRY_MS) : undefined;
    return () => {
      window.removeEventListener('online', retryOnline);
      clearInterval(timer);
    };
  }, [router, isOffline]);

  function retry() {
    reset();
    void router.invalidate();
  }

  return (
    <div className={styles.page} role="alert">
      <EmptyState
        icon={isOffline ? 'offline' : 'alert'}
        title={<h1 className={styles.title}>{title}</h1>}
        action={
          <Button variant="primary" icon={icons.refresh} onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {isOffline ? texts.errors.offlineText : errorText(error)}
      </EmptyState>
    </div>
  );
}
