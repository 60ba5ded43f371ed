// Measures an element before it is painted, and again whenever its width changes.
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PlotSize } from './plot-area.ts';

/** Size of a phone's chart, for the first rendering. */
const ASSUMED: PlotSize = { width: 340, em: 13 };

/** Returns the width and the font size of a chart's element in pixels, measured again whenever its width changes. */
export function usePlotSize(element: RefObject<Element | null>): PlotSize {
  const [size, setSize] = useState(ASSUMED);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => {
      const width = measured.clientWidth;
      const em = Number.parseFloat(getComputedStyle(measured).fontSize);
      if (width > 0) setSize((known) => (known.width === width && known.em === em ? known : { width, em }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
