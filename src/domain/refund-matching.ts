// Finds the refund that a provider reports without our id of it.
import type { Cents } from './money.ts';
import type { RefundState } from './refund.ts';

/** A refund of one attempt, as far as matching needs it. */
export interface MatchableRefund {
  readonly state: RefundState;
  readonly amount: number;
  /** The provider's id of the refund; null while it is not known. */
  readonly externalId: string | null;
  /** True if a person has decided the state after checking with the bank. */
  readonly isChecked: boolean;
}

/** A refund of the same attempt, as its provider reports it. */
export interface RefundReport {
  /** Null if the provider has no id for it. */
  readonly externalId: string | null;
  readonly amount: Cents;
  readonly state: 'succeeded' | 'pending' | 'failed';
}

/**
 * The provider's id by which a refund report can be told from others; null if it has none. An id that belongs to a refund of
 * another amount identifies nothing: some banks give several refunds of a payment the same code.
 */
export function identifyingId(
  refunds: readonly MatchableRefund[],
  { externalId, amount }: Pick<RefundReport, 'externalId' | 'amount'>,
): string | null {
  const isOfOther = refunds.some((refund) => refund.externalId === externalId && refund.amount !== amount);
  return isOfOther ? null : externalId;
}

/**
 * Returns the refund that the report is about, or null if it is one that is not recorded yet. A refund with the reported
 * id comes first. Otherwise it is one of the same amount whose id is not known: one that has certainly been made, which the
 * provider must report sooner or later, before one without a result, which it may never report, and last one that a person
 * has recorded as not made: they may have been wrong. A report without an id
 * cannot be told from an earlier one, so every refund of that amount matches it. A report that a refund has failed is not
 * matched with one without a result: another one of the same amount may still succeed.
 */
export function matchRefund<Refund extends MatchableRefund>(
  refunds: readonly Refund[],
  { externalId, amount, state }: RefundReport,
): Refund | null {
  const identified = refunds.find((refund) => externalId !== null && refund.externalId === externalId);
  if (identified) return identified;
  if (state === 'failed' && externalId === null) return null;
  const similar = refunds.filter(
    (refund) => refund.amount === amount && (refund.externalId === null || externalId === null),
  );
  return (
    similar.find((refund) => refund.state === 'succeeded') ??
    similar.find((refund) => state !== 'failed' && WITHOUT_RESULT.has(refund.state)) ??
    similar.find((refund) => state === 'succeeded' && refund.state === 'failed' && refund.isChecked) ??
    null
  );
}

/** The states of a refund that was sent and has no final result. */
const WITHOUT_RESULT: ReadonlySet<RefundState> = new Set(['sending', 'pending', 'unknown']);
