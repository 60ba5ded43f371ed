// Keeps the screen on while a board is open, where the browser can.
import { useEffect, useState } from 'react';

/** Whether the screen stays on; null until the browser has answered. */
export function useWakeLock(): boolean | null {
  const [isLocked, setIsLocked] = useState<boolean | null>(() => ('wakeLock' in navigator ? null : false));

  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;

    async function requestLock() {
      // Asking while the page is hidden is refused; it is asked again when it is seen.
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isUnmounted) return void granted.release();
        lock = granted;
        setIsLocked(true);
      } catch {
        // Refused, as on a low battery: the board says so.
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
