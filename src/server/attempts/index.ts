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
  type FormReturns,
  InvalidSignatureError,
  type Outcome,
  type Payer,
  type PaymentSource,
  type Provider,
  type ProviderAttempt,
  type ProviderCard,
  type ProviderStatus,
  type RefundResult,
  type WebhookEvent,
  type WebhookRequest,
} from './core/provider.ts';
export { readProviderAttempt } from './core/stored-attempt.ts';
export { handleWebhook, type OnRefundEvent } from './handle-webhook-event.ts';
export { attemptHandlers } from './handlers.ts';
export { readWaitingAttempts, reconcile } from './reconcile.ts';
export { startReconciler } from './start-reconciler.ts';
