// Refreshes the figures of today after payments have changed, while the page is visible.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DASHBOARD_QUERY_KEY } from '#admin/dashboard/dashboard-queries.ts';
import { subscribeToTopic } from '#admin/shared/live/live-updates.ts';
import { createThrottle } from './create-throttle.ts';

/** Minimum milliseconds between two refreshes: in a full bar a payment settles every few seconds. */
const INTERVAL_MS = 10_000;

/**
 * Refetches the dashboard when live events (server-sent events) report changed payments, while `isActive` is true. While the
 * browser tab is hidden, it waits until the tab is visible.
 */
export function useDashboardRefresh(isActive: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isActive) return;
    const limiter = createThrottle(() => void refetch(), { intervalMs: INTERVAL_MS, mayRun: () => !document.hidden });
    const unsubscribe = subscribeToTopic('payments', limiter.request);
    document.addEventListener('visibilitychange', limiter.retry);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', limiter.retry);
      limiter.stop();
    };

    async function refetch() {
      // A fetch in progress may have begun before the change.
      await client.cancelQueries({ queryKey: DASHBOARD_QUERY_KEY });
      await client.invalidateQueries({ queryKey: DASHBOARD_QUERY_KEY });
    }
  }, [client, isActive]);
}
