// Marks the HTML document of a customer who reloads the menu in the middle of paying, before anything is painted.

/**
 * Inline script of the menu's HTML document: keep it small and free of new syntax. If this browser has stored a payment attempt in
 * progress, it sets `data-paying` on the root element; CSS then shows at once that the payment is being checked.
 */
export const PAYMENT_MARKER = `(d=>{try{/"attempt":{/.test(localStorage.orders)&&(d.dataset.paying="")}catch(e){}})(document.documentElement)`;

/** Removes the mark that `PAYMENT_MARKER` has set, once the page shows what is known about the payment. */
export function clearPaymentMarker(): void {
  delete document.documentElement.dataset.paying;
}
