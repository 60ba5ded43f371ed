// The public API of refunds.
import type { Handlers } from '#contract/endpoint.ts';
import type { refundEndpoints } from '#contract/refunds.ts';
import type { Context } from '#server/platform/context.ts';
import { waitAtMost } from '#server/platform/wait-at-most.ts';
import { listRefundablePayments, readPaymentWithRefunds } from './queries.ts';

export { findSettledAttemptId, readPaymentWithRefunds, readRefundableAmount } from './queries.ts';

import { recordExternalRefund } from './record-external-refund.ts';
import { recordRefundDecision } from './record-refund-decision.ts';
import { repeatRefund } from './repeat-refund.ts';
import { type RefundGateways, sendRefund } from './send-refunds.ts';

export { recordListedRefund } from './record-listed-refund.ts';
export { handleRefundEvent } from './record-refund-result.ts';
export { countWaitingRefunds, startRefundSender } from './refund-sender.ts';
export { requireNewRefundAllowed, storeRefund, toNewRefund } from './request-refund.ts';
export type { RefundGateways } from './send-refunds.ts';

/** A bank may take a minute. After this time staff get the response that the refund is in progress. */
const REPLY_WITHIN_MS = 8_000;

/**
 * Returns the handlers of all refund endpoints except `refundPayment`, which is implemented elsewhere because it may also change
 * order lines. A failed refund that is requested again is sent at once; the request waits for the provider for at most
 * `REPLY_WITHIN_MS`.
 */
export function refundHandlersExceptRefundPayment(
  gateways: RefundGateways,
): Omit<Handlers<typeof refundEndpoints, Context>, 'refundPayment'> {
  return {
    listRefundable: listRefundablePayments,
    recordExternalRefund: async (context, input) => {
      await recordExternalRefund(context, input);
      return readPaymentWithRefunds(context, input.paymentId);
    },
    repeatRefund: async (context, input) => {
      const paymentId = await repeatRefund(context, input);
      await sendStoredRefund(context, gateways, input.repetitionId);
      return readPaymentWithRefunds(context, paymentId);
    },
    recordRefundDecision: async (context, input) =>
      readPaymentWithRefunds(context, await recordRefundDecision(context, input)),
  };
}

/**
 * Sends a stored refund to the payment provider, and waits for its result for at most `REPLY_WITHIN_MS`. An error is only logged.
 */
export async function sendStoredRefund(context: Context, gateways: RefundGateways, refundId: string): Promise<void> {
  await waitAtMost(REPLY_WITHIN_MS, sendOrLog(context, gateways, refundId));
}

async function sendOrLog(context: Context, gateways: RefundGateways, refundId: string): Promise<void> {
  try {
    await sendRefund(context, gateways, refundId);
  } catch (error) {
    context.log.error({ err: error, refundId }, 'Refund could not be sent, or its result not stored');
  }
}
