// Giving money back: how much may go, and what becomes of the payment.
import { type Cents, cents } from './money.ts';
import { isPaid, type PaymentState } from './payment.ts';
import type { Refusal } from './refusal.ts';
import { noteRefusal } from './text.ts';

export const REFUND_STATES = ['requested', 'sending', 'pending', 'unknown', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

interface RefundTransition {
  readonly from: RefundState;
  readonly to: RefundState;
  readonly reason: string;
}

/** Every move a refund may make. What is not here is refused: above all, nothing is sent twice. */
const REFUND_TRANSITIONS: readonly RefundTransition[] = [
  { from: 'requested', to: 'sending', reason: 'the provider is about to be asked' },
  { from: 'sending', to: 'pending', reason: 'the provider is at it' },
  { from: 'sending', to: 'succeeded', reason: 'given back' },
  { from: 'sending', to: 'failed', reason: 'refused' },
  { from: 'sending', to: 'unknown', reason: 'no answer, or we went down' },
  { from: 'pending', to: 'succeeded', reason: 'given back' },
  { from: 'pending', to: 'failed', reason: 'refused' },
  { from: 'unknown', to: 'pending', reason: 'found under way' },
  { from: 'unknown', to: 'succeeded', reason: 'found given back' },
  { from: 'unknown', to: 'failed', reason: 'found refused' },
  // Days later a bank may say that the money did not arrive.
  { from: 'succeeded', to: 'failed', reason: 'came back' },
  { from: 'failed', to: 'succeeded', reason: 'given back, though somebody saw that it was not' },
];

/** Whether a refund may go from one state to the other. */
export function canRefundTransition(from: RefundState, to: RefundState): boolean {
  return REFUND_TRANSITIONS.some((move) => move.from === from && move.to === to);
}

/** What a provider may say of a refund. */
export type ReportedRefundState = Exclude<RefundState, 'requested' | 'sending'>;

/**
 * What a refund becomes when its provider says so. News that it cannot follow leave it as it is. What the provider itself
 * refused stays refused; a person who saw that it was not done (`isChecked`) may have been wrong.
 */
export function afterRefundNews(
  { state, isChecked }: { readonly state: RefundState; readonly isChecked: boolean },
  reported: ReportedRefundState,
): RefundState {
  if (state === 'failed' && !isChecked) return state;
  return canRefundTransition(state, reported) ? reported : state;
}

/** What somebody who looked at the bank may say of a refund of which we know nothing. */
export const REFUND_VERDICTS = ['succeeded', 'failed'] as const satisfies readonly RefundState[];
export type RefundVerdict = (typeof REFUND_VERDICTS)[number];

/** Why a refund cannot be settled so by hand, or null when it can, or is settled so already. */
export function whyNotSettle(state: RefundState, decision: RefundVerdict): Refusal | null {
  return state === 'unknown' || state === decision ? null : 'refund-not-unknown';
}

/** Whether it will still change by itself within moments. */
export function isRefundUnderWay(state: RefundState): boolean {
  return state === 'requested' || state === 'sending';
}

/** Why this much of a payment cannot be given back, or null when it can. Refunds of second charges do not count. */
export function whyNotRefund(
  payment: { readonly state: PaymentState; readonly paid: Cents; readonly refunds: readonly RefundFact[] },
  amount: Cents,
): Refusal | null {
  if (!isPaid(payment.state)) return 'refund-not-paid';
  if (amount <= 0) return 'refund-zero';
  return amount > refundable(payment.paid, payment.refunds) ? 'refund-too-much' : null;
}

/** Of a refund's reason, of what was seen at the bank, and of the note with which an incident is closed. */
export const REASON_CHARACTERS_MAX = 200;

/** What staff wrote as a reason, on one line; or why it cannot be taken. */
export function readReason(text: string): { readonly reason: string } | { readonly refusal: Refusal } {
  const reason = text.trim().replace(/\s+/gu, ' ');
  if (reason === '') return { refusal: 'refund-reason-required' };
  const refusal = noteRefusal(reason);
  return refusal ? { refusal } : { reason };
}

export interface RefundFact {
  readonly amount: Cents;
  readonly state: RefundState;
}

/**
 * What may still be given back of a payment: all but what went back, or may be on its way. Nothing when more did than was
 * paid: a refund that somebody called not done, and the bank done, may have been made again in between.
 */
export function refundable(paid: Cents, refunds: readonly RefundFact[]): Cents {
  return cents(Math.max(0, paid - sum(refunds.filter(({ state }) => state !== 'failed'))));
}

/** What went back for certain. */
export function refunded(refunds: readonly RefundFact[]): Cents {
  return sum(refunds.filter(({ state }) => state === 'succeeded'));
}

/** The state of a paid payment of which that much went back. */
export function stateAfterRefunds(
  paid: Cents,
  given: Cents,
): Extract<PaymentState, 'succeeded' | 'partially-refunded' | 'refunded'> {
  if (given === 0) return 'succeeded';
  return given < paid ? 'partially-refunded' : 'refunded';
}

function sum(refunds: readonly RefundFact[]): Cents {
  return cents(refunds.reduce((total, { amount }) => total + amount, 0));
}
