// The order that a payment is shown with. Payments are a later feature: this only reads their tables.
import { type RawBuilder, sql as raw } from 'kysely';

/** SQL expression: the id of the order that is shown with `payments.id`: the one whose remainder it is, or else the first it pays. */
export const SHOWN_ORDER: RawBuilder<string> = raw`coalesce(payments.remainder_of, (
  select payment_shares.order_id from payment_shares where payment_shares.payment_id = payments.id order by 1 limit 1
))`;
