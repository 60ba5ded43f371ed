// Paying for an order: attempts, what the guest must do in each, kept cards, and coming back from a provider's page.
import * as z from 'zod/mini';
import { ATTEMPT_STATES, ATTEMPT_WAYS, PAYMENT_FAILURES } from '#domain/attempt.ts';
import { PAYMENT_FLOWS, PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, emptyObject, idField } from './fields.ts';
import { attemptRoutes } from './routes.ts';

/** What banks ask of the browser in a 3-D Secure authentication; the rest they get from the request itself. */
export const browserInfoShape = z.object({
  language: z.string().check(z.maxLength(35)),
  colorDepth: z.int().check(z.minimum(1), z.maximum(64)),
  screenHeight: z.int().check(z.minimum(0), z.maximum(20_000)),
  screenWidth: z.int().check(z.minimum(0), z.maximum(20_000)),
  /** Minutes from UTC, as `Date.getTimezoneOffset` tells it. */
  timeZoneOffset: z.int().check(z.minimum(-900), z.maximum(900)),
});
export type BrowserFacts = z.infer<typeof browserInfoShape>;

const formFields = z.record(z.string(), z.string());

/** Why nothing was paid. `code` is the provider's own, where the words show it. */
export const attemptFailureShape = z.object({ reason: z.enum(PAYMENT_FAILURES), code: z.nullable(z.string()) });
export type Failure = z.infer<typeof attemptFailureShape>;

/** What the browser must do next. */
export const stepShape = z.discriminatedUnion('do', [
  /** Go to the provider's page. */
  z.object({ do: z.literal('redirect'), url: z.url() }),
  /** Go there by posting a form, the whole page. */
  z.object({ do: z.literal('post'), url: z.url(), fields: formFields }),
  /** Show the provider's card form: its script, the one origin its messages may come from, and what it wants to know. */
  z.object({
    do: z.literal('mount'),
    form: z.enum(['insite', 'stripe']),
    script: z.url(),
    origin: z.url(),
    fields: formFields,
  }),
  /** Post a form into a hidden frame, by which the bank recognises the browser; go on after ten seconds at most. */
  z.object({ do: z.literal('fingerprint'), url: z.url(), fields: formFields }),
  /** Post a form into a frame, in which the bank asks the guest. */
  z.object({ do: z.literal('challenge'), url: z.url(), fields: formFields }),
  /** Let Stripe's script ask the guest. */
  z.object({ do: z.literal('confirm'), script: z.url(), publishableKey: z.string(), clientSecret: z.string() }),
  /** Nothing but ask again: the provider is at it, or has not answered. */
  z.object({ do: z.literal('wait') }),
  z.object({ do: z.literal('done') }),
]);
export type Step = z.infer<typeof stepShape>;

/** How an order's payment stands. */
export const paymentStatusShape = z.object({
  orderId: idField,
  tableCode: z.string(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  number: z.int(),
  total: centsField,
  /** The latest attempt. */
  attempt: z.nullable(
    z.object({ id: idField, state: z.enum(ATTEMPT_STATES), failure: z.nullable(attemptFailureShape), step: stepShape }),
  ),
});
export type PaymentStatus = z.infer<typeof paymentStatusShape>;

export const savedCardShape = z.object({
  id: idField,
  brand: z.string(),
  last4: z.string(),
  /** YYYY-MM */
  expires: z.nullable(z.string()),
});
export type SavedCard = z.infer<typeof savedCardShape>;

/** What a wallet gives: longer than any of theirs is none. */
const walletToken = z.string().check(z.minLength(1), z.maxLength(16_000));

const ofOrder = z.object({ orderId: idField });

export const attempts = {
  readPaymentOptions: endpoint({
    ...attemptRoutes.readPaymentOptions,
    access: 'anyone',
    summary: 'The ways in which this venue is paid, and what the wallets must know.',
    input: emptyObject,
    output: z.object({
      flow: z.enum(PAYMENT_FLOWS),
      ways: z.array(z.enum(ATTEMPT_WAYS)),
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
  startAttempt: endpoint({
    ...attemptRoutes.startAttempt,
    access: 'customer',
    limit: { perMinute: 20, by: 'session' },
    summary: 'Begins to pay an order under an id made by the browser. The same id again is the same attempt.',
    input: z.object({
      orderId: idField,
      attemptId: idField,
      way: z.enum(ATTEMPT_WAYS),
      /** The kept card, for `saved-card` alone. */
      cardId: z.nullable(idField),
      /** For the wallets alone. */
      token: z.nullable(walletToken),
      /** Whether the guest wants the card kept on this device. */
      saveCard: z.boolean(),
      browser: browserInfoShape,
    }),
    output: paymentStatusShape,
  }),
  advanceAttempt: endpoint({
    ...attemptRoutes.advanceAttempt,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary:
      "Goes on with an attempt: the card form's token, the bank's recognition, or a return from Stripe's script.",
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
    output: paymentStatusShape,
  }),
  readPayment: endpoint({
    ...attemptRoutes.readPayment,
    access: 'customer',
    summary: "How the payment of the guest's order stands, as we know it.",
    input: ofOrder,
    output: paymentStatusShape,
  }),
  checkPayment: endpoint({
    ...attemptRoutes.checkPayment,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary: 'The same, after asking the provider.',
    input: ofOrder,
    output: paymentStatusShape,
  }),
  abandonPayment: endpoint({
    ...attemptRoutes.abandonPayment,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary: 'The guest went back to the menu: the payment is given up, unless it turns out to be paid.',
    input: ofOrder,
    output: paymentStatusShape,
  }),
  readReturn: endpoint({
    ...attemptRoutes.readReturn,
    access: 'customer',
    limit: { perMinute: 30, by: 'session' },
    summary:
      "Which payment of this guest a provider's page came back for, and how it stands. Proves nothing by itself.",
    input: z.object({
      /** The provider's session in the address, `null` on the pages that have none. */
      sessionId: z.nullable(z.string().check(z.maxLength(200))),
      /** The attempt, as the address names it (`externalId`). */
      externalId: z.nullable(z.string().check(z.maxLength(100))),
      /** What a signed address carries (`Ds_MerchantParameters` and its signature); empty without. */
      signed: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(8_000))),
    }),
    output: paymentStatusShape,
  }),
  listCards: endpoint({
    ...attemptRoutes.listCards,
    access: 'customer',
    summary: 'The cards kept on this device for the way this venue is paid: the last four digits and no more.',
    input: emptyObject,
    output: z.object({ cards: z.array(savedCardShape) }),
  }),
  forgetCard: endpoint({
    ...attemptRoutes.forgetCard,
    access: 'customer',
    summary: 'Forgets a kept card, here and at the provider.',
    input: z.object({ cardId: idField }),
    output: emptyObject,
  }),
  openAppleSession: endpoint({
    ...attemptRoutes.openAppleSession,
    access: 'customer',
    limit: { perMinute: 10, by: 'session' },
    summary: "Apple's proof that this page is the venue's, valid once and for five minutes.",
    input: emptyObject,
    output: z.object({ session: z.unknown() }),
  }),
};

export type PaymentOptions = OutputOf<typeof attempts.readPaymentOptions>;
export type StartAttempt = InputOf<typeof attempts.startAttempt>;
export type AdvanceAttempt = InputOf<typeof attempts.advanceAttempt>;
export type PaymentReturn = InputOf<typeof attempts.readReturn>;
