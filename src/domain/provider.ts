// Payment providers and what each of them offers. Adding a string to `PROVIDERS` does not compile until every table is complete.

/** The payment providers: the companies that charge the cards of customers. */
export const PROVIDERS = ['stripe', 'redsys'] as const;
/** A payment provider, a company that charges the cards of customers: Stripe or Redsys. */
export type ProviderId = (typeof PROVIDERS)[number];

/** The names of the payment providers for Spanish texts, spelled as the companies spell them. */
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = { stripe: 'Stripe', redsys: 'Redsys' };

/**
 * How a customer pays. `checkout`: on the payment provider's page. `card`: in a card form on the venue's page. `redirect`: on the
 * bank's page. The rest are a saved card, the wallets Google Pay and Apple Pay, and Bizum.
 */
export const PAYMENT_OPTIONS = [
  'checkout',
  'card',
  'saved-card',
  'redirect',
  'googlepay',
  'applepay',
  'bizum',
] as const;
/** A way in which a customer pays, such as `card` or `bizum`. */
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

/** For each payment provider, the payment options that a venue with this provider can offer. */
export const PROVIDER_PAYMENT_OPTIONS: Readonly<Record<ProviderId, readonly PaymentOption[]>> = {
  stripe: ['checkout', 'card', 'saved-card'],
  redsys: ['card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum'],
};

/**
 * What a payment provider is asked to delete when the data of a customer is erased: a saved card, or its record of the customer.
 */
export const PROVIDER_DELETION_KINDS = ['card', 'customer'] as const;
/** What a payment provider is asked to delete: a saved card, or its record of the customer. */
export type ProviderDeletionKind = (typeof PROVIDER_DELETION_KINDS)[number];

/**
 * The payment options that are recorded under their own name as payment method: the wallets and Bizum. For example, a Bizum payment
 * is recorded as `bizum`. Payments with the other options are recorded under the name of their payment provider.
 */
export const SEPARATELY_RECORDED_OPTIONS = [
  'googlepay',
  'applepay',
  'bizum',
] as const satisfies readonly PaymentOption[];
