// Where the guest's payment is, as this page shows it.
import type { AdvanceAttempt, Failure } from '#contract/attempts.ts';
import type { AttemptWay } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Act } from './payment-view.ts';

/**
 * What the guest is told while waiting: on the way to a page of the provider's; that money may be moving, in front of
 * everything or (`here`) beside what the provider's script itself shows; that the card form is made ready.
 */
export type Loader = 'redirecting' | 'processing' | 'here' | 'form';

export type PayState =
  | { readonly step: 'idle' }
  | { readonly step: 'busy'; readonly loader: Loader }
  /** The browser is on its way to the provider's page. */
  | { readonly step: 'leaving' }
  | { readonly step: 'acting'; readonly act: Act; readonly attemptId: string }
  /** Nobody knows yet whether money moved; the server is being asked. */
  | { readonly step: 'checking' }
  /** Another attempt at this order is on its way, perhaps in another tab. */
  | { readonly step: 'under-way' }
  /** No answer came, and nothing was charged. Pressing again is the same payment. */
  | { readonly step: 'lost' }
  | PayFailed
  | { readonly step: 'refused'; readonly code: Refusal | 'broken' | 'wallet-away'; readonly text: string };

export interface PayFailed {
  readonly step: 'failed';
  readonly failure: Failure;
  /** How the guest was paying; null when coming back from the provider's page. */
  readonly way: AttemptWay | null;
  /** The bank asked the guest in this page before it said no. */
  readonly wasChallenged: boolean;
}

/** The order being paid. */
export interface OpenOrder {
  readonly orderId: string;
  readonly tableCode: string;
  readonly total: Cents;
}

/** How the guest wants to pay. */
export interface Choice {
  readonly way: AttemptWay;
  readonly cardId: string | null;
  /** What a wallet gave. */
  readonly token: string | null;
  readonly saveCard: boolean;
}

export type AttemptInput = AdvanceAttempt['input'];

export const IDLE: PayState = { step: 'idle' };
export const CHECKING: PayState = { step: 'checking' };
export const UNDER_WAY: PayState = { step: 'under-way' };
export const LOST: PayState = { step: 'lost' };

/** The choice of a way that needs nothing more. */
export function choiceOf(way: AttemptWay, saveCard = false): Choice {
  return { way, cardId: null, token: null, saveCard };
}

/** Whether a press must wait. A card form on show does not bind: the guest may choose another way. */
export function isBusy(state: PayState): boolean {
  if (state.step === 'acting') return state.act.do !== 'mount';
  return state.step === 'busy' || state.step === 'leaving' || state.step === 'checking';
}

/** Whether money may be moving, so that going away is asked about first. */
export function mayMoveMoney(state: PayState): boolean {
  if (state.step === 'busy') return state.loader === 'processing' || state.loader === 'here';
  return state.step === 'checking' || (state.step === 'acting' && state.act.do !== 'mount');
}
