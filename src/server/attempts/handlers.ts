import type { attempts } from '#contract/attempts.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { customerOf } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { advanceAttempt } from './advance-attempt.ts';
import { openAppleSession } from './apple-session.ts';
import { forgetCard } from './cards.ts';
import { abandonPayment, checkPayment } from './check-payment.ts';
import type { Means } from './core/means.ts';
import { listCards, readOptions, readStatus } from './queries.ts';
import { readReturn } from './read-return.ts';
import { startAttempt } from './start-attempt.ts';

export function attemptHandlers(means: Means): Handlers<typeof attempts, Context> {
  return {
    readPaymentOptions: ({ context }) => readOptions(context.db, means),
    startAttempt: ({ context, input }) => startAttempt(context, means, input),
    advanceAttempt: ({ context, input }) => advanceAttempt(context, means, input),
    readPayment: ({ context, input }) => readStatus(context.db, customerOf(context.actor), input.orderId),
    checkPayment: ({ context, input }) => checkPayment(context, means, input),
    abandonPayment: ({ context, input }) => abandonPayment(context, means, input),
    readReturn: ({ context, input }) => readReturn(context, means, input),
    listCards: ({ context }) => listCards(context.db, customerOf(context.actor)),
    forgetCard: ({ context, input }) => forgetCard(context, means, input),
    openAppleSession: ({ context }) => openAppleSession(context, means),
  };
}
