// The public API of payment attempts, and the payment provider interface.
export { handleBankReturn } from './advance-attempt.ts';
export { countFailedCards } from './core/card-limits.ts';
export {
  availablePaymentOptions,
  configuredModes,
  findProvider,
  type OpenAppleSession,
  type PaymentGateways,
} from './core/payment-gateways.ts';
export {
  type ConfirmedCharge,
  type ContentSources,
  type CredentialCheck,
  type ExternalRefund,
  type FormReturns,
  InvalidSignatureError,
  type ListedOperation,
  type Outcome,
  type Period,
  type Provider,
  type ProviderStatus,
  type QueryOptions,
  type RefundResult,
  type UnknownRefund,
  type WebhookEvent,
  type WebhookRequest,
} from './core/provider.ts';
export type {
  AdvanceInput,
  AttemptData,
  Browser,
  CardToSave,
  Payer,
  PaymentSource,
  ProviderAttempt,
  ProviderCard,
} from './core/provider-attempt.ts';
export { readWaitingProviderDeletions, sendProviderDeletions } from './core/provider-deletions.ts';
export { readProviderAttempt } from './core/stored-attempt.ts';
export { eraseAttempts, eraseSavedCards } from './erase-attempts.ts';
export { handleWebhook, type OnRefundEvent, type RefundEvent } from './handle-webhook-event.ts';
export { attemptHandlers } from './handlers.ts';
export { createStaffQuery } from './query-for-staff.ts';
export { readWaitingAttempts, reconcile } from './reconcile.ts';
export { createContactRecorder } from './record-contact.ts';
export { findAttemptByRef, recordListedCharge, reportUnlistedCharges } from './record-listed-charge.ts';
export { startReconciler } from './start-reconciler.ts';
