// Whether there is room, measured where it is needed: beside the side menu a wide screen may be narrow.
import { type RefCallback, useCallback, useState } from 'react';

/** Whether the element is at least so many rem wide, null until it is measured; and the ref that measures it. */
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
