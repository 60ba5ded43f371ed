// Marks the HTML document of a customer who reloads the menu in the middle of paying, before anything is painted.

/**
 * Inline script that runs before any bundle has loaded: keep it small and free of new syntax. It sets a mark on the document if
 * this browser has stored a payment attempt that has not ended; CSS then shows a notice.
 */
export const PAYMENT_MARKER = `(d=>{try{/"attempt":{/.test(localStorage.orders)&&(d.dataset.paying="")}catch(e){}})(document.documentElement)`;

/** Removes the mark that `PAYMENT_MARKER` has set, once the page shows what is known about the payment. */
export function clearPaymentMarker(): void {
  delete document.documentElement.dataset.paying;
}
