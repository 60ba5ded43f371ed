// Marks the document of a customer who reloads the menu in the middle of paying, before anything is painted.

/**
 * Inline script that runs before any bundle has loaded: keep it small and free of new syntax. The mark is set if this browser
 * has stored an attempt to pay that has not ended; a style shows the notice of the document then.
 */
export const PAYMENT_MARKER = `(d=>{try{/"attempt":{/.test(localStorage.paymentId)&&(d.dataset.paying="")}catch(e){}})(document.documentElement)`;

/**
 * Removes the mark of a document whose customer reloaded in the middle of paying, once the page shows what is known about the
 * payment.
 */
export function clearPaymentMarker(): void {
  delete document.documentElement.dataset.paying;
}
