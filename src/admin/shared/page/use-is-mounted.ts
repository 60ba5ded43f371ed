// Lets a late response check whether its component is still mounted.
import { useEffect, useRef } from 'react';

/** Returns a function that reports whether the component is still mounted. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
