// SQL conditions: somebody is paying. This file only reads the tables of payments and attempts, which are built on orders.
import { sql as raw } from 'kysely';
import { ATTEMPT_STATES, isAttemptInProgress } from '#domain/attempt.ts';

const STATES_IN_PROGRESS = raw.join(ATTEMPT_STATES.filter(isAttemptInProgress).map((state) => raw.lit(state)));

/** SQL condition on `payments`: an attempt to pay is in progress, so that a customer is paying or money is moving. */
export const HAS_ATTEMPT_IN_PROGRESS = raw<boolean>`exists (
  select from payment_attempts
  where payment_attempts.payment_id = payments.id and payment_attempts.state in (${STATES_IN_PROGRESS})
)`;

/** SQL condition on `orders`: an attempt to pay the order is in progress. */
export const IS_BEING_PAID = raw<boolean>`exists (
  select from payments where remainder_of = orders.id and ${HAS_ATTEMPT_IN_PROGRESS}
)`;
