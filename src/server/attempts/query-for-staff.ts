// Queries the provider before staff take the money of a payment that may have been charged already.
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { interactiveQuery, type PaymentGateways } from './core/payment-gateways.ts';
import { closeAttempt, queryStatus } from './core/query-status.ts';

/** What querying needs: each query has a context of its own. */
export interface StaffQueries {
  readonly services: Services;
  readonly gateways: PaymentGateways;
}

/**
 * Queries the status of every attempt of these payments whose outcome is missing, and applies it. With `isClosing`, attempts that
 * wait for their customer are closed as well, so that the customer cannot pay a second time. All calls run in parallel: a member of
 * staff waits for the time limit of one call.
 */
export async function queryForStaff(
  { db, now, log }: Context,
  { services, gateways }: StaffQueries,
  paymentIds: readonly string[],
  { isClosing }: { readonly isClosing: boolean },
): Promise<void> {
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
}
