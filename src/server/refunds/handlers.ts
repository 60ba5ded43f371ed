import type { Handlers } from '#contract/endpoint.ts';
import type { refunds } from '#contract/refunds.ts';
import type { Context } from '#server/platform/context.ts';
import { listRefundable, readRefundable } from './queries.ts';
import { refundPayment } from './refund-payment.ts';
import { type RefundMeans, sendRefund } from './send-refunds.ts';
import { settleRefund } from './settle-refund.ts';

/** A bank may take a minute. Staff are told sooner, that it is on its way. */
const ANSWER_WITHIN_MS = 8_000;

type RefundEndpoints = Omit<typeof refunds, 'listIncidents' | 'closeIncident'>;

export function refundHandlers(means: RefundMeans): Handlers<RefundEndpoints, Context> {
  return {
    listRefundable: ({ context, input }) => listRefundable(context.db, input),
    refundPayment: async ({ context, input }) => {
      await refundPayment(context, input);
      await withinPatience(sendOrLog(context, means, input.refundId));
      return readRefundable(context.db, input.paymentId);
    },
    settleRefund: async ({ context, input }) => readRefundable(context.db, await settleRefund(context, input)),
  };
}

/** The refund is stored: whatever happens to its sending, asking for it was no failure. */
async function sendOrLog(context: Context, means: RefundMeans, refundId: string): Promise<void> {
  try {
    await sendRefund(context, means, refundId);
  } catch (error) {
    context.log.error({ err: error, refundId }, 'A refund could not be sent, or its result not be stored');
  }
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
