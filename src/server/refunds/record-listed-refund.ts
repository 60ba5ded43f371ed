// Records a refund from the payment provider's own list of operations.
import type { ProviderId } from '#domain/provider.ts';
import { isId } from '#domain/type-guards.ts';
import type { ExternalRefund } from '#server/attempts/index.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import { isRefundOfAttempt, recordRefundResult } from './record-refund-result.ts';
import { recordReportedRefund } from './record-reported-refund.ts';

/**
 * One refund in the list of operations that the payment provider returns for the daily comparison. Its `attempt` is null if no
 * attempt has the reported reference.
 */
export interface ListedRefund {
  readonly provider: ProviderId;
  /** The reference that the provider reports, also if no attempt has it. */
  readonly ref: string;
  readonly attempt: { readonly id: string; readonly paymentId: string } | null;
  /** Our id of the refund; null if it was not requested by Comanda or the provider does not store it. */
  readonly refundId: string | null;
  readonly refund: ExternalRefund;
}

/**
 * Records a refund from the payment provider's list of operations, if it is not stored here or has another state. The stored refund
 * is found by its id in Comanda if the list has this id, otherwise by the provider's data. Opens a payment incident (a problem that
 * staff must review) if the refund failed here, but the provider lists it as made.
 */
export async function recordListedRefund(context: Context, listed: ListedRefund): Promise<void> {
  const { provider, ref, attempt, refundId, refund } = listed;
  const { externalId, state } = refund;
  if (attempt !== null && refundId !== null && externalId !== null && isId(refundId)) {
    if (await isRefundOfAttempt(context.db, refundId, attempt.id)) {
      const result = state === 'failed' ? { state, code: 'failed' } : { state, externalId };
      const recorded = await recordRefundResult(context, refundId, result);
      if (recorded === 'failed' && state !== 'failed')
        await reportContradiction(context, attempt.paymentId, refundId, refund);
      return;
    }
  }
  await recordReportedRefund(context, { provider, ref, attempt, refund });
}

/** Opens an incident about a refund that failed here and is in the provider's list all the same. */
async function reportContradiction(
  context: Context,
  paymentId: string,
  refundId: string,
  { amount, externalId }: ExternalRefund,
): Promise<void> {
  const detail = { amount, ...(externalId === null ? {} : { externalId }) };
  // Without the attempt: this incident stays open when another refund of the attempt is booked.
  const incident = { kind: 'unmatched-refund', paymentId, attemptId: null, refundId, detail } as const;
  await context.transaction((sql) => reportIncident(context, sql, incident));
}
