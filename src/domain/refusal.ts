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
  'not-enough-stock',
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
  // Paying it.
  'way-not-offered',
  'attempt-id-reused',
  'payment-under-way',
  'guest-may-be-paying',
  'payment-closed',
  'attempt-closed',
  'card-gone',
  'token-missing',
  'apple-pay-unavailable',
  // Giving money back.
  'refund-too-much',
  'refund-zero',
  'refund-id-reused',
  'refund-not-paid',
  'refund-reason-required',
  'refund-not-unknown',
  'refund-note-required',
  'incident-note-required',
  // The ticket by mail.
  'receipt-email-not-valid',
  'receipt-not-paid',
  'receipt-too-many',
  'receipt-too-often',
  // Giving up an order that staff took.
  'cancel-reason-required',
  'cancel-not-by-staff',
  'cancel-paid',
  // The till.
  'days-not-valid',
  'till-closed',
  'tables-owe',
  'closure-open',
  // Keeping the house in order.
  'changed-meanwhile',
  'name-required',
  'name-too-long',
  'name-not-unique',
  'sort-required',
  'sort-not-valid',
  'hours-not-valid',
  'table-code-required',
  'table-code-not-valid',
  'url-required',
  'url-not-valid',
  'url-not-in-network',
  // People.
  'email-not-unique',
  'roles-required',
  'password-required',
  'password-too-short',
  'password-too-long',
  'last-owner',
  'reset-unknown-email',
  'reset-link-not-valid',
  // The catalogue.
  'catalogue-full',
  'description-required',
  'description-too-long',
  'stock-not-valid',
  'price-required',
  'price-not-valid',
  'drink-category-required',
  'category-required',
  'sub-category-not-valid',
  'ingredient-names-required',
  'ingredient-count-required',
  'product-type-required',
  'category-has-products',
  'category-has-sub-categories',
  'sub-category-has-products',
  // The venue's own choices.
  'payment-keys-missing',
  'colour-not-valid',
  'short-name-required',
  'nif-not-valid',
  'iva-not-valid',
  'web-not-valid',
  'text-too-long',
  // Images.
  'image-type-not-valid',
  'image-too-large',
  'image-too-many-pixels',
  'image-broken',
  'image-gone',
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
