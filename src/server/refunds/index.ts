// The public API of refunds.

import type { Handlers } from '#contract/endpoint.ts';
import type { refunds } from '#contract/refunds.ts';
import type { WithdrawLines } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { listRefundable, readRefundable } from './queries.ts';
import { recordExternalRefund } from './record-external-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { repeatRefund } from './repeat-refund.ts';
import { type RefundGateways, sendRefund } from './send-refunds.ts';
import { settleRefund } from './settle-refund.ts';

export { recordListedRefund } from './record-listed-refund.ts';
export { handleRefundEvent } from './record-refund-result.ts';
export { readWaitingRefunds, startRefundSender } from './refund-sender.ts';

/** A bank may take a minute. After this time staff get the response that the refund is in progress. */
const REPLY_WITHIN_MS = 8_000;

/**
 * The handlers of refunds. `withdrawLines` is called with lines that a refund strikes. A refund is sent within the request, which does
 * not wait longer than `REPLY_WITHIN_MS`.
 */
export function refundHandlers(
  gateways: RefundGateways,
  withdrawLines: WithdrawLines,
): Handlers<typeof refunds, Context> {
  return {
    listRefundable: (context, input) => listRefundable(context.db, input),
    refundPayment: async (context, input) => {
      await refundPayment(context, input, withdrawLines);
      await waitAtMost(REPLY_WITHIN_MS, sendOrLog(context, gateways, input.refundId));
      return readRefundable(context.db, input.paymentId);
    },
    recordExternalRefund: async (context, input) => {
      await recordExternalRefund(context, input);
      return readRefundable(context.db, input.paymentId);
    },
    repeatRefund: async (context, input) => {
      const paymentId = await repeatRefund(context, input);
      await waitAtMost(REPLY_WITHIN_MS, sendOrLog(context, gateways, input.repetitionId));
      return readRefundable(context.db, paymentId);
    },
    settleRefund: async (context, input) => readRefundable(context.db, await settleRefund(context, input)),
  };
}

/** The refund is stored: an error while sending it must not fail the request. */
async function sendOrLog(context: Context, gateways: RefundGateways, refundId: string): Promise<void> {
  try {
    await sendRefund(context, gateways, refundId);
  } catch (error) {
    context.log.error({ err: error, refundId }, 'Refund could not be sent, or its result not stored');
  }
}
