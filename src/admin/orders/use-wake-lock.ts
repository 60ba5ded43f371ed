// Keeps the screen on while a board is open, where the browser can.
import { useEffect, useState } from 'react';

/** Whether the screen stays on; null until the browser has answered. */
export function useWakeLock(): boolean | null {
  const [isKept, setIsKept] = useState<boolean | null>(() => ('wakeLock' in navigator ? null : false));

  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;

    async function keepOn() {
      // Asking while the page is hidden is refused; it is asked again when it is seen.
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isLeft) return void granted.release();
        lock = granted;
        setIsKept(true);
      } catch {
        // Refused, as on a low battery: the board says so.
        if (!isLeft) setIsKept(false);
      }
    }

    const askAgain = () => void keepOn();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);

  return isKept;
}
