// Records taps before the app has loaded, with a small inline script; the app then handles each tap once.
import { type ProductTap, parseProductTap } from '#customer/shared/cart/add-to-cart.ts';

/**
 * Inline script that records the customer's taps on price buttons and products until the app has loaded. It shows the number of
 * taps on price buttons in the cart badge. The number is set on the element around the badge, because on the root element it would
 * make a slow phone restyle the whole menu. Keep the script small and free of new syntax, because it also runs on old phones.
 */
export const TAP_RECORDER_SCRIPT = `(d=>{let t=window.taps=[],n=0;d.addEventListener("click",e=>{let b=window.taps&&e.target.closest("[data-add],[data-open]"),a=b&&b.dataset;if(b){t.push(a.add||a.open);a.add&&d.querySelector("[data-taps]").style.setProperty("--taps",'"'+ ++n+'"')}},true)})(document)`;

declare global {
  interface Window {
    taps?: string[] | undefined;
  }
}

/**
 * Returns the customer's taps that `TAP_RECORDER_SCRIPT` recorded before the app loaded, oldest first. Also stops the recorder:
 * from now on the app handles taps itself.
 */
export function takeRecordedTaps(): ProductTap[] {
  const values = window.taps ?? [];
  window.taps = undefined;
  document.querySelector<HTMLElement>('[data-taps]')?.style.removeProperty('--taps');
  return values.flatMap((mark) => parseProductTap(mark) ?? []);
}
