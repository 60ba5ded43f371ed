// Finds the recorded refund that a provider reports without our id.
import type { Cents } from './money.ts';
import type { RefundState } from './refund.ts';

/** The data of a recorded refund by which it is recognised in a provider's report. */
interface MatchableRefund {
  readonly state: RefundState;
  readonly amount: number;
  /** The provider's id of the refund; null while it is not known. */
  readonly externalId: string | null;
  /** True if a person has decided the state after checking with the bank. */
  readonly isChecked: boolean;
}

/** A refund of a payment attempt as its provider reports it. */
interface ProviderRefundReport {
  /** Null if the provider has no id for it. */
  readonly externalId: string | null;
  readonly amount: Cents;
  readonly state: 'succeeded' | 'pending' | 'failed';
}

/**
 * Returns the id that a provider reports for a refund, if this id identifies the refund; otherwise null. Some banks give several
 * refunds of a payment the same id. The result is therefore null if a recorded refund (`refunds`) has the same id and another
 * amount. It is also null if the report has no id. Call it before `matchRefund`.
 */
export function identifyingRefundId(
  refunds: readonly MatchableRefund[],
  { externalId, amount }: Pick<ProviderRefundReport, 'externalId' | 'amount'>,
): string | null {
  const isOfOther = refunds.some((refund) => refund.externalId === externalId && refund.amount !== amount);
  return isOfOther ? null : externalId;
}

/**
 * Finds the recorded refund that a provider's report is about; null if none matches. `refunds` are the refunds of the charged
 * attempt. A refund with the reported id is taken first. If the report or a refund has no id, the amount must be equal: first a
 * succeeded refund, then one that was sent and has no result. A reported success also matches a refund that a person recorded as
 * failed. A reported failure matches by amount only a succeeded refund, and nothing if the report has no id.
 */
export function matchRefund<Refund extends MatchableRefund>(
  refunds: readonly Refund[],
  { externalId, amount, state }: ProviderRefundReport,
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
