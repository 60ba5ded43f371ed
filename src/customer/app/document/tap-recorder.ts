// Records taps on prices and products before hydration with a small inline script; the app then replays each tap once.
import { type ProductTap, parseProductTap } from '#customer/shared/cart/add-to-cart.ts';

/**
 * Inline script that records taps on prices and products until the app has loaded and handles them: keep it small and free of new
 * syntax. It changes nothing that React renders; the badge in the navbar shows the count of the prices through a custom property
 * of the element around it. One of the root element would compute the styles of the whole menu again: 20 ms on a slow phone.
 */
export const TAP_RECORDER = `(d=>{let t=window.taps=[],n=0;d.addEventListener("click",e=>{let b=window.taps&&e.target.closest("[data-add],[data-open]"),a=b&&b.dataset;if(b){t.push(a.add||a.open);a.add&&d.querySelector("[data-taps]").style.setProperty("--taps",'"'+ ++n+'"')}},true)})(document)`;

declare global {
  interface Window {
    taps?: string[] | undefined;
  }
}

/** The recorded taps, oldest first. Stops the recorder: from now on the app handles taps itself. */
export function takeRecordedTaps(): ProductTap[] {
  const values = window.taps ?? [];
  window.taps = undefined;
  document.querySelector<HTMLElement>('[data-taps]')?.style.removeProperty('--taps');
  return values.flatMap((mark) => parseProductTap(mark) ?? []);
}
