// Queries the provider before staff take the money of a payment that may have been charged already.
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { interactiveQuery, type PaymentGateways } from './core/payment-gateways.ts';
import { closeAttempt, queryStatus } from './core/query-status.ts';

interface StaffQueryOptions {
  /** True if attempts that wait for their customer are closed as well, so that the customer cannot pay a second time. */
  readonly isClosing: boolean;
}

/**
 * Returns the function that queries the status of every attempt of these payments whose outcome is missing, and applies it. All
 * calls run in parallel, each with a context of its own: a member of staff waits for the time limit of one call.
 */
export function createStaffQuery(services: Services, gateways: PaymentGateways) {
  return async (
    { db, now, log }: Context,
    paymentIds: readonly string[],
    { isClosing }: StaffQueryOptions,
  ): Promise<void> => {
    const attempts = await db
      .selectFrom('payment_attempts')
      .select(['id', 'state', 'unpaid_confirmation', 'charge_sent_on'])
      .where('payment_id', 'in', paymentIds)
      .execute();
    const options = interactiveQuery(gateways);
    await Promise.all(
      attempts.map(async ({ id, state, unpaid_confirmation: unpaidConfirmation, charge_sent_on: chargeSentOn }) => {
        const context = createSystemContext(services, { log });
        if (isClosing && state === 'action') await closeAttempt(context, gateways, id, options);
        else if (isOutcomeMissing({ state, unpaidConfirmation, chargeSentOn }, now))
          await queryStatus(context, gateways, id, options);
      }),
    );
  };
}
