// Paying an order: payment attempts, their next step in the browser, saved cards, and the return from a provider's page.
import * as z from 'zod/mini';
import { ATTEMPT_STATES, PAYMENT_FAILURE_REASONS } from '#domain/attempt.ts';
import { ATTEMPT_DECISIONS } from '#domain/attempt-decision.ts';
import { ORDER_ENDINGS } from '#domain/order.ts';
import { PAYMENT_METHODS, PAYMENT_MODES, PAYMENT_STATES } from '#domain/payment.ts';
import { BANK_RETURN_OUTCOMES } from '#domain/payment-outcome.ts';
import { PAYMENT_OPTIONS } from '#domain/provider.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { browserInfoShape } from './browser-info.ts';
import { customerPaymentRoutes } from './customer-payment-routes.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, idField, timeField } from './fields.ts';
import { attemptDecisionRoutes } from './routes.ts';

const formFields = z.record(z.string(), z.string());

/**
 * The schema of the reason why a payment attempt failed. `code` is the error code of the payment provider, if the Spanish text for
 * the reason shows the code to the customer; otherwise null.
 */
const attemptFailureShape = z.object({ reason: z.enum(PAYMENT_FAILURE_REASONS), code: z.nullable(z.string()) });
/** The reason of a failed payment attempt, as the API sends it. */
export type AttemptFailure = z.infer<typeof attemptFailureShape>;

/**
 * The schema of the next step of a payment attempt (one try of a customer to pay). The field `do` says what the customer's browser
 * must do, such as open the provider's page or show its card form. Steps are stored in the database, so the values of `do` must not
 * change.
 */
export const attemptStepShape = z.discriminatedUnion('do', [
  /** Navigate to the provider's page. */
  z.object({ do: z.literal('redirect'), url: z.url() }),
  /** Navigate to the provider's page by submitting a form. */
  z.object({ do: z.literal('post'), url: z.url(), fields: formFields }),
  /** Show the provider's card form: its script, the only origin whose messages are accepted, and the fields it needs. */
  z.object({
    do: z.literal('mount'),
    form: z.enum(['insite', 'stripe']),
    script: z.url(),
    origin: z.url(),
    fields: formFields,
  }),
  /** Submit a form into a hidden iframe, so that the bank can fingerprint the browser. Continue after at most ten seconds. */
  z.object({ do: z.literal('fingerprint'), url: z.url(), fields: formFields }),
  /** Submit a form into an iframe in which the bank authenticates the customer. */
  z.object({ do: z.literal('challenge'), url: z.url(), fields: formFields }),
  /** Let Stripe's script authenticate the customer. */
  z.object({ do: z.literal('confirm'), script: z.url(), publishableKey: z.string(), clientSecret: z.string() }),
  /** Query the status again: the provider is processing the payment or has not responded. */
  z.object({ do: z.literal('wait') }),
  z.object({ do: z.literal('done') }),
]);
/**
 * The next step of a payment attempt (one try of a customer to pay): what the customer's browser must do, such as open the
 * provider's page or show its card form.
 */
export type AttemptStep = z.infer<typeof attemptStepShape>;

/**
 * The states of the automatic refund of a surplus, as the customer sees them. A surplus is money that was charged above what the
 * order owed.
 */
export const SURPLUS_REFUND_STATES = ['in-progress', 'succeeded', 'failed'] as const;
/** The state of the automatic refund of a surplus (money that was charged above what the order owed), as the customer sees it. */
export type SurplusRefundState = (typeof SURPLUS_REFUND_STATES)[number];

/**
 * The schema of an order's status as its customer sees it: whether the order is sent, paid, canceled or expired, and its latest
 * payment attempt.
 */
export const orderStatusShape = z.object({
  orderId: idField,
  tableCode: z.string(),
  /** When it was sent to the boards; before that, when it was placed. */
  time: timeField,
  /** When the database read this, in milliseconds since 1970. An older reply never replaces a newer one. */
  readOn: z.number(),
  /** It was sent to the boards. */
  isSent: z.boolean(),
  /** It waits until staff accept it. */
  isToAccept: z.boolean(),
  /** Staff collect what remains of it. */
  isToCollect: z.boolean(),
  /** Nothing remains to be paid of it. */
  isSettled: z.boolean(),
  /** What remains to be paid of it, in cents; 0 after it has ended. */
  remaining: centsField,
  /** How it ended; null unless it has ended. */
  ending: z.nullable(z.enum(ORDER_ENDINGS)),
  /** The state of its payment. */
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  number: z.int(),
  total: centsField,
  /**
   * True if nothing was charged: no attempt is in progress, and the provider confirmed for each that has ended that it
   * charged nothing. False while that is not known, and if the payment is paid.
   */
  isConfirmedUnpaid: z.boolean(),
  /** True if the money arrived after the payment had been canceled or had expired. */
  isLate: z.boolean(),
  /** What was charged above what the order owed, with the state of its automatic refund; null if nothing was. */
  surplus: z.nullable(
    z.object({
      amount: centsField,
      /** True if the payment was charged twice; false if the order had become cheaper, or was paid otherwise. */
      isSecondCharge: z.boolean(),
      refund: z.enum(SURPLUS_REFUND_STATES),
    }),
  ),
  /** The latest attempt; null if none exists. */
  attempt: z.nullable(
    z.object({
      id: idField,
      state: z.enum(ATTEMPT_STATES),
      failure: z.nullable(attemptFailureShape),
      step: attemptStepShape,
    }),
  ),
});
/**
 * The status of an order, as the browser of the customer receives it: whether the order is sent, paid, canceled or expired, and its
 * latest payment attempt.
 */
export type OrderStatus = z.infer<typeof orderStatusShape>;

/**
 * The schema of the reply to a browser that came back from the payment provider's page. The kind is `own` if this browser placed
 * the order, and `elsewhere` if another browser placed it.
 */
const returnFromProviderShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), payment: orderStatusShape }),
  /** The payment of another browser, which the return address proves: neither its order nor its table is shown. */
  z.object({ kind: z.literal('elsewhere'), outcome: z.enum(BANK_RETURN_OUTCOMES), total: centsField }),
]);
/**
 * The reply to a browser that came back from the payment provider's page: the status of the order. If another browser placed the
 * order, the reply contains only the outcome and the total in cents.
 */
export type ReturnFromProviderResult = z.infer<typeof returnFromProviderShape>;

/**
 * The schema of a payment card that the payment provider stores for the customer: brand, last four digits and expiry, without the
 * token. The card expires at the end of the month `expires`, YYYY-MM; null if the payment provider has not reported the month.
 */
const savedCardShape = z.object({
  id: idField,
  brand: z.string(),
  last4: z.string(),
  expires: z.nullable(z.string()),
});
/** A payment card that the payment provider stores for the customer: brand, last four digits and month of expiry. */
export type SavedCard = z.infer<typeof savedCardShape>;

/** The token of Google Pay or Apple Pay. The limit is above the length of any real token. */
const walletToken = z.string().check(z.minLength(1), z.maxLength(16_000));

const ofOrder = z.object({ orderId: idField });

/** The endpoints of payment attempts. Each attempt is one try of a customer to pay one payment through a payment provider. */
export const paymentAttemptEndpoints = {
  readPaymentClientSettings: defineEndpoint({
    ...customerPaymentRoutes.readPaymentClientSettings,
    access: 'anyone',
    summary: 'The payment mode of the venue, its payment options, and the public settings of the wallets.',
    input: emptyObjectShape,
    output: z.object({
      mode: z.enum(PAYMENT_MODES),
      options: z.array(z.enum(PAYMENT_OPTIONS)),
      cardFormScript: z.nullable(z.url()),
      googlePay: z.nullable(
        z.object({
          script: z.url(),
          environment: z.enum(['TEST', 'PRODUCTION']),
          merchantId: z.string(),
          gatewayMerchantId: z.string(),
        }),
      ),
    }),
  }),
  startAttempt: defineEndpoint({
    ...customerPaymentRoutes.startAttempt,
    access: 'customer',
    limit: { perMinute: 20, by: 'session' },
    summary:
      'Starts a payment attempt for an order, under an id made by the browser. Idempotent: the same id is the same attempt.',
    input: z.object({
      orderId: idField,
      attemptId: idField,
      paymentOption: z.enum(PAYMENT_OPTIONS),
      /** The saved card; only for the payment option `saved-card`. */
      cardId: z.nullable(idField),
      /** The wallet's token; only for Google Pay and Apple Pay. */
      token: z.nullable(walletToken),
      /** True if the customer wants to save the card. */
      saveCard: z.boolean(),
      browser: browserInfoShape,
    }),
    output: orderStatusShape,
  }),
  advanceAttempt: defineEndpoint({
    ...customerPaymentRoutes.advanceAttempt,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary:
      'Continues an attempt with the result of its step: the token of the card form, the completed fingerprint, or the confirmation by the Stripe script.',
    input: z.object({
      attemptId: idField,
      input: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('card-token'),
          token: z.string().check(z.minLength(1), z.maxLength(200)),
          saveCard: z.boolean(),
        }),
        z.object({ kind: z.literal('fingerprint'), completed: z.boolean() }),
        z.object({ kind: z.literal('confirmed') }),
      ]),
      browser: browserInfoShape,
    }),
    output: orderStatusShape,
  }),
  readPayment: defineEndpoint({
    ...customerPaymentRoutes.readPayment,
    access: 'customer',
    summary: "What became of the customer's order, as stored.",
    input: ofOrder,
    output: orderStatusShape,
  }),
  checkPayment: defineEndpoint({
    ...customerPaymentRoutes.checkPayment,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary: 'What became of the order, after a status query to the provider.',
    input: ofOrder,
    output: orderStatusShape,
  }),
  cancelCheckout: defineEndpoint({
    ...customerPaymentRoutes.cancelCheckout,
    access: 'customer',
    limit: { perMinute: 30, by: 'session', newcomersPerMinute: 600 },
    summary: 'The customer returned to the menu: cancels the payment, unless a status query shows that it is paid.',
    input: ofOrder,
    output: orderStatusShape,
  }),
  readPaymentReturn: defineEndpoint({
    ...customerPaymentRoutes.readPaymentReturn,
    access: 'visitor',
    limit: { perMinute: 30, by: 'session' },
    summary:
      "Finds the payment to which a provider's page returned, and its state. Signed fields are applied whoever sends them; the return itself confirms no payment. A browser that did not order reads the amount and the outcome alone.",
    input: z.object({
      /** The provider's session id in the URL; null if the page has none. */
      sessionId: z.nullable(z.string().check(z.maxLength(200))),
      /** The attempt's id in the URL (`externalId`). */
      externalId: z.nullable(z.string().check(z.maxLength(100))),
      /** The parameters of a signed URL (`Ds_MerchantParameters` and its signature); empty if it is not signed. */
      signed: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8_000))),
    }),
    output: returnFromProviderShape,
  }),
  listSavedCards: defineEndpoint({
    ...customerPaymentRoutes.listSavedCards,
    access: 'customer',
    summary: 'The saved cards of this customer at the provider of the venue: brand, last four digits and expiry date.',
    input: emptyObjectShape,
    output: z.object({ cards: z.array(savedCardShape) }),
  }),
  deleteSavedCard: defineEndpoint({
    ...customerPaymentRoutes.deleteSavedCard,
    access: 'customer',
    summary: 'Deletes a saved card, in Comanda and at the provider.',
    input: z.object({ cardId: idField }),
    output: emptyObjectShape,
  }),
  recordAttemptDecision: defineEndpoint({
    ...attemptDecisionRoutes.recordAttemptDecision,
    access: { staff: 'see-payments' },
    records: 'attempt-decided',
    summary:
      'Records whether an attempt whose outcome is missing was charged, after a member of staff checked it at the bank. The provider is queried first, and its report counts. Idempotent.',
    input: z.object({
      attemptId: idField,
      decision: z.enum(ATTEMPT_DECISIONS),
      note: z.string().check(z.maxLength(REASON_CHARACTERS_MAX)),
    }),
    output: z.object({
      paymentId: idField,
      /** The stored outcome: what the provider reported, or otherwise the first decision of a member of staff. */
      outcome: z.enum(ATTEMPT_DECISIONS),
      /** The member of staff who recorded the outcome, and their note; null if the provider reported it. */
      decided: z.nullable(z.object({ by: z.string(), note: z.string() })),
    }),
  }),
  createApplePaySession: defineEndpoint({
    ...customerPaymentRoutes.createApplePaySession,
    access: 'customer',
    limit: { perMinute: 10, by: 'session' },
    summary: 'Creates an Apple Pay merchant session for this page. It is valid once and for five minutes.',
    input: emptyObjectShape,
    output: z.object({ session: z.unknown() }),
  }),
};

/** The settings that a customer's browser needs to offer payment options and wallets (Google Pay, Apple Pay). */
export type PaymentClientSettings = OutputOf<typeof paymentAttemptEndpoints.readPaymentClientSettings>;
/** The request of a customer's browser that starts a payment attempt. */
export type StartAttemptInput = InputOf<typeof paymentAttemptEndpoints.startAttempt>;
/** The request of a customer's browser that continues a payment attempt with the result of its last step. */
export type AdvanceAttemptInput = InputOf<typeof paymentAttemptEndpoints.advanceAttempt>;
/** The request by which staff record, after checking at the bank, whether a payment attempt was charged. */
export type RecordAttemptDecisionInput = InputOf<typeof paymentAttemptEndpoints.recordAttemptDecision>;
/**
 * The reply after staff recorded whether a payment attempt was charged. It contains the outcome that counts: the one that the
 * payment provider reported or, without a report, the first one that staff recorded.
 */
export type AttemptDecisionResult = OutputOf<typeof paymentAttemptEndpoints.recordAttemptDecision>;
/**
 * The request of a browser that came back from the payment provider's page. Contains the URL parameters from which the server finds
 * the payment.
 */
export type ReturnFromProviderInput = InputOf<typeof paymentAttemptEndpoints.readPaymentReturn>;
