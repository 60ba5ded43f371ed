// Opens a payment incident if more money was refunded than charged.
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { readRefundExcess } from './queries.ts';

/** A refund that its provider has reported. */
interface ReportedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly attemptId: string | null;
  readonly amount: number;
  readonly externalId: string | null;
  readonly isSurplus: boolean;
}

/**
 * Opens a payment incident (a problem that staff must review) if more was refunded than the payment received. For the refund of a
 * surplus (charged above what was owed), compares with the surplus instead. Call it after storing the reported refund, which counts
 * too. The incident has the excess as its amount, at most the amount of this refund.
 */
export async function reportRefundExcess(
  context: Context,
  sql: Sql,
  { id: refundId, paymentId, attemptId, amount, externalId, isSurplus }: ReportedRefund,
): Promise<void> {
  const excess = await readRefundExcess(sql, isSurplus && attemptId !== null ? { attemptId } : { paymentId });
  if (excess <= 0) return;
  const detail = { amount: Math.min(excess, amount), ...(externalId === null ? {} : { externalId }) };
  // Without the attempt: this incident stays open when another refund of the attempt is booked.
  await reportIncident(context, sql, { kind: 'unmatched-refund', paymentId, attemptId: null, refundId, detail });
}
