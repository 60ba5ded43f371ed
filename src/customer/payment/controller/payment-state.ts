// Where the customer's payment is, as this page shows it.
import type { AdvanceAttempt, Failure } from '#contract/attempts.ts';
import type { AttemptWay } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { CustomerAction } from './payment-view.ts';

/**
 * What the customer is told while waiting: on the way to a page of the provider's; that money may be moving, in front of
 * everything or (`here`) beside what the provider's script itself shows; that the card form is made ready.
 */
export type Loader = 'redirecting' | 'processing' | 'here' | 'form';

export type ControllerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly loader: Loader }
  /** The browser is on its way to the provider's page. */
  | { readonly kind: 'redirecting' }
  | { readonly kind: 'action-required'; readonly action: CustomerAction; readonly attemptId: string }
  /** Nobody knows yet whether money moved; the server is being asked. */
  | { readonly kind: 'checking' }
  /** Another attempt at this order is on its way, perhaps in another tab. */
  | { readonly kind: 'in-progress-elsewhere' }
  /** No answer came, and nothing was charged. Pressing again is the same payment. */
  | { readonly kind: 'connection-lost' }
  | FailedState
  | { readonly kind: 'refused'; readonly code: Refusal | 'broken' | 'wallet-away'; readonly text: string };

export interface FailedState {
  readonly kind: 'failed';
  readonly failure: Failure;
  /** How the customer was paying; null when coming back from the provider's page. */
  readonly option: AttemptWay | null;
  /** The bank asked the customer in this page before it said no. */
  readonly wasChallenged: boolean;
}

/** The order being paid. */
export interface UnpaidOrder {
  readonly orderId: string;
  readonly tableCode: string;
  readonly total: Cents;
}

/** How the customer wants to pay. */
export interface PaymentSelection {
  readonly option: AttemptWay;
  readonly cardId: string | null;
  /** What a wallet gave. */
  readonly token: string | null;
  readonly saveCard: boolean;
}

export type AttemptInput = AdvanceAttempt['input'];

export const IDLE: ControllerState = { kind: 'idle' };
export const CHECKING: ControllerState = { kind: 'checking' };
export const UNDER_WAY: ControllerState = { kind: 'in-progress-elsewhere' };
export const LOST: ControllerState = { kind: 'connection-lost' };

/** The choice of a way that needs nothing more. */
export function selectOption(way: AttemptWay, saveCard = false): PaymentSelection {
  return { option: way, cardId: null, token: null, saveCard };
}

/** Whether a press must wait. A card form on show does not bind: the customer may choose another way. */
export function isBusy(state: ControllerState): boolean {
  if (state.kind === 'action-required') return state.action.do !== 'mount';
  return state.kind === 'busy' || state.kind === 'redirecting' || state.kind === 'checking';
}

/** Whether money may be moving, so that going away is asked about first. */
export function isMoneyMoving(state: ControllerState): boolean {
  if (state.kind === 'busy') return state.loader === 'processing' || state.loader === 'here';
  return state.kind === 'checking' || (state.kind === 'action-required' && state.action.do !== 'mount');
}
