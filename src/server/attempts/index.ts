// The public API of payment attempts, and the payment provider interface.
export { handleBankReturn } from './advance-attempt.ts';
export { configuredModes, findProvider, type OpenAppleSession, type PaymentGateways } from './core/payment-gateways.ts';
export {
  type AdvanceInput,
  type AttemptData,
  type Browser,
  type CardToSave,
  type ConfirmedCharge,
  type ContentSources,
  type CredentialCheck,
  type ExternalRefund,
  type FormReturns,
  InvalidSignatureError,
  type ListedOperation,
  type Outcome,
  type Payer,
  type PaymentSource,
  type Period,
  type Provider,
  type ProviderAttempt,
  type ProviderCard,
  type ProviderStatus,
  type QueryOptions,
  type RefundResult,
  type UnknownRefund,
  type WebhookEvent,
  type WebhookRequest,
} from './core/provider.ts';
export { readProviderAttempt } from './core/stored-attempt.ts';
export { handleWebhook, type OnRefundEvent, type RefundEvent } from './handle-webhook-event.ts';
export { attemptHandlers } from './handlers.ts';
export { readWaitingAttempts, reconcile } from './reconcile.ts';
export { startReconciler } from './start-reconciler.ts';
