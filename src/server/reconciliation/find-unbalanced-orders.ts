// Compares what orders cost with what was paid for them. The database prevents differences; this comparison finds errors in that
// protection.
import { sql as raw } from 'kysely';
import type { Context } from '#server/platform/context.ts';

/** As far back as the comparison with the providers. */
const DAYS = 3;

/**
 * Returns the ids of orders whose stored amounts contradict each other. Of the orders of the last three days, the cost of the lines
 * must be the paid plus the unpaid amount. Such an order must be settled exactly if its own payment is paid, or was canceled with
 * nothing left to pay. Of the payments of the last three days, also of older orders, the amount must be the sum of the shares (the
 * parts for each order).
 */
export async function findUnbalancedOrders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    with compared as (
      select orders.id, settled_on,
        (select coalesce(sum(amount), 0) from order_lines where order_lines.order_id = orders.id) as due,
        (
          select coalesce(sum(payment_shares.amount), 0) from payment_shares join payments on payments.id = payment_id
          where order_id = orders.id and payment_on is not null
        ) as paid,
        case when payment_on is null then total_amount_order else 0 end as remaining,
        payment_on is null and not (payments.state = 'canceled' and total_amount_order = 0) as is_open
      from orders join payments on remainder_of = orders.id
      where placed_on > ${now}::timestamptz - make_interval(days => ${DAYS})
    )
    select id from compared where due <> paid + remaining or (settled_on is null) <> is_open
    union
    select order_id from payments join payment_shares on payment_id = payments.id
    where payment_on > ${now}::timestamptz - make_interval(days => ${DAYS}) and total_amount_order <> (
      select sum(shares.amount) from payment_shares as shares where shares.payment_id = payments.id
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}
