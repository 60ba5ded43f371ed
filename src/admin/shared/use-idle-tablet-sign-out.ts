// Signs the user of a shared tablet out after two minutes without taps and keys, and reports to the server that the tablet is used.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TABLET_IDLE_MS } from '#domain/staff-session.ts';
import { api } from './api.ts';
import { markSessionExpired } from './session.ts';

/** Use is reported at most once in this interval. */
const REPORT_INTERVAL_MS = 20_000;
const CHECK_INTERVAL_MS = 5_000;

/**
 * Signs the user out of a shared tablet that nobody has used for two minutes; does nothing if `isOnTablet` is false. The server has
 * the same limit, but only the browser can hide the page immediately.
 */
export function useIdleTabletSignOut(isOnTablet: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOnTablet) return;
    let used = readClocks();
    let reported = used;

    const reportIfDue = () => {
      if (used.monotonic <= reported.monotonic || msSince(reported) < REPORT_INTERVAL_MS) return;
      reported = readClocks();
      // If the session has ended meanwhile, the next request of the screen notices it.
      void api.staff.recordTabletUse({}).catch(() => undefined);
    };
    const recordUse = () => {
      used = readClocks();
      reportIfDue();
    };
    const timer = setInterval(() => {
      reportIfDue();
      if (msSince(used) < TABLET_IDLE_MS) return;
      clearInterval(timer);
      void api.staff
        .signOut({})
        .catch(() => undefined)
        .then(() => markSessionExpired(client));
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

function readClocks() {
  return { device: Date.now(), monotonic: performance.now() };
}

/** By the clock that has gone further: the one of the device can be put back, and the other may stand still while it sleeps. */
function msSince({ device, monotonic }: ReturnType<typeof readClocks>): number {
  return Math.max(Date.now() - device, performance.now() - monotonic);
}
