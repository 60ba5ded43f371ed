// Records the result of a refund that a provider reports.

import type { IncidentKind } from '#domain/incident.ts';
import { nextRefundState, type RefundState } from '#domain/refund.ts';
import { isId } from '#domain/type-guards.ts';
import type { RefundEvent, RefundResult } from '#server/attempts/index.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import { lockRefund, updateRefund } from './change-refund.ts';

/**
 * Records the result of a refund. A state that the refund cannot change to any more is ignored, so repeated and late
 * results change nothing. A failed or unknown refund becomes a payment incident.
 */
export async function recordRefundResult(context: Context, refundId: string, result: RefundResult): Promise<void> {
  await context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund || nextRefundState(refund, result.state) === refund.state) {
      context.log.info(
        { refundId, from: refund?.state ?? 'none', to: result.state },
        'Refund result ignored; the refund cannot change to this state',
      );
      return;
    }
    const reported = 'code' in result ? { code: result.code } : { externalId: result.externalId };
    await updateRefund(context, sql, refund, { state: result.state, code: null, check: null, ...reported });
    const kind = incidentKindOf(refund.state, result.state);
    if (kind === null) return;
    const { paymentId, attemptId, amount } = refund;
    await reportIncident(context, sql, { kind, paymentId, attemptId, refundId, detail: { amount, ...reported } });
  });
}

function incidentKindOf(from: RefundState, to: RefundState): IncidentKind | null {
  if (to === 'failed' || to === 'unknown') return `refund-${to}`;
  return from === 'failed' ? 'refund-done-after-all' : null;
}

/** Handles a refund event of a webhook. A refund that is not one of ours is ignored. */
export async function handleRefundEvent(context: Context, event: RefundEvent): Promise<void> {
  if (event.kind === 'result' && isId(event.refundId)) await recordRefundResult(context, event.refundId, event.result);
}
