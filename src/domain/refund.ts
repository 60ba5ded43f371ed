// Refunds: how much may be refunded, the states of a refund, and the resulting state of the payment.
import { type Cents, cents } from './money.ts';
import { isPaid, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';

/**
 * The states of a refund. `requested`: not sent yet. `sending`: being sent, no response yet. `pending`: the provider is processing
 * it. `unknown`: no response came, so the money may have moved. `succeeded` and `failed`: the result is known.
 */
export const REFUND_STATES = ['requested', 'sending', 'pending', 'unknown', 'succeeded', 'failed'] as const;
/** A state of a refund, such as `requested` or `succeeded`. */
export type RefundState = (typeof REFUND_STATES)[number];

/** Where a refund was made: requested in Comanda, or made by the venue at the payment provider (its dashboard or portal). */
export const REFUND_ORIGINS = ['comanda', 'provider'] as const;
/** Where a refund was made: in Comanda, or at the payment provider. */
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** The failure code of a refund that was not sent because the credentials of the charged account are not configured. */
export const ACCOUNT_NOT_CONFIGURED = 'account-not-configured';

interface RefundTransition {
  readonly from: RefundState;
  readonly to: RefundState;
  readonly reason: string;
}

/** Every allowed state transition of a refund. All others are refused, so that no refund is sent twice. */
const REFUND_TRANSITIONS: readonly RefundTransition[] = [
  { from: 'requested', to: 'sending', reason: 'the request is about to be sent' },
  { from: 'sending', to: 'pending', reason: 'the provider is processing it' },
  { from: 'sending', to: 'succeeded', reason: 'refunded' },
  { from: 'sending', to: 'failed', reason: 'declined' },
  { from: 'sending', to: 'unknown', reason: 'no response, or the server stopped' },
  { from: 'pending', to: 'succeeded', reason: 'refunded' },
  { from: 'pending', to: 'failed', reason: 'declined' },
  { from: 'unknown', to: 'pending', reason: 'status query: in progress' },
  { from: 'unknown', to: 'succeeded', reason: 'status query: refunded' },
  { from: 'unknown', to: 'failed', reason: 'status query: declined' },
  // Days later a bank may report that the money did not arrive.
  { from: 'succeeded', to: 'failed', reason: 'the money was returned to us' },
  { from: 'failed', to: 'succeeded', reason: 'refunded after all, although a person had recorded that it was not' },
];

/** True if a refund may change from the first state to the second. */
export function isRefundTransitionAllowed(from: RefundState, to: RefundState): boolean {
  return REFUND_TRANSITIONS.some((move) => move.from === from && move.to === to);
}

/** A state of a refund that its payment provider can report. */
type ReportedRefundState = Exclude<RefundState, 'requested' | 'sending'>;

/**
 * Returns the state of a refund after its payment provider reported the state `reported`. If the transition is not allowed, the
 * present state is returned. `isChecked` is true if a person recorded the present state after checking at the bank. A failed refund
 * can become succeeded only if a person had recorded the failure.
 */
export function nextRefundState(
  { state, isChecked }: { readonly state: RefundState; readonly isChecked: boolean },
  reported: ReportedRefundState,
): RefundState {
  if (state === 'failed' && !isChecked) return state;
  return isRefundTransitionAllowed(state, reported) ? reported : state;
}

/** The outcomes that a person may record, after checking at the bank, for a refund whose outcome is unknown. */
export const REFUND_DECISIONS = ['succeeded', 'failed'] as const satisfies readonly RefundState[];
/** The outcome of a refund, as a person found at the bank: `succeeded` or `failed`. */
export type RefundDecision = (typeof REFUND_DECISIONS)[number];

/** The states of a refund in which a person may record its outcome after checking at the bank. */
export const DECIDABLE_REFUND_STATES = ['unknown', 'failed'] as const satisfies readonly RefundState[];
type SettleableState = (typeof DECIDABLE_REFUND_STATES)[number];

/**
 * Returns why a person cannot record this outcome of a refund after checking at the bank, or null if they can. Null also if the
 * refund already has this outcome. `seen` is the state that the form showed; a refund whose state has changed since is refused.
 * `allowedRefundDecisions` lists the possible outcomes.
 */
export function refundDecisionRefusal(
  { state, isSurplus }: { readonly state: RefundState; readonly isSurplus: boolean },
  decision: RefundDecision,
  seen?: SettleableState,
): Refusal | null {
  if (state === decision) return null;
  const isAsShown = seen === undefined || seen === state;
  return isAsShown && allowedRefundDecisions({ state, isSurplus }).includes(decision) ? null : 'refund-not-unknown';
}

/**
 * Returns the outcomes that a person may record now for a refund, after checking at the bank; empty if none. While the result is
 * unknown, both outcomes are possible. A failed refund can be recorded as succeeded only if it returns a surplus (`isSurplus`),
 * which is an amount charged above what was owed.
 */
export function allowedRefundDecisions({
  state,
  isSurplus,
}: {
  readonly state: RefundState;
  readonly isSurplus: boolean;
}): readonly RefundDecision[] {
  if (state === 'unknown') return REFUND_DECISIONS;
  return state === 'failed' && isSurplus ? ['succeeded'] : [];
}

/**
 * True while a refund is being sent to the provider, which has not responded yet: its state changes soon without anybody's
 * decision. A refund that the provider has accepted and not executed (`pending`) is not included.
 */
export function isRefundBeingSent(state: RefundState): boolean {
  return state === 'requested' || state === 'sending';
}

/**
 * Returns why this amount of a payment cannot be refunded, or null if it can. `payment.refunds` are the earlier refunds of the
 * payment, without refunds of a surplus (an amount charged above what was owed).
 */
export function refundRefusal(
  payment: { readonly state: PaymentState; readonly paid: Cents; readonly refunds: readonly RefundAmount[] },
  amount: Cents,
): Refusal | null {
  if (!isPaid(payment.state)) return 'refund-not-paid';
  if (amount <= 0) return 'refund-zero';
  return amount > refundableAmount(payment.paid, payment.refunds) ? 'refund-too-much' : null;
}

/**
 * Returns why staff cannot request a failed refund again, or null if they can. `isOpen` is true if the payment incident about it (a
 * problem with money that staff must review) is open and no second refund was requested yet. `refundable` is what can still be
 * refunded of the charge. Amounts are in cents.
 */
export function repeatRefundRefusal(
  { state, amount, isOpen }: { readonly state: RefundState; readonly amount: number; readonly isOpen: boolean },
  refundable: Cents,
): Refusal | null {
  if (state !== 'failed' || !isOpen) return 'refund-not-repeatable';
  return amount > refundable ? 'refund-too-much' : null;
}

/**
 * Returns why staff cannot record an external refund (one that they made directly at the payment provider), or null if they can.
 * `isManual`: no provider charged the payment, so that none can refund it.
 */
export function externalRefundRefusal(
  payment: Parameters<typeof refundRefusal>[0] & { readonly isManual: boolean },
  amount: Cents,
  /** The refundable amount that the staff saw. If it has changed, the refund may have been recorded meanwhile. */
  seenRefundable: Cents,
): Refusal | null {
  if (!isPaid(payment.state)) return 'refund-not-paid';
  if (payment.isManual) return 'refund-paid-at-bar';
  if (refundableAmount(payment.paid, payment.refunds) !== seenRefundable) return 'refunds-changed';
  return refundRefusal(payment, amount);
}

/** Amount and state of one refund. */
export interface RefundAmount {
  readonly amount: Cents;
  readonly state: RefundState;
}

/**
 * Returns the amount of a payment that may still be refunded: the paid amount minus all refunds that have not failed. If more was
 * refunded than paid, it is zero.
 */
export function refundableAmount(paid: Cents, refunds: readonly RefundAmount[]): Cents {
  return cents(Math.max(0, paid - sum(refunds.filter(({ state }) => state !== 'failed'))));
}

/** Returns how much of a payment was refunded, in cents: the sum of its refunds that have succeeded. */
export function refundedAmount(refunds: readonly RefundAmount[]): Cents {
  return sum(refunds.filter(({ state }) => state === 'succeeded'));
}

/** Returns the state of a paid payment from its amount (`paid`) and the total of its refunds (`given`), both in cents. */
export function stateAfterRefunds(
  paid: Cents,
  given: Cents,
): Extract<PaymentState, 'succeeded' | 'partially-refunded' | 'refunded'> {
  if (given === 0) return 'succeeded';
  return given < paid ? 'partially-refunded' : 'refunded';
}

function sum(refunds: readonly RefundAmount[]): Cents {
  return cents(refunds.reduce((total, { amount }) => total + amount, 0));
}
