// Taps on prices before the app is alive: a few inline lines record them, and the app replays each of them once.
import { type Wish, wishOf } from '#customer/shared/cart/add-to-cart.ts';

/**
 * Runs in the document, before any script of ours has loaded: keep it small and old. It touches nothing that React
 * renders; the badge in the navbar shows the count through a custom property of the root element.
 */
export const TAP_RECORDER = `(d=>{let t=window.taps=[];d.addEventListener("click",e=>{let b=window.taps&&e.target.closest("[data-add]");if(b){t.push(b.dataset.add);d.documentElement.style.setProperty("--taps",'"'+t.length+'"')}},true)})(document)`;

declare global {
  interface Window {
    taps?: string[] | undefined;
  }
}

/** The taps so far, oldest first; from here on the app hears them itself. */
export function takeTaps(): Wish[] {
  const marks = window.taps ?? [];
  window.taps = undefined;
  document.documentElement.style.removeProperty('--taps');
  return marks.flatMap((mark) => wishOf(mark) ?? []);
}
