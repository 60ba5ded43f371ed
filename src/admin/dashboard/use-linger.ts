// Keeps a state true for a while after it has ended.
import { useEffect, useState } from 'react';

/** True while `isActive`, and for `lingerMs` after it. */
export function useLinger(isActive: boolean, lingerMs: number): boolean {
  const [isLingering, setIsLingering] = useState(isActive);
  if (isActive && !isLingering) setIsLingering(true);
  useEffect(() => {
    if (isActive) return;
    const timer = setTimeout(() => setIsLingering(false), lingerMs);
    return () => clearTimeout(timer);
  }, [isActive, lingerMs]);
  return isActive || isLingering;
}
