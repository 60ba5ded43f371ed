// The closed list of refusal codes. Their Spanish texts are in contract/refusal-messages.es.ts.
import { MISSING_REASON_REFUSALS } from './missing-reason.ts';
import { TAKE_BACK_REFUSALS } from './take-back-refusals.ts';

/** Every code with which a request can be refused. Stored nowhere, but part of the API: do not rename. */
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
  /** A disk of the server is full. What was requested is not stored, or, if the database stopped meanwhile, may be. */
  'disk-full',
  // Signing in.
  'wrong-password',
  'sign-in-failed',
  'too-many-attempts',
  'code-needed',
  'wrong-code',
  'code-locked',
  // The table.
  'table-not-valid',
  'table-expired',
  // The table that staff chose for an order.
  'table-not-active',
  // The opening hours.
  'bar-closed',
  'kitchen-closed',
  'drinks-at-bar',
  // The cart and its sender.
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
  /** Its customer asked what had become of the order before it arrived, and was told that it cannot arrive any more. */
  'order-id-closed',
  /** The order is stored, but was placed in another session than the one that names it, such as before cookies were deleted. */
  'order-of-other-session',
  /** A staff order is sent in the session of another person than the one who wrote it. */
  'other-writer',
  /** The session owes as much as the venue allows. */
  'debt-too-high',
  /** As many orders of the session or the table wait for staff as may. */
  'too-many-waiting',
  /** Staff marked orders of the session as false. */
  'session-blocked',
  'payment-method-unavailable',
  // The payment of the order.
  'way-not-offered',
  'attempt-id-reused',
  'payment-under-way',
  'guest-may-be-paying',
  'payment-closed',
  'attempt-closed',
  'attempt-under-way',
  'attempt-other-amount',
  'charge-not-known',
  'decision-note-required',
  'card-gone',
  'token-missing',
  'apple-pay-unavailable',
  // Refunds.
  'refund-too-much',
  'refund-zero',
  'refund-id-reused',
  'refund-not-paid',
  'refund-not-unknown',
  'refund-note-required',
  'refund-paid-at-bar',
  'refunds-changed',
  /** Staff request a failed refund again that has been requested again, made after all, or made up for meanwhile. */
  'refund-not-repeatable',
  'incident-note-required',
  /** An incident about a refund without a result is answered, not closed. */
  'incident-refund-unknown',
  // The receipt by e-mail.
  'receipt-email-not-valid',
  'receipt-not-paid',
  'receipt-too-many',
  'receipt-too-often',
  'table-owes-nothing',
  ...MISSING_REASON_REFUSALS,
  // Canceling an order that staff took.
  'cancel-not-by-staff',
  'cancel-paid',
  // An order that counted as paid is false, and its Z closure is closed.
  'false-after-closing',
  'walk-out-not-served',
  'leave-not-ordered',
  'restore-not-possible',
  // Collecting owed orders.
  'cash-too-little',
  'collection-id-reused',
  'collection-too-much',
  // Another remainder was shown when staff chose a half or a third of it.
  'remainder-changed',
  'waiting-order-in-part',
  'line-paid',
  'way-not-of-staff',
  'order-paid-in-part',
  'change-id-reused',
  // Dashboard.
  'range-too-long',
  // Z closures.
  'days-not-valid',
  'till-closed',
  'cash-amount-not-valid',
  'cash-movement-id-reused',
  /** Staff pay out more cash than should be in the drawer, and have not confirmed it. */
  'more-than-in-drawer',
  'tables-owe',
  'closure-open',
  'closure-closed',
  // Printing.
  'printer-required',
  'printer-inactive',
  'printing-off',
  'print-queue-full',
  'print-id-reused',
  'print-agent-required',
  'print-agent-key-not-valid',
  'print-agent-outdated',
  'print-try-ended',
  'printer-id-not-valid',
  'printer-key-not-valid',
  // Notices to customers.
  'notice-without-orders',
  'notice-too-soon',
  /** A voided line cannot come back to its board. */
  'line-voided',
  /** Another member of staff took the line off its order. */
  'line-already-voided',
  'line-not-sent',
  'line-already-invited',
  /** A paid line is an invitation only if its money is given back. */
  'invitation-not-refunded',
  /** Fewer units are left of a line than were to be taken off. */
  'line-changed',
  /** It is the last line that its order owes: the order is canceled. */
  'last-line',
  /**
   * A line that was taken off its order can only be put back by who did it, soon after, and while it changes no money given back.
   */
  'undo-not-own',
  'undo-too-late',
  'undo-refunded',
  'undo-paid',
  ...TAKE_BACK_REFUSALS,
  /** Orders are moved to another table while they owe something or have lines to prepare, and back soon after by who did it. */
  'order-moved',
  'order-not-at-table',
  'order-ended',
  'order-of-closed-day',
  'order-settled',
  'undo-move-too-late',
  /** A discount is taken off what orders still owe, and off no more than that. */
  'order-owes-nothing',
  'discount-not-valid',
  'undo-discount-changed',
  /** A line was marked as done on an earlier day. */
  'done-too-long-ago',
  'push-subscription-not-valid',
  'interval-required',
  // Back office forms.
  'changed-meanwhile',
  'name-required',
  'name-too-long',
  'text-not-plain',
  'name-not-unique',
  'sort-required',
  'sort-not-valid',
  'hours-not-valid',
  'windows-required',
  'windows-too-many',
  'windows-overlap',
  'special-day-not-valid',
  'table-code-required',
  'table-code-not-valid',
  'table-range-not-valid',
  'table-range-too-long',
  'url-required',
  'url-not-valid',
  'url-not-in-network',
  'url-port-not-allowed',
  // Users and passwords.
  'email-not-unique',
  'roles-required',
  'password-required',
  'password-too-short',
  'password-too-long',
  'password-common',
  'last-owner',
  // Shared tablets. `password-needed`: the session was opened by PIN, and the action is the owner's only.
  'pin-not-valid',
  'pin-too-simple',
  'wrong-pin',
  'pin-locked',
  'password-needed',
  'reset-unknown-email',
  'reset-link-not-valid',
  // The catalogue.
  'catalogue-full',
  'description-required',
  'description-too-long',
  'stock-not-valid',
  'price-required',
  'size-name-required',
  'size-name-too-long',
  'size-twice',
  'too-many-sizes',
  'price-not-valid',
  'price-too-high',
  'cost-not-valid',
  'drink-category-required',
  'category-required',
  'sub-category-not-valid',
  'ingredient-names-required',
  'ingredient-count-required',
  'product-type-required',
  'category-has-products',
  'category-has-sub-categories',
  'sub-category-has-products',
  // Records that are in use, or were, cannot be deleted.
  'table-used',
  'printer-used',
  'printer-in-auto-run',
  'user-used',
  'own-user',
  // The import of a menu.
  'import-too-large',
  'import-empty',
  'import-old-excel',
  'import-not-a-sheet',
  'import-expands',
  'import-broken',
  'import-column-twice',
  'import-too-many-rows',
  'import-quotes',
  'import-has-errors',
  'import-has-questions',
  'import-menu-changed',
  // Settings.
  'payment-keys-missing',
  'payment-keys-test',
  'payment-simulated',
  'payment-without-https',
  'colour-not-valid',
  'short-name-required',
  'nif-not-valid',
  'iva-not-valid',
  'web-not-valid',
  'partner-url-not-https',
  'text-too-long',
  // Images.
  'image-type-not-valid',
  'image-too-large',
  'image-too-many-pixels',
  'image-broken',
  'image-gone',
  // The data of customers.
  'customer-paying',
  // Failed card payments, of the customer or of others at the same place.
  'card-tries-wait',
  'card-tries-closed',
  'card-testing',
  /** A session has reserved counted units with another order that it has not paid. */
  'too-many-units-reserved',
  /** Other customers of the same network, who have paid nothing, are paying for many counted units. */
  'many-are-paying',
  // The sums of days.
  'rebuild-running',
] as const;

/** A code with which a request is refused, such as `cart-empty`. */
export type Refusal = (typeof REFUSALS)[number];

/**
 * What a function of the domain returns instead of its value if a rule refuses the request; test with `'refusal' in result`. `name`
 * is the product concerned, if there is one.
 */
export interface RefusalResult {
  readonly refusal: Refusal;
  readonly name?: string;
}
