// Whether whoever asked is still there: an answer may come when they have gone elsewhere.
import { useEffect, useRef } from 'react';

/** Says at any later time whether the component is still on the screen. */
export function useIsHere(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
