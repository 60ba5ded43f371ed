import { sql as raw } from 'kysely';

/** Whether an attempt of the payment is under way: a guest is paying it, or money is moving. */
export const isUnderWay = raw<boolean>`exists (
  select from payment_attempts
  where payment_attempts.payment_id = payments.id and payment_attempts.state in ('created', 'action', 'processing', 'unknown')
)`;
