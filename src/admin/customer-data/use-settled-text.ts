// A typed text, once nothing was typed for a moment.
import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** Returns the text without outer spaces as it was at the last pause of typing. */
export function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
