// The front door of the attempts, and the port behind which those who move the money are.
export { returnFromBank } from './advance-attempt.ts';
export { type AppleSession, findProvider, type Means, payableFlows } from './core/means.ts';
export {
  type AttemptData,
  type Browser,
  type Evidence,
  type Fact,
  type Input,
  type NewCard,
  NotAuthentic,
  type Outcome,
  type Payer,
  type Progress,
  type Provider,
  type ProviderAttempt,
  type ProviderMessage,
  type RefundResult,
  type Source,
  type StoredCard,
} from './core/provider.ts';
export { readProviderAttempt } from './core/stored-attempt.ts';
export { attemptHandlers } from './handlers.ts';
export { type HearRefund, receiveMessage } from './receive-message.ts';
export { reconcile } from './reconcile.ts';
export { startReconciler } from './reconciler.ts';
