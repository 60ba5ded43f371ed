// The payment provider interface. Everything that is specific to one company stays in its implementation.
import type { IncomingHttpHeaders } from 'node:http';
import type { AttemptStep, BrowserInfo } from '#contract/attempts.ts';
import type { PaymentFailureReason } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentOption, ProviderId } from '#domain/provider.ts';

/**
 * Data that a provider needs between two calls about one attempt. Stored in the database and never sent to browsers.
 * Data that identifies the card is stored under the key `card`, which is removed when the attempt ends.
 */
export type AttemptData = Readonly<Record<string, unknown>>;

/** A payment attempt with everything that a provider may need to know about it. */
export interface ProviderAttempt {
  readonly id: string;
  /** The reference that identifies the attempt in requests to the provider; created by `newRef`. */
  readonly ref: string;
  readonly paymentOption: PaymentOption;
  readonly amount: Cents;
  readonly data: AttemptData;
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
  /** The e-mail address that the customer entered; null if there is only a label that we made up. */
  readonly email: string | null;
}

/** The payment option that the customer chose, with the data it requires. */
export type PaymentSource =
  | { readonly kind: 'checkout' | 'card' | 'redirect' | 'bizum'; readonly saveCard: boolean }
  | { readonly kind: 'saved-card'; readonly card: ProviderCard }
  | { readonly kind: 'googlepay' | 'applepay'; readonly token: string };

/** The customer's browser: what its script reports, and what the headers and the address of its request say. */
export interface Browser extends BrowserInfo {
  readonly address: string;
  readonly userAgent: string;
  readonly accept: string;
}

/** What the browser or the bank's page sends to continue an attempt. */
export type AdvanceInput =
  | { readonly kind: 'card-token'; readonly token: string; readonly saveCard: boolean }
  | { readonly kind: 'fingerprint'; readonly completed: boolean }
  | { readonly kind: 'confirmed' }
  /** The form fields that the bank's page posted to `returnUrl`. */
  | { readonly kind: 'challenge'; readonly fields: Readonly<Record<string, string>> };

/** A saved card as its provider identifies it. */
export interface ProviderCard {
  readonly token: string;
  readonly data: AttemptData;
}

/** A card that the customer asked to save. */
export interface CardToSave extends ProviderCard {
  /** Identifies the card: equal each time the same card is used. */
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  /** YYYY-MM */
  readonly expires: string | null;
}

/**
 * The state of an attempt as the provider reports it through an authenticated channel: its own API, or a verified
 * signature. An implementation compares merchant, terminal and reference before it returns `succeeded`; the caller
 * compares amount and currency.
 */
export type Outcome =
  /** Customer action required. */
  | { readonly state: 'action'; readonly step: AttemptStep }
  | { readonly state: 'processing' }
  /** No response, or one that could not be interpreted, after money may have moved. */
  | { readonly state: 'unknown'; readonly code: string }
  | { readonly state: 'succeeded'; readonly charge: ConfirmedCharge }
  | { readonly state: 'failed' | 'canceled'; readonly reason: PaymentFailureReason; readonly code: string | null };

/** A charge that the provider has confirmed. */
export interface ConfirmedCharge {
  readonly amount: Cents;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** The provider's own id of the charge. */
  readonly externalId: string;
  readonly card: CardToSave | null;
}

/** The reply of a provider to a call about an attempt. */
export interface ProviderStatus {
  readonly outcome: Outcome;
  /** Replaces the stored `AttemptData`; undefined leaves it unchanged. */
  readonly data?: AttemptData;
  /** The provider's id of this customer, to be used from now on. */
  readonly providerCustomerId?: string;
}

/** A webhook request exactly as it was received. */
export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One event of a verified webhook request. `eventId` is null when the provider numbers no events. */
export type WebhookEvent =
  /** The event itself confirms the state of an attempt. */
  | {
      readonly kind: 'attempt-status';
      readonly ref: string;
      readonly eventId: string | null;
      readonly outcome: Outcome;
    }
  /** An attempt may have changed. The event confirms too little, so the status must be queried. */
  | { readonly kind: 'notification'; readonly ref: string; readonly eventId: string | null }
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly eventId: string | null;
      readonly result: RefundResult;
    }
  | { readonly kind: 'dispute'; readonly ref: string; readonly eventId: string | null; readonly amount: Cents };

/** The signature of a webhook or of a return address does not match. Nothing in it may be trusted. */
export class InvalidSignatureError extends Error {}

/** The state of a refund as the provider reports it. `unknown` means that the money may have been refunded. */
export type RefundResult =
  | { readonly state: 'succeeded' | 'pending'; readonly externalId: string }
  | { readonly state: 'failed' | 'unknown'; readonly code: string };

/** What a customer page must allow in its content security policy so that the provider works on it. */
export interface ContentSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly forms: readonly string[];
  /** True if the provider's script adds inline styles or scripts, and marks them with a nonce that the page gives it. */
  readonly takesNonce: boolean;
}

/** The customer pages to which a provider's page sends the browser back with a form. */
export interface FormReturns {
  readonly paths: readonly string[];
  /** Matches the names of the signed fields, which become part of the page's query. */
  readonly signedField: RegExp;
}

/** A payment provider such as Stripe or Redsys. */
export interface Provider {
  readonly id: ProviderId;
  /** True if the settings are those of the provider's test environment, in which no money is charged. */
  readonly isTestEnvironment: boolean;
  readonly contentSources: ContentSources;
  /** The HTTP status with which a webhook request that has an invalid signature is answered. */
  readonly invalidSignatureStatus: 200 | 400;
  /** Null if the provider's pages return by an address only. */
  readonly formReturns: FormReturns | null;
  /** The payment options that the current settings allow. */
  readonly paymentOptions: readonly PaymentOption[];
  /** Creates a reference that identifies the attempt at the provider and was never used before. */
  newRef(attemptId: string): string;
  /** Starts the payment. Called once per attempt, after it was stored; after a crash, `queryStatus` finds the result. */
  start(attempt: ProviderAttempt, source: PaymentSource, payer: Payer, browser: Browser): Promise<ProviderStatus>;
  /** Continues the payment with the customer's input. Called after the state `processing` was stored. */
  advance(attempt: ProviderAttempt, input: AdvanceInput, browser: Browser): Promise<ProviderStatus>;
  /** Queries the current status. Moves no money. */
  queryStatus(attempt: ProviderAttempt): Promise<ProviderStatus>;
  /** Makes the attempt impossible to pay, if the provider supports that. Returns the status afterwards. */
  cancel(attempt: ProviderAttempt): Promise<ProviderStatus>;
  /** Verifies and reads a webhook request. Throws `InvalidSignatureError`. */
  readWebhook(request: WebhookRequest): Promise<readonly WebhookEvent[]>;
  /** Reads the signed query of a return address; empty if it contains nothing signed. Throws `InvalidSignatureError`. */
  readReturn(fields: Readonly<Record<string, string>>): readonly WebhookEvent[];
  /** Finds the reference of the attempt with this checkout session id; null if it is not one of ours. */
  findRefBySession(sessionId: string): Promise<string | null>;
  /** Refunds an amount of a charged attempt. Callers send each refund id once: Redsys cannot detect a repeated request. */
  refundPayment(
    attempt: ProviderAttempt,
    refund: { readonly id: string; readonly amount: Cents },
  ): Promise<RefundResult>;
  /** Deletes a saved card at the provider. Succeeds as well if the card no longer exists there. */
  deleteCard(card: ProviderCard): Promise<void>;
}
