// The SQL conditions that somebody is paying. Attempts and payments are later features: this only reads their tables.
import { sql as raw } from 'kysely';
import { ATTEMPT_STATES, isAttemptInProgress } from '#domain/attempt.ts';

const STATES_IN_PROGRESS = raw.join(ATTEMPT_STATES.filter(isAttemptInProgress).map((state) => raw.lit(state)));

/** True if an attempt of the payment is in progress: a customer is paying it, or money is moving. */
export const hasAttemptInProgress = raw<boolean>`exists (
  select from payment_attempts
  where payment_attempts.payment_id = payments.id and payment_attempts.state in (${STATES_IN_PROGRESS})
)`;

/** True if an attempt of the order's payment is in progress. */
export const IS_BEING_PAID = raw<boolean>`exists (
  select from payments where remainder_of = orders.id and ${hasAttemptInProgress}
)`;
