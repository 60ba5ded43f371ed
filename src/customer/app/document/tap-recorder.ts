// Records taps on prices before hydration with a small inline script; the app then replays each tap once.
import { type ProductChoice, parseProductChoice } from '#customer/shared/cart/add-to-cart.ts';

/**
 * Inline script that runs before any bundle has loaded: keep it small and free of new syntax. It changes nothing that
 * React renders; the badge in the navbar shows the count through a custom property of the root element.
 */
export const TAP_RECORDER = `(d=>{let t=window.taps=[];d.addEventListener("click",e=>{let b=window.taps&&e.target.closest("[data-add]");if(b){t.push(b.dataset.add);d.documentElement.style.setProperty("--taps",'"'+t.length+'"')}},true)})(document)`;

declare global {
  interface Window {
    taps?: string[] | undefined;
  }
}

/** The recorded taps, oldest first. Stops the recorder: from now on the app handles taps itself. */
export function takeRecordedTaps(): ProductChoice[] {
  const values = window.taps ?? [];
  window.taps = undefined;
  document.documentElement.style.removeProperty('--taps');
  return values.flatMap((mark) => parseProductChoice(mark) ?? []);
}
