// The front door of the attempts, and the port behind which those who move the money are.
export { returnFromBank } from './advance-attempt.ts';
export { findProvider, type Means, type OpenAppleSession, payableFlows } from './core/means.ts';
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
export { attemptHandlers } from './handlers.ts';
export { type HearRefund, receiveMessage } from './receive-message.ts';
export { readWaitingAttempts, reconcile } from './reconcile.ts';
export { startReconciler } from './reconciler.ts';
