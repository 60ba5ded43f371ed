// The public API of attempts to pay, and the interface of payment providers.
import type { paymentAttemptEndpoints } from '#contract/attempts.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { advanceAttempt } from './advance-attempt.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { checkPayment } from './check-payment.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { createApplePaySession } from './create-apple-pay-session.ts';
import { deleteSavedCard } from './delete-saved-card.ts';
import { handlePaymentReturn } from './handle-payment-return.ts';
import { listSavedCards, readOrderStatus, readPaymentClientSettings } from './queries.ts';
import { recordAttemptDecision } from './record-attempt-decision.ts';
import { startAttempt } from './start-attempt.ts';

export { handleReturnFromBankPage } from './advance-attempt.ts';
export { countFailedCardAttempts } from './core/card-limits.ts';
export {
  availablePaymentOptions,
  configuredPaymentModes,
  findProvider,
  type PaymentGateways,
  type RequestApplePaySession,
} from './core/payment-gateways.ts';
export {
  type AttemptOutcome,
  type ConfirmedCharge,
  type ContentPolicySources,
  type CredentialCheckResult,
  type ExternalRefund,
  type FormReturnPages,
  InvalidSignatureError,
  type ListedOperation,
  type Period,
  type Provider,
  type ProviderQueryOptions,
  type ProviderReply,
  type RefundResult,
  type RefundWithUnknownResult,
  type WebhookEvent,
  type WebhookRequest,
} from './core/provider.ts';
export type {
  AdvanceInput,
  CardToSave,
  ChosenPaymentOption,
  CustomerBrowser,
  Payer,
  ProviderAttempt,
  ProviderAttemptData,
  ProviderCard,
} from './core/provider-attempt.ts';
export {
  countOpenDeletionsAtProvider,
  sendDeletionsToProviders,
} from './core/provider-deletions.ts';
export { readProviderAttempt } from './core/stored-attempt.ts';
export { eraseCustomerDataOfAttempts, eraseSavedCards } from './erase-customer-data-of-attempts.ts';
export {
  handleAttemptEvent,
  type RefundEvent,
  toExternalRefundEvent,
} from './handle-attempt-event.ts';
export {
  queryAttemptsForStaff,
  type StatusQueryDependencies,
} from './query-attempts-for-staff.ts';
export { countDueAttemptQueries, reconcileAttempts } from './reconcile.ts';
export {
  findAttemptIdsByRef,
  reconcileListedCharge,
  reportUnlistedCharges,
} from './reconcile-listed-charge.ts';
export { startReconciler } from './start-reconciler.ts';

/** Returns the handlers of the endpoints about attempts to pay. They call the payment providers in `gateways`. */
export function attemptHandlers(gateways: PaymentGateways): Handlers<typeof paymentAttemptEndpoints, Context> {
  return {
    readPaymentClientSettings: (context) => readPaymentClientSettings(context.db, gateways),
    startAttempt: (context, input) => startAttempt(context, gateways, input),
    advanceAttempt: (context, input) => advanceAttempt(context, gateways, input),
    readPayment: (context, input) => readOrderStatus(context.db, requireCustomerId(context.actor), input.orderId),
    checkPayment: (context, input) => checkPayment(context, gateways, input),
    cancelCheckout: (context, input) => cancelCheckout(context, gateways, input),
    readPaymentReturn: (context, input) => handlePaymentReturn(context, gateways, input),
    listSavedCards: (context) => listSavedCards(context.db, gateways, requireCustomerId(context.actor)),
    deleteSavedCard: (context, input) => deleteSavedCard(context, gateways, input),
    recordAttemptDecision: (context, input) => recordAttemptDecision(context, gateways, input),
    createApplePaySession: (context) => createApplePaySession(context, gateways),
  };
}
