// Attempts to pay: the ways there are, and the states one may pass through.
import type { PaymentFlow, PaymentMethod } from './payment.ts';

export const PROVIDERS = ['stripe', 'redsys'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** How a guest pays: on the provider's page, with a card typed here, with one kept, by the bank's page, or by wallet. */
export const ATTEMPT_WAYS = ['checkout', 'card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum'] as const;
export type AttemptWay = (typeof ATTEMPT_WAYS)[number];

const OPTIONS_BY_MODE: Readonly<Record<PaymentFlow, readonly AttemptWay[]>> = {
  stripe: ['checkout', 'card', 'saved-card'],
  redsys: ['card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum'],
  manual: [],
};

/** Whether a venue paid in this flow offers that way. */
export function offersWay(mode: PaymentFlow, option: AttemptWay): boolean {
  return OPTIONS_BY_MODE[mode].includes(option);
}

/** What a payment made so is recorded as. */
export function methodOf(provider: ProviderId, option: AttemptWay): PaymentMethod {
  return option === 'googlepay' || option === 'applepay' || option === 'bizum' ? option : provider;
}

export const ATTEMPT_STATES = [
  'created',
  'action',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'canceled',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface AttemptTransition {
  readonly from: AttemptState;
  readonly to: AttemptState;
  readonly reason: string;
}

/** Every move an attempt may make. What is not here is refused. */
export const ATTEMPT_MOVES: readonly AttemptTransition[] = [
  { from: 'created', to: 'action', reason: 'the guest must act' },
  { from: 'created', to: 'processing', reason: 'the provider is at it' },
  { from: 'action', to: 'processing', reason: 'money was asked for' },
  { from: 'processing', to: 'action', reason: 'the bank asks the guest' },
  { from: 'created', to: 'unknown', reason: 'no answer' },
  { from: 'processing', to: 'unknown', reason: 'no answer' },
  { from: 'action', to: 'unknown', reason: 'another amount was paid' },
  { from: 'unknown', to: 'action', reason: 'found waiting for the guest' },
  { from: 'unknown', to: 'processing', reason: 'found under way' },
  { from: 'created', to: 'succeeded', reason: 'paid' },
  { from: 'action', to: 'succeeded', reason: 'paid' },
  { from: 'processing', to: 'succeeded', reason: 'paid' },
  { from: 'unknown', to: 'succeeded', reason: 'found paid' },
  { from: 'created', to: 'failed', reason: 'refused' },
  { from: 'action', to: 'failed', reason: 'refused' },
  { from: 'processing', to: 'failed', reason: 'refused' },
  { from: 'unknown', to: 'failed', reason: 'found refused' },
  { from: 'created', to: 'canceled', reason: 'given up' },
  { from: 'action', to: 'canceled', reason: 'given up' },
  { from: 'processing', to: 'canceled', reason: 'given up' },
  { from: 'unknown', to: 'canceled', reason: 'found given up' },
  // A provider may take the money after it, or we, had said no: the money is real, so the attempt is too.
  { from: 'failed', to: 'succeeded', reason: 'late money' },
  { from: 'canceled', to: 'succeeded', reason: 'late money' },
];

/** Whether an attempt may go from one state to the other. */
export function canAttemptTransition(from: AttemptState, to: AttemptState): boolean {
  return ATTEMPT_MOVES.some((move) => move.from === from && move.to === to);
}

/** What a provider may say of an attempt, without what it says about it. */
export type ReportedAttemptState = Exclude<AttemptState, 'created'>;

/**
 * What an attempt becomes when its provider says so. News that it cannot follow leave it as it is. So does silence about
 * one in which the guest is asked: nothing was sent that could be lost.
 */
export function afterNews(state: AttemptState, reported: ReportedAttemptState): AttemptState {
  if (state === 'action' && reported === 'unknown') return state;
  return canAttemptTransition(state, reported) ? reported : state;
}

/** Whether it may still end either way. At most one attempt of a payment is. */
export function isUnderWay(state: AttemptState): boolean {
  return state === 'created' || state === 'action' || state === 'processing' || state === 'unknown';
}

/** A payment nobody paid is given up after this long: longer than the banks' own pages live (30 minutes). */
export const PAYMENT_TTL_MINUTES = 40;

/** Why an attempt failed, as far as the guest is concerned. The words are in the contract's messages. */
export const PAYMENT_FAILURES = [
  'card-denied',
  'card-expired',
  'wrong-cvv',
  'wrong-expiry',
  'wrong-number',
  'issuer-denied',
  'insufficient-funds',
  'authentication-failed',
  'do-not-retry',
  'card-not-allowed',
  'saved-card-gone',
  'form-not-valid',
  'wallet-key',
  'wallet-not-valid',
  'bizum-denied',
  'not-successful',
  'issuer-away',
  'try-again',
  'processor-code',
  'canceled-by-guest',
  'venue-not-ready',
  'amount-too-small',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];
