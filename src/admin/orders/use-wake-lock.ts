// Keeps the screen on while a board is open, where the browser supports it.
import { useEffect, useState } from 'react';

/** Keeps the screen on. True if it stays on; null until the browser has responded. */
export function useWakeLock(): boolean | null {
  const [isLocked, setIsLocked] = useState<boolean | null>(() => ('wakeLock' in navigator ? null : false));

  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;

    async function requestLock() {
      // A request from a hidden page is refused; it is repeated when the page becomes visible.
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isUnmounted) return void granted.release();
        lock = granted;
        setIsLocked(true);
      } catch {
        // Refused, for example on a low battery: the board shows a notice.
        if (!isUnmounted) setIsLocked(false);
      }
    }

    const requestAgain = () => void requestLock();
    requestAgain();
    document.addEventListener('visibilitychange', requestAgain);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestAgain);
      void lock?.release();
    };
  }, []);

  return isLocked;
}
