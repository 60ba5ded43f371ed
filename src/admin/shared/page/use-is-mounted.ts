// Hook with which the handler of a late response checks whether its component is still mounted.
import { useEffect, useRef } from 'react';

/**
 * Returns a function that returns true while the component is mounted. The handler of a late response calls it before it navigates
 * to another page, because it must not navigate if the user has left the page.
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
