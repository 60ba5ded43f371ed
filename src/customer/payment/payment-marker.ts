// Marks the HTML document of a customer who reloads the menu in the middle of paying, before anything is painted.

/**
 * Inline script of the menu's HTML: sets `data-paying` on the root element if this browser has stored a payment attempt in
 * progress. CSS then shows, before the app has loaded, that the payment is being checked. Keep it small and free of new syntax.
 */
export const PAYMENT_MARKER_SCRIPT = `(d=>{try{/"attempt":{/.test(localStorage.orders)&&(d.dataset.paying="")}catch(e){}})(document.documentElement)`;

/** Removes the mark that `PAYMENT_MARKER_SCRIPT` has set, once the page shows what is known about the payment. */
export function clearPaymentMarker(): void {
  delete document.documentElement.dataset.paying;
}
