// Hook with which the handler of a late response checks whether its component is still mounted.
import { useEffect, useRef } from 'react';

/**
 * Returns a function that returns true while the component is mounted. The handler of a response calls it, because the user may
 * have left the page since the request: then it must not open another page.
 */
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
