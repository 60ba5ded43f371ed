// Measures an element's width: beside the side menu even a wide screen leaves little room.
import { type RefCallback, useCallback, useState } from 'react';

/** Returns whether the element is at least `minRem` wide (null until measured), and the ref that measures it. */
export function useIsWide(minRem: number): readonly [boolean | null, RefCallback<HTMLElement>] {
  const [isWide, setIsWide] = useState<boolean | null>(null);
  const measure = useCallback(
    (element: HTMLElement) => {
      const update = () => setIsWide(element.clientWidth >= minRem * rootFontSize());
      update();
      const observer = new ResizeObserver(update);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [minRem],
  );
  return [isWide, measure];
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
