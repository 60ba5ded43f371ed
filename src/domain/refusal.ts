// The closed list of reasons we say no. Codes only: the words are in the contract's messages.

export const REFUSALS = [
  // The request itself.
  'malformed',
  'payload-too-large',
  'too-many-requests',
  'foreign-origin',
  'not-found',
  'not-signed-in',
  'not-allowed',
  'not-identified',
  // Signing in.
  'wrong-password',
  'sign-in-failed',
  'too-many-attempts',
  // The table.
  'table-not-valid',
  'table-expired',
  // The doors.
  'bar-closed',
  'kitchen-closed',
  'drinks-at-bar',
  // The cart and who sends it.
  'cart-empty',
  'cart-too-long',
  'terms-to-order',
  'terms-to-pay',
  'email-required',
  'email-not-valid',
  // One line of the cart.
  'unknown-product',
  'out-of-stock',
  'size-not-offered',
  'mixer-required',
  'mixer-not-allowed',
  'unknown-mixer',
  'ingredients-required',
  'one-ingredient',
  'too-many-ingredients',
  'unknown-ingredient',
  'ingredients-not-allowed',
  'quantity-not-valid',
  'note-too-long',
  'note-not-plain',
  // The order as a whole.
  'price-changed',
  'order-id-reused',
  'payment-method-unavailable',
] as const;

export type Refusal = (typeof REFUSALS)[number];

/**
 * What a rule that would else give a result gives when it says no: ask with `'refusal' in result`.
 * `name` is the product it is about, where there is one.
 */
export interface Refusing {
  readonly refusal: Refusal;
  readonly name?: string;
}
