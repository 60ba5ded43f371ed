// Payment incidents: problems with money that a person must review, and what staff do about each in its present situation.
import { type AttemptState, isAttemptInProgress } from './attempt.ts';
import { isPaid, type PaymentState } from './payment.ts';
import type { RefundState } from './refund.ts';
import type { Refusal } from './refusal.ts';

/**
 * Every kind of payment incident: a problem with money that staff must review. `late-money`: an order that had ended, and was never
 * on the boards (the screens of bar and kitchen), is paid after all. `paid-after-cancel`: the same for an order that was on the
 * boards. `overpaid`: a charge exceeds what its order still owed. `unqueried-attempt`: the status queries about an attempt are
 * missing, overdue or long unanswered. `unmatched-charge`: a charge is only in the provider's list, or only in Comanda.
 */
export const INCIDENT_KINDS = [
  'late-money',
  'paid-after-cancel',
  'duplicate-charge',
  'overpaid',
  'amount-mismatch',
  'unknown-outcome',
  'unqueried-attempt',
  'refund-failed',
  'refund-unknown',
  'refund-done-after-all',
  'dispute',
  'unmatched-charge',
  'unmatched-refund',
  'card-testing',
] as const;
/** A kind of payment incident (a problem with money that staff must review), such as `refund-failed`. */
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** The kinds of payment incidents about a surplus: money charged above what was owed, which is refunded automatically. */
export const SURPLUS_INCIDENTS = ['duplicate-charge', 'overpaid'] as const satisfies readonly IncidentKind[];

/**
 * The reasons why a payment incident was closed without staff closing it by hand: the outcome of its charge or refund became known,
 * or staff requested its refund again.
 */
export const INCIDENT_AUTO_CLOSE_REASONS = [
  'charged',
  'not-charged',
  'refunded',
  'not-refunded',
  'requested-again',
] as const;
/** The reason why a payment incident was closed without staff closing it by hand, such as `refunded`. */
export type IncidentAutoCloseReason = (typeof INCIDENT_AUTO_CLOSE_REASONS)[number];

/** The present state of the payment, attempt and refunds that a payment incident is about. */
export interface IncidentSituation {
  /** Null if the incident belongs to no payment. `refundable` is the amount in cents that can still be refunded. */
  readonly payment: {
    readonly state: PaymentState;
    readonly refundable: number;
    /** Lines of its order that were voided. */
    readonly voidedLines: number;
  } | null;
  /** Null if the incident is not about an attempt. */
  readonly attempt: {
    readonly state: AttemptState;
    /** True if staff may record whether the attempt was charged. */
    readonly isOutcomeMissing: boolean;
    /** True if the provider charged another amount than the one requested. */
    readonly isOtherAmount: boolean;
    /** What a recorded charge would pay of the order, in cents; null if its order owes more than was asked for. */
    readonly ifCharged: { readonly paid: number } | null;
  } | null;
  /** The refund of the incident; of an incident about a surplus, its automatic refund. Null without a refund. */
  readonly refund: {
    readonly state: RefundState;
    readonly isSurplus: boolean;
    readonly amount: number;
    /** Amount in cents of its charge that can still be refunded. */
    readonly refundable: number;
  } | null;
}

/** Everything that staff can be advised to do about a payment incident. The Spanish texts are in the admin app. */
export const INCIDENT_ADVICES = [
  // The provider has not reported whether it charged.
  'check-charge',
  'check-second-charge',
  'wait-for-bank',
  'charge-confirmed',
  'no-charge-confirmed',
  // The provider charged another amount.
  'return-other-amount',
  'check-other-amount',
  // The money arrived after the order had ended.
  'serve-or-refund',
  'restore-or-refund',
  'order-on-boards',
  'refund-the-rest',
  // Refunds.
  'refund-in-progress',
  'refund-complete',
  'repeat-refund',
  'retry-refund',
  'refund-at-bank',
  'check-refund',
  'check-refunded-twice',
  // Disputes.
  'answer-dispute',
  'answer-dispute-refunded',
  // Operations in the provider's list that are not recorded here, and the reverse.
  'find-charge',
  'find-missing-charge',
  'find-refund',
  'compare-refunds',
  // Strangers test stolen cards.
  'watch-declined-cards',
] as const;
/** One piece of advice to staff about a payment incident (a problem with money that staff must review), such as `check-charge`. */
export type IncidentAdvice = (typeof INCIDENT_ADVICES)[number];

/** Returns what staff should do about a payment incident in its present situation. */
export function incidentAdvice(kind: IncidentKind, situation: IncidentSituation): IncidentAdvice {
  return ADVICE_BY_KIND[kind](situation);
}

const ADVICE_BY_KIND: Readonly<Record<IncidentKind, (situation: IncidentSituation) => IncidentAdvice>> = {
  'unknown-outcome': adviceOnMissingOutcome,
  'unqueried-attempt': adviceOnUnqueriedAttempt,
  'amount-mismatch': ({ attempt }) => (attempt?.isOutcomeMissing ? 'return-other-amount' : 'check-other-amount'),
  'late-money': (situation) => adviceOnLateMoney(situation, 'serve-or-refund'),
  'paid-after-cancel': (situation) =>
    adviceOnLateMoney(situation, situation.payment?.voidedLines ? 'restore-or-refund' : 'order-on-boards'),
  'duplicate-charge': adviceOnRefund,
  overpaid: adviceOnRefund,
  'refund-failed': adviceOnRefund,
  'refund-unknown': adviceOnRefund,
  'refund-done-after-all': () => 'check-refunded-twice',
  dispute: ({ payment }) =>
    payment?.state === 'refunded' || payment?.state === 'partially-refunded'
      ? 'answer-dispute-refunded'
      : 'answer-dispute',
  'unmatched-charge': ({ payment }) => (payment === null ? 'find-charge' : 'find-missing-charge'),
  'unmatched-refund': ({ payment }) => (payment === null ? 'find-refund' : 'compare-refunds'),
  'card-testing': () => 'watch-declined-cards',
};

function adviceOnLateMoney({ payment }: IncidentSituation, whilePaid: IncidentAdvice): IncidentAdvice {
  if (payment?.state === 'refunded') return 'refund-complete';
  return payment?.state === 'partially-refunded' ? 'refund-the-rest' : whilePaid;
}

function adviceOnMissingOutcome({ attempt }: IncidentSituation): IncidentAdvice {
  if (attempt === null) return 'wait-for-bank';
  if (attempt.state === 'succeeded') return 'charge-confirmed';
  if (!attempt.isOutcomeMissing) return isAttemptInProgress(attempt.state) ? 'wait-for-bank' : 'no-charge-confirmed';
  if (attempt.isOtherAmount) return 'return-other-amount';
  return attempt.ifCharged?.paid === 0 ? 'check-second-charge' : 'check-charge';
}

/** The query is sent again, so that a bank that reports nothing yet is waited for. */
function adviceOnUnqueriedAttempt(situation: IncidentSituation): IncidentAdvice {
  const { attempt } = situation;
  if (attempt === null || attempt.state === 'succeeded' || attempt.isOutcomeMissing)
    return adviceOnMissingOutcome(situation);
  return 'wait-for-bank';
}

function adviceOnRefund({ refund }: IncidentSituation): IncidentAdvice {
  switch (refund?.state) {
    case 'succeeded':
      return 'refund-complete';
    case 'unknown':
      return 'check-refund';
    case 'failed':
      if (refund.refundable <= 0) return 'refund-complete';
      if (refund.refundable >= refund.amount) return 'repeat-refund';
      // A part was refunded at the bank: the same amount would be too much.
      return refund.isSurplus ? 'refund-at-bank' : 'retry-refund';
    case 'requested':
    case 'sending':
    case 'pending':
    case undefined:
      return 'refund-in-progress';
  }
}

/** What staff can do about a payment incident, as buttons on its card. */
const INCIDENT_ACTIONS = [
  'decide-charged',
  'decide-not-charged',
  'restore-order',
  'refund',
  'record-bank-refund',
  'settle-refunded',
  'settle-not-refunded',
  'repeat-refund',
  'open-payment',
  'close',
] as const;
/** Something that staff can do about a payment incident (a problem with money that staff must review), such as `refund`. */
export type IncidentAction = (typeof INCIDENT_ACTIONS)[number];

/** The actions of each advice, besides opening the payment and closing the incident. The first is the recommended one. */
const ACTIONS_BY_ADVICE: Readonly<Partial<Record<IncidentAdvice, readonly IncidentAction[]>>> = {
  'check-charge': ['decide-charged', 'decide-not-charged'],
  'check-second-charge': ['decide-charged', 'decide-not-charged'],
  'return-other-amount': ['decide-not-charged'],
  'serve-or-refund': ['refund'],
  'restore-or-refund': ['refund', 'restore-order'],
  'refund-the-rest': ['refund'],
  'retry-refund': ['refund', 'record-bank-refund'],
  'check-refund': ['settle-refunded', 'settle-not-refunded'],
  'repeat-refund': ['repeat-refund', 'settle-refunded', 'record-bank-refund'],
};

/** Returns the actions that staff can take on a payment incident now, in the order of their buttons. */
export function incidentActions(kind: IncidentKind, situation: IncidentSituation): IncidentAction[] {
  const own = ACTIONS_BY_ADVICE[incidentAdvice(kind, situation)] ?? [];
  return [
    ...own.filter((action) => isPossible(action, situation)),
    ...(situation.payment === null ? [] : (['open-payment'] as const)),
    ...(incidentCloseRefusal(kind, situation) === null ? (['close'] as const) : []),
  ];
}

/**
 * Returns the refusal code if staff cannot close this payment incident by hand with a note; null if they can. Closing is refused
 * only while the result of the incident's refund is unknown. Staff must then check it at the bank and record it.
 */
export function incidentCloseRefusal(kind: IncidentKind, situation: IncidentSituation): Refusal | null {
  return incidentAdvice(kind, situation) === 'check-refund' ? 'incident-refund-unknown' : null;
}

function isPossible(action: IncidentAction, { payment, attempt, refund }: IncidentSituation): boolean {
  if (action === 'decide-charged' || action === 'decide-not-charged') return attempt !== null;
  // Staff record a refund that they made at the bank on the failed refund of a surplus, and otherwise as a new one.
  if (action === 'settle-refunded' && refund?.state === 'failed') return refund.isSurplus;
  if (action === 'record-bank-refund' && refund?.isSurplus) return false;
  return payment !== null && isPaid(payment.state);
}

/** A failed refund whose payment incident is open. `amount` is in cents. */
export interface FailedRefund {
  readonly id: string;
  readonly amount: number;
}

/**
 * Returns the failed refunds that a later refund of `amount` cents replaces, so that their payment incidents can be closed. Pass
 * `failed` with the oldest first. In this order, each takes its part of `amount`; one that is larger than what is left is skipped.
 */
export function replacedFailedRefunds(failed: readonly FailedRefund[], amount: number): FailedRefund[] {
  const covered: FailedRefund[] = [];
  let left = amount;
  for (const refund of failed) {
    if (refund.amount > left) continue;
    covered.push(refund);
    left -= refund.amount;
  }
  return covered;
}
