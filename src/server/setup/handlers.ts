import type { Handlers } from '#contract/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import type { PaymentFlow } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { createDefaults } from './create-defaults.ts';
import { readSetup } from './queries.ts';

/** `payable` are the payment methods whose keys the server has. */
export function setupHandlers(payable: ReadonlySet<PaymentFlow>): Handlers<typeof setup, Context> {
  return {
    readSetup: ({ context }) => readSetup(context.db, payable),
    createDefaults: async ({ context }) => {
      await createDefaults(context);
      return readSetup(context.db, payable);
    },
  };
}
