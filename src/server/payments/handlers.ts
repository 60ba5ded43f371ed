import type { Handlers } from '#contract/endpoint.ts';
import type { payments } from '#contract/payments.ts';
import type { Context } from '#server/platform/context.ts';
import { placeOrder } from './place-order.ts';

export const paymentHandlers: Handlers<typeof payments, Context> = {
  placeOrder: ({ context, input }) => placeOrder(context, input),
};
