// What becomes of a refund once a provider spoke.
import type { IncidentKind } from '#domain/incident.ts';
import { afterRefundNews, type RefundState } from '#domain/refund.ts';
import type { RefundResult } from '#server/attempts/index.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import { changeRefund, lockRefund } from './change-refund.ts';

/**
 * Records where a refund stands. What it may not become any more is ignored, so that the same news twice, or late, changes
 * nothing. What needs a person becomes an incident.
 */
export async function recordResult(context: Context, refundId: string, result: RefundResult): Promise<void> {
  await context.transaction(async (sql) => {
    const refund = await lockRefund(sql, refundId);
    if (!refund || afterRefundNews(refund, result.state) === refund.state) {
      context.log.info({ refundId, from: refund?.state ?? 'none', to: result.state }, 'A refund stays as it is');
      return;
    }
    const said = 'code' in result ? { code: result.code } : { externalId: result.externalId };
    await changeRefund(context, sql, refund, { state: result.state, code: null, check: null, ...said });
    const kind = troubleOf(refund.state, result.state);
    if (kind === null) return;
    const { paymentId, attemptId, amount } = refund;
    await reportIncident(context, sql, { kind, paymentId, attemptId, refundId, detail: { amount, ...said } });
  });
}

function troubleOf(from: RefundState, to: RefundState): IncidentKind | null {
  if (to === 'failed' || to === 'unknown') return `refund-${to}`;
  return from === 'failed' ? 'refund-done-after-all' : null;
}

/** A fact that a provider told by itself. A refund that is none of ours is no news. */
export async function applyRefundFact(
  context: Context,
  fact: { readonly refundId: string; readonly result: RefundResult },
): Promise<void> {
  if (UUID.test(fact.refundId)) await recordResult(context, fact.refundId, fact.result);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
