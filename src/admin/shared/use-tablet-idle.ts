// On a shared tablet, tells the server that the person uses it, and signs them out after two minutes without use.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TABLET_IDLE_MS } from '#domain/staff-session.ts';
import { api } from './api.ts';
import { expireSession } from './session.ts';

/** Use is reported at most once in this interval. */
const REPORT_INTERVAL_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;

/** Watches taps and keys while `isOnTablet`. The server has the same limit; this one covers the screen without delay. */
export function useTabletIdle(isOnTablet: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOnTablet) return;
    let usedAt = Date.now();
    let reportedAt = usedAt;

    const reportIfDue = () => {
      if (usedAt <= reportedAt || Date.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = Date.now();
      // If the session has ended meanwhile, the next request of the screen notices it.
      void api.staff.recordUse({}).catch(() => undefined);
    };
    const recordUse = () => {
      usedAt = Date.now();
      reportIfDue();
    };
    const timer = setInterval(() => {
      reportIfDue();
      if (Date.now() - usedAt < TABLET_IDLE_MS) return;
      clearInterval(timer);
      void api.staff
        .signOut({})
        .catch(() => undefined)
        .then(() => expireSession(client));
    }, CHECK_INTERVAL_MS);

    document.addEventListener('pointerdown', recordUse, { capture: true, passive: true });
    document.addEventListener('keydown', recordUse, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', recordUse, { capture: true });
      document.removeEventListener('keydown', recordUse, { capture: true });
    };
  }, [isOnTablet, client]);
}
