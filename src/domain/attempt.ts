// Payment attempts: how an attempt is recorded, and the states it may pass through.
import { addMinutes } from './calendar.ts';
import { type Cents, cents, ZERO_CENTS } from './money.ts';
import type { PaymentMethod, PaymentMode } from './payment.ts';
import {
  type PaymentOption,
  PROVIDER_PAYMENT_OPTIONS,
  type ProviderId,
  SEPARATELY_RECORDED_OPTIONS,
} from './provider.ts';

/** The payment options of each payment mode. In the mode `manual` the venue takes the money itself: there is no option. */
const OPTIONS_BY_MODE: Readonly<Record<PaymentMode, readonly PaymentOption[]>> = {
  ...PROVIDER_PAYMENT_OPTIONS,
  manual: [],
};

/** True if a venue in this payment mode offers this payment option, such as a saved card or Bizum. */
export function isOptionOffered(mode: PaymentMode, option: PaymentOption): boolean {
  return OPTIONS_BY_MODE[mode].includes(option);
}

/**
 * Returns the payment method under which a payment is recorded. Google Pay, Apple Pay and Bizum have their own names. Every other
 * option is recorded under the name of the provider.
 */
export function paymentMethodOf(provider: ProviderId, option: PaymentOption): PaymentMethod {
  return SEPARATELY_RECORDED_OPTIONS.find((named) => named === option) ?? provider;
}

/** The order for which a charge was confirmed: what it still owes, in cents, and whether it is already paid in full (settled). */
export interface ChargedOrder {
  readonly isSettled: boolean;
  readonly due: Cents;
}

/**
 * The two parts of a confirmed charge, in cents: what pays the order, and the surplus, which is above what the order owed and is
 * refunded.
 */
export interface DividedCharge {
  readonly paid: Cents;
  readonly surplus: Cents;
}

/**
 * Divides a confirmed charge into what pays the order and the surplus, which is refunded. All is surplus if the order is already
 * settled (paid in full). Null if the charge is less than the order owes, so that it cannot settle the order.
 */
export function divideCharge({ isSettled, due }: ChargedOrder, charged: Cents): DividedCharge | null {
  if (isSettled) return { paid: ZERO_CENTS, surplus: charged };
  return due > charged ? null : { paid: due, surplus: cents(charged - due) };
}

/**
 * The states of a payment attempt, which is one try to pay one payment through a provider. `action`: the customer must do
 * something, such as 3-D Secure. `unknown`: money may have moved, and the provider has not reported whether it did.
 */
export const ATTEMPT_STATES = [
  'created',
  'action',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'canceled',
] as const;
/** A state of a payment attempt (one try to pay through a provider), such as `processing` or `succeeded`. */
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** One allowed change of the state of a payment attempt. */
interface AttemptTransition {
  readonly from: AttemptState;
  readonly to: AttemptState;
  readonly reason: string;
}

/** Every allowed state transition of a payment attempt. A transition that is not in this list is ignored. */
export const ATTEMPT_TRANSITIONS: readonly AttemptTransition[] = [
  { from: 'created', to: 'action', reason: 'customer action required' },
  { from: 'created', to: 'processing', reason: 'the provider is processing it' },
  { from: 'action', to: 'processing', reason: 'the charge was requested' },
  { from: 'processing', to: 'action', reason: 'the bank requires a customer action' },
  { from: 'created', to: 'unknown', reason: 'no response from the provider' },
  { from: 'processing', to: 'unknown', reason: 'no response from the provider' },
  { from: 'action', to: 'unknown', reason: 'a different amount was paid' },
  { from: 'unknown', to: 'action', reason: 'status query: customer action required' },
  { from: 'unknown', to: 'processing', reason: 'status query: in progress' },
  { from: 'created', to: 'succeeded', reason: 'paid' },
  { from: 'action', to: 'succeeded', reason: 'paid' },
  { from: 'processing', to: 'succeeded', reason: 'paid' },
  { from: 'unknown', to: 'succeeded', reason: 'status query: paid' },
  { from: 'created', to: 'failed', reason: 'declined' },
  { from: 'action', to: 'failed', reason: 'declined' },
  { from: 'processing', to: 'failed', reason: 'declined' },
  { from: 'unknown', to: 'failed', reason: 'status query: declined' },
  { from: 'created', to: 'canceled', reason: 'canceled or expired' },
  { from: 'action', to: 'canceled', reason: 'canceled or expired' },
  { from: 'processing', to: 'canceled', reason: 'canceled or expired' },
  { from: 'unknown', to: 'canceled', reason: 'status query: canceled' },
  // A provider may still take the money after it declined, or after we canceled. The money is real, so the attempt succeeds.
  { from: 'failed', to: 'succeeded', reason: 'paid after it had ended' },
  { from: 'canceled', to: 'succeeded', reason: 'paid after it had ended' },
];

/** True if a payment attempt may change from the first state to the second. */
export function isAttemptTransitionAllowed(from: AttemptState, to: AttemptState): boolean {
  return ATTEMPT_TRANSITIONS.some((move) => move.from === from && move.to === to);
}

/** A state of a payment attempt that its provider can report. */
type ReportedAttemptState = Exclude<AttemptState, 'created'>;

/**
 * Returns the state that a payment attempt gets after its provider reported the state `reported`. The present `state` stays if the
 * transition is not allowed. It also stays if `unknown` is reported while a customer action is required, because no charge was sent
 * yet.
 */
export function nextAttemptState(state: AttemptState, reported: ReportedAttemptState): AttemptState {
  if (state === 'action' && reported === 'unknown') return state;
  return isAttemptTransitionAllowed(state, reported) ? reported : state;
}

/** True while a payment attempt has no final outcome. A payment has at most one such attempt. */
export function isAttemptInProgress(state: AttemptState): boolean {
  return state === 'created' || state === 'action' || state === 'processing' || state === 'unknown';
}

/**
 * What confirms that an ended payment attempt charged nothing. `final`: the provider reported that it ended. `provisional`: the
 * provider reported no charge when it was last queried, but its page may still be open. `none`: the provider has not responded, so
 * there may be a charge.
 */
export const UNPAID_CONFIRMATIONS = ['final', 'provisional', 'none'] as const;
/**
 * How certain it is that an ended payment attempt charged nothing: `final` (certain), `provisional` (its page may still be open) or
 * `none` (there may be a charge).
 */
export type UnpaidConfirmation = (typeof UNPAID_CONFIRMATIONS)[number];

/** The minutes after which a pending payment expires. They are more than the lifetime of the banks' pages (30 minutes). */
export const PAYMENT_EXPIRY_MINUTES = 40;

/**
 * Returns when an unpaid payment expires; null if it never expires. It never expires if its order was sent to the boards (the
 * screens of bar and kitchen; `isSent`): staff must then collect or cancel the payment.
 */
export function paymentExpiry(payment: { readonly createdOn: Date; readonly isSent: boolean }): Date | null {
  return payment.isSent ? null : expiryOf(payment.createdOn);
}

/**
 * Returns the time until which the customer may finish a payment attempt. This is when its payment expires (`paymentExpiresOn`). If
 * the payment never expires (null), it is `PAYMENT_EXPIRY_MINUTES` after the attempt was created.
 */
export function attemptExpiry(paymentExpiresOn: Date | null, attemptCreatedOn: Date): Date {
  return paymentExpiresOn ?? expiryOf(attemptCreatedOn);
}

function expiryOf(createdOn: Date): Date {
  return addMinutes(createdOn, PAYMENT_EXPIRY_MINUTES);
}

/** Why a payment attempt failed, as shown to the customer. The Spanish texts are in contract/payment-failures.es.ts. */
export const PAYMENT_FAILURE_REASONS = [
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
/** A reason why a payment attempt failed, such as `card-denied`. */
export type PaymentFailureReason = (typeof PAYMENT_FAILURE_REASONS)[number];
