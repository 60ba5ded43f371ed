// Queries the payment provider before staff take the money of a payment that may have been charged already.
import { isOutcomeMissing } from '#domain/attempt-decision.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import { interactiveQueryOptions, type PaymentGateways } from './core/payment-gateways.ts';
import { endAttemptIfPossible, queryAttemptStatus } from './core/query-attempt-status.ts';

/** What `queryAttemptsForStaff` needs to call payment providers. Each call gets its own context from `services`. */
export interface StatusQueryDependencies {
  readonly services: Services;
  readonly gateways: PaymentGateways;
}

/**
 * Asks the payment providers about the attempts of these payments whose result is not known although money may have moved, and
 * stores the replies. Call it before staff take the money of the payments or cancel them. With `isClosing`, attempts that wait for
 * their customer are canceled too, so that nobody pays twice.
 */
export async function queryAttemptsForStaff(
  { db, now, log }: Context,
  { services, gateways }: StatusQueryDependencies,
  paymentIds: readonly string[],
  { isClosing }: { readonly isClosing: boolean },
): Promise<void> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['id', 'state', 'unpaid_confirmation', 'charge_sent_on'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  const options = interactiveQueryOptions(gateways);
  await Promise.all(
    attempts.map(async ({ id, state, unpaid_confirmation: unpaidConfirmation, charge_sent_on: chargeSentOn }) => {
      const context = createSystemContext(services, { log });
      if (isClosing && state === 'action') await endAttemptIfPossible(context, gateways, id, options);
      else if (isOutcomeMissing({ state, unpaidConfirmation, chargeSentOn }, now))
        await queryAttemptStatus(context, gateways, id, options);
    }),
  );
}
