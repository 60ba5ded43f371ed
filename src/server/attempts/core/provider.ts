// The payment provider interface. Everything that is specific to one company stays in its implementation.
import type { IncomingHttpHeaders } from 'node:http';
import type { AttemptStep } from '#contract/attempts.ts';
import type { PaymentFailureReason, UnpaidConfirmation } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentOption, ProviderId } from '#domain/provider.ts';
import type { Section } from '#domain/schedule.ts';
import type {
  AdvanceInput,
  CardToSave,
  ChosenPaymentOption,
  CustomerBrowser,
  Payer,
  ProviderAttempt,
  ProviderAttemptData,
  ProviderCard,
} from './provider-attempt.ts';

/**
 * The state of an attempt to pay as a payment provider reports it, verified by the provider's API or a valid signature. For
 * `succeeded`, it is checked that the charge belongs to this attempt. The caller must still compare the amount and the currency.
 */
export type AttemptOutcome =
  /** Customer action required. */
  | { readonly state: 'action'; readonly step: AttemptStep }
  | { readonly state: 'processing' }
  /** No response, or one that could not be interpreted, after money may have moved. */
  | { readonly state: 'unknown'; readonly code: string }
  | { readonly state: 'succeeded'; readonly charge: ConfirmedCharge }
  | {
      readonly state: 'failed' | 'canceled';
      readonly reason: PaymentFailureReason;
      readonly code: string | null;
      /** `final` if omitted: the provider itself reported the end, and the attempt cannot be paid any more. */
      readonly unpaidConfirmation?: UnpaidConfirmation;
    };

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
export interface ProviderReply {
  readonly outcome: AttemptOutcome;
  /** Replaces the stored `ProviderAttemptData`; undefined leaves it unchanged. */
  readonly data?: ProviderAttemptData;
  /** The provider's id of this customer, to be used from now on. */
  readonly providerCustomerId?: string;
}

/** A webhook request exactly as it was received. */
export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * One event in a webhook request of a payment provider, with a verified signature. `ref` is Comanda's reference of the attempt to
 * pay, `refundId` is Comanda's id of a refund. `eventId` is null if the provider does not number its events. `account` is the
 * merchant account whose key verified the signature; undefined if `ref` already identifies it. Ignore an event of another account
 * than the attempt's (`isEventOfAccount`).
 */
export type WebhookEvent =
  /** The event itself confirms the state of an attempt. */
  | {
      readonly kind: 'attempt-status';
      readonly ref: string;
      readonly eventId: string | null;
      readonly account?: string;
      readonly outcome: AttemptOutcome;
    }
  /** An attempt may have changed. The event confirms too little, so the status must be queried. */
  | { readonly kind: 'notification'; readonly ref: string; readonly eventId: string | null; readonly account?: string }
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly eventId: string | null;
      readonly result: RefundResult;
    }
  /** A refund that the venue made at the provider, not in Comanda. The same refund has the same `externalId`. */
  | {
      readonly kind: 'external-refund';
      readonly ref: string;
      readonly eventId: string | null;
      readonly account?: string;
      readonly refund: ExternalRefund;
    }
  | { readonly kind: 'dispute'; readonly ref: string; readonly eventId: string | null; readonly amount: Cents };

/** Thrown when the signature of a webhook or of a return address does not match. No content of that request may be trusted. */
export class InvalidSignatureError extends Error {}

/** The state of a refund as the provider reports it. `unknown` means that the money may have been refunded. */
export type RefundResult =
  | { readonly state: 'succeeded' | 'pending'; readonly externalId: string }
  | { readonly state: 'failed' | 'unknown'; readonly code: string };

/** A refund that the venue made at the payment provider, not in Comanda. */
export interface ExternalRefund {
  /** The provider's own id of the refund; null if it has none. */
  readonly externalId: string | null;
  readonly amount: Cents;
  readonly state: 'succeeded' | 'pending' | 'failed';
}

/**
 * One charge or refund in the payment provider's own list of operations. Once a day this list is compared with the charges and
 * refunds that are stored in Comanda, to find differences.
 */
export type ListedOperation = {
  /** The provider's own id of the operation. */
  readonly externalId: string;
  /** The reference that Comanda gave the attempt; null if the operation has no such reference. */
  readonly ref: string | null;
  readonly amount: Cents;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  readonly time: Date;
} & (
  | { readonly kind: 'charge' }
  /** `refundId` is Comanda's id of the refund; null if it was not requested by Comanda or the provider does not store it. */
  | { readonly kind: 'refund'; readonly refundId: string | null; readonly state: ExternalRefund['state'] }
);

/** A period of time from `from` (included) to `to` (excluded). */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * A refund that Comanda requested and whose result is not known. The payment provider must be asked for the result with
 * `queryRefund`.
 */
export interface RefundWithUnknownResult {
  readonly id: string;
  readonly amount: Cents;
  readonly requestedOn: Date;
  /** The provider's ids of all other refunds of the same attempt, which cannot be this one. */
  readonly otherExternalIds: readonly string[];
}

/** Options of a call to a payment provider that moves no money. */
export interface ProviderQueryOptions {
  /** The call throws if the provider has not responded after this time. */
  readonly timeoutMs: number;
}

/** The result of checking whether the payment provider accepts the configured credentials. */
export type CredentialCheckResult =
  | { readonly state: 'accepted' }
  | { readonly state: 'rejected' | 'no-response'; readonly code: string };

/** What the content security policy of a customer page must allow, so that the payment provider works on that page. */
export interface ContentPolicySources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly forms: readonly string[];
  /** True if the provider's script adds inline styles or scripts, and marks them with a nonce that the page gives it. */
  readonly takesNonce: boolean;
}

/**
 * The customer pages to which the payment provider's page sends the browser back by posting a form, instead of by a link. `paths`
 * are the paths of these pages. `signedField` matches the names of the signed form fields, which are copied to the query of the
 * page's address.
 */
export interface FormReturnPages {
  readonly paths: readonly string[];
  /** Matches the names of the signed fields, which become part of the page's query. */
  readonly signedField: RegExp;
}

/** A payment provider such as Stripe or Redsys. */
export interface Provider {
  readonly id: ProviderId;
  /** True if the settings are those of the provider's test environment, in which no money is charged. */
  readonly isTestEnvironment: boolean;
  readonly contentSources: ContentPolicySources;
  /** The address of the script that draws the card form. */
  readonly cardFormScript: string;
  /** The HTTP status with which a webhook request that has an invalid signature is answered. */
  readonly invalidSignatureStatus: 200 | 400;
  /** Null if the provider's pages return by an address only. */
  readonly formReturns: FormReturnPages | null;
  /** The payment options that the current settings allow. */
  readonly paymentOptions: readonly PaymentOption[];
  /**
   * Returns the account that charges an order with lines of these sections: merchant, terminal or account, and environment.
   * Stored with the attempt.
   */
  accountFor(order: { readonly sections: ReadonlySet<Section> }): string;
  /** True if the credentials of this account are configured, so that its attempts can be queried and refunded. */
  hasAccount(account: string | null): boolean;
  /** Creates a reference that identifies the attempt at the provider and was never used before. */
  newRef(attemptId: string): string;
  /** Starts the payment. Called once per attempt, after it was stored; after a crash, `queryStatus` finds the result. */
  start(
    attempt: ProviderAttempt,
    source: ChosenPaymentOption,
    payer: Payer,
    browser: CustomerBrowser,
  ): Promise<ProviderReply>;
  /** Continues the payment with the customer's input. Called after the state `processing` was stored. */
  advance(attempt: ProviderAttempt, input: AdvanceInput, browser: CustomerBrowser): Promise<ProviderReply>;
  /** Queries the current status. Moves no money. Throws if the provider does not respond in time. */
  queryStatus(attempt: ProviderAttempt, options: ProviderQueryOptions): Promise<ProviderReply>;
  /**
   * Makes the attempt impossible to pay, if the provider supports that, and returns the status afterwards. An attempt for
   * which no money was requested is canceled without a call. Throws if the provider does not respond in time.
   */
  cancel(attempt: ProviderAttempt, options: ProviderQueryOptions): Promise<ProviderReply>;
  /** Verifies and reads a webhook request. Throws `InvalidSignatureError`. */
  readWebhook(request: WebhookRequest): Promise<readonly WebhookEvent[]>;
  /** Reads the signed query of a return address; empty if it contains nothing signed. Throws `InvalidSignatureError`. */
  readReturn(fields: Readonly<Record<string, string>>): readonly WebhookEvent[];
  /** Refunds an amount of a charged attempt. Callers send each refund id once: Redsys cannot detect a repeated request. */
  refundPayment(
    attempt: ProviderAttempt,
    refund: { readonly id: string; readonly amount: Cents },
  ): Promise<RefundResult>;
  /** Queries a refund whose result is unknown. Null if the provider cannot identify it. Throws without a response. */
  queryRefund(
    attempt: ProviderAttempt,
    refund: RefundWithUnknownResult,
    options: ProviderQueryOptions,
  ): Promise<RefundResult | null>;
  /** Lists all charges and refunds of a period, of every configured account; null if the settings do not support it. */
  readonly listOperations: ((period: Period) => AsyncIterable<ListedOperation>) | null;
  /** How many days the list reaches back: the longest time without a server after which the comparison is complete. */
  readonly listedDays: number;
  /** Checks with a call that moves no money whether the provider accepts the configured credentials. */
  checkCredentials(options: ProviderQueryOptions): Promise<CredentialCheckResult>;
  /** Deletes a saved card at the provider. Succeeds as well if the card no longer exists there. */
  deleteCard(card: ProviderCard): Promise<void>;
  /**
   * Deletes a customer with all their cards at the provider, by the id that a status reported as `providerCustomerId`.
   * Succeeds as well if the customer no longer exists there, or if the provider stores no customers.
   */
  deleteCustomer(providerCustomerId: string): Promise<void>;
}
