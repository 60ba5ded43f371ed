// What a payment provider is called with: the attempt to pay, its customer and their browser, and the card.
import type { BrowserInfo } from '#contract/browser-info.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentOption } from '#domain/provider.ts';

/**
 * Data that the code for a payment provider stores with an attempt to pay, for later calls about it. Never sent to browsers. The
 * key `card` identifies the card, and is removed when the attempt ends. The key `session` is the provider's session id: it finds
 * the attempt when a browser returns with this id in the address.
 */
export type ProviderAttemptData = Readonly<Record<string, unknown>>;

/** A payment attempt with everything that a provider may need to know about it. */
export interface ProviderAttempt {
  readonly id: string;
  /** The reference that identifies the attempt in requests to the provider; created by `newRef`. */
  readonly ref: string;
  readonly paymentOption: PaymentOption;
  /**
   * The account that the attempt was started with, as `accountFor` returned it; null if it was stored before accounts were.
   * Every later call about the attempt uses the credentials of this account.
   */
  readonly account: string | null;
  readonly amount: Cents;
  readonly data: ProviderAttemptData;
  /**
   * True if a call that may move money was sent and its response was not stored: the call is in progress, or the server
   * stopped during it.
   */
  readonly hasOpenCall: boolean;
  /** The sequential number of the payment, shown in the provider's own lists. */
  readonly paymentNumber: number;
  readonly tableCode: string;
  /** The name of the venue that customers see. */
  readonly venueName: string;
  /** The order lines, for provider pages that list them. Their prices add up to `amount`. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly price: Cents }[];
  /** The address to which a bank's page on another site returns. It works without a cookie. */
  readonly returnUrl: string;
  /** The time at which the payment expires unless it has been paid. */
  readonly expiresOn: Date;
}

/** The customer who pays, as far as the provider needs to know them. */
export interface Payer {
  /** The provider's own id of this customer; null if it has none yet. */
  readonly providerCustomerId: string | null;
  /** The e-mail address that the customer entered; null if there is only a generated label. */
  readonly email: string | null;
}

/** The payment option that the customer chose, with the data it requires. */
export type ChosenPaymentOption =
  | { readonly kind: 'checkout' | 'card' | 'redirect' | 'bizum'; readonly saveCard: boolean }
  | { readonly kind: 'saved-card'; readonly card: ProviderCard }
  | { readonly kind: 'googlepay' | 'applepay'; readonly token: string };

/**
 * The customer's browser, as payment providers need to know it: what its script reports, the request headers `user-agent` and
 * `accept`, and the network address.
 */
export interface CustomerBrowser extends BrowserInfo {
  readonly address: string;
  readonly userAgent: string;
  readonly accept: string;
}

/**
 * What the customer's browser or the bank's page sends to continue an attempt to pay: the token of an entered card, or the end of a
 * step such as 3-D Secure.
 */
export type AdvanceInput =
  | { readonly kind: 'card-token'; readonly token: string; readonly saveCard: boolean }
  | { readonly kind: 'fingerprint'; readonly completed: boolean }
  | { readonly kind: 'confirmed' }
  /** The form fields that the bank's page posted to `returnUrl`. */
  | { readonly kind: 'challenge'; readonly fields: Readonly<Record<string, string>> };

/** A saved card as the payment provider identifies it. */
export interface ProviderCard {
  readonly token: string;
  readonly data: ProviderAttemptData;
  /** The venue's account at the provider in which the card was saved; null for cards from before this was stored. */
  readonly account: string | null;
}

/** A card that the customer asked to save. */
export interface CardToSave extends Omit<ProviderCard, 'account'> {
  /** Identifies the card: equal each time the same card is used. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  /** YYYY-MM */
  readonly expires: string | null;
}
