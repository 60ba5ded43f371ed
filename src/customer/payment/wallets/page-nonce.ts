// The nonce that the content security policy of this document allows.

/** Returns the nonce for the script of a wallet; undefined if the policy has none. */
export function pageNonce(): string | undefined {
  // Browsers empty the attribute once the document is loaded. The property still has the value.
  const element = document.querySelector('meta[property="csp-nonce"]');
  return element instanceof HTMLElement && element.nonce ? element.nonce : undefined;
}
