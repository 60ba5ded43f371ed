// Marks the HTML document of a customer who reloads the menu in the middle of paying, before anything is painted.

/**
 * Inline script of the menu's HTML document: keep it small and free of new syntax. If a payment attempt in progress is stored in
 * this browser, the script sets `data-paying` on the root element. With this attribute CSS shows, before the app has loaded, that
 * the payment is being checked.
 */
export const PAYMENT_MARKER_SCRIPT = `(d=>{try{/"attempt":{/.test(localStorage.orders)&&(d.dataset.paying="")}catch(e){}})(document.documentElement)`;

/** Removes the mark that `PAYMENT_MARKER_SCRIPT` has set, once the page shows what is known about the payment. */
export function clearPaymentMarker(): void {
  delete document.documentElement.dataset.paying;
}
