// The rows of calendar days from which their sums are computed, as CTEs (named subqueries in SQL).
import { type RawBuilder, sql as raw } from 'kysely';
import { instantsOfDays } from '#domain/time.ts';
import {
  FIRST_ORDER_ID_OF_PAYMENT,
  HAS_UNCHARGED_PART,
  UNCHARGED_AMOUNT,
  UNCHARGED_REASON,
} from '#server/orders/index.ts';

/**
 * The SQL text `offset 0`, for the end of a lateral subquery. It prevents an optimisation of PostgreSQL: the planner cannot
 * estimate how many rows a day has, and would read all orders of the venue. With this text it runs the subquery for each row, with
 * an index.
 */
export const OPTIMIZATION_FENCE = raw`offset 0`;

/**
 * For each customer, by id, the day (YYYY-MM-DD) of the last visit among the days whose sums are computed but not stored. A visit
 * is a day on which an order of the customer was fully paid. `dayCtes` needs this map to find the previous visit of a customer.
 */
type LastVisits = ReadonlyMap<string, string>;
const NO_VISITS: LastVisits = new Map();

/**
 * Returns the SQL subqueries (CTEs) with the rows of these days from which the queries of `DAY_SUM_TABLES` compute sums:
 * - `paid`: payments, one row for each order that a payment pays; `is_first` marks one row of each payment. `returned`: refund
 *   entries.
 * - `settled`: fully paid orders. `all_lines`: their lines. `lines`: their charged lines. `visits`: days of customers with such an
 *   order.
 * - `canceled`: unpaid orders that were canceled, taken back (withdrawn) or left unpaid (walk-outs).
 * `computed` is the last visit of each customer on earlier days that are not stored, by customer id.
 */
export function dayCtes(
  days: readonly string[],
  timeZone: string,
  computed: LastVisits = NO_VISITS,
): RawBuilder<unknown> {
  const bounds = days.map((day) => instantsOfDays({ from: day, to: day }, timeZone));
  const instants = (name: 'from' | 'until') => bounds.map((each) => new Date(each[name]).toISOString());
  return raw`
    requested as (
      select * from unnest(${days}::date[], ${instants('from')}::timestamptz[], ${instants('until')}::timestamptz[])
        as requested (day, since, until)
    ), paid as materialized (
      select
        day, payment_method, paid_with, placed_by as taken_by, settled_by,
        coalesce(payment_shares.amount, amount_paid_by_user) as amount, ${hourOf('orders.sent_on', timeZone)} as hour,
        row_number() over (partition by paid.id order by orders.id) = 1 as is_first
      from requested
      cross join lateral (select * from payments where payment_on >= since and payment_on < until ${OPTIMIZATION_FENCE}) as paid
      left join payment_shares on payment_shares.payment_id = paid.id
      join orders on orders.id = coalesce(payment_shares.order_id, remainder_of)
    ), settled as materialized (
      select day, ordered.id as order_id, customer_id, placed_by as taken_by, sent_on
      from requested
      cross join lateral (
        select id, customer_id, placed_by, sent_on from orders where settled_on >= since and settled_on < until ${OPTIMIZATION_FENCE}
      ) as ordered
    ), all_lines as materialized (
      select day, ${hourOf('settled.sent_on', timeZone)} as hour, ordered.*
      from settled
      cross join lateral (
        select order_id, product_id, name, product_type_id, quantity, amount, cost, is_charged, ${HAS_UNCHARGED_PART} as is_uncharged,
          ${UNCHARGED_AMOUNT} as uncharged_amount, discount - uncharged as discount, ${UNCHARGED_REASON} as uncharged_kind
        from order_lines where order_lines.order_id = settled.order_id ${OPTIMIZATION_FENCE}
      ) as ordered
    ), lines as not materialized (
      select * from all_lines where is_charged
    ), returned as materialized (
      select day, payment_method, entries.paid_with, placed_by as taken_by, settled_by, entries.amount, entries.split
      from requested
      cross join lateral (
        select * from refund_entries where recorded_on >= since and recorded_on < until ${OPTIMIZATION_FENCE}
      ) as entries
      join payments on payments.id = payment_id
      join orders on orders.id = ${FIRST_ORDER_ID_OF_PAYMENT}
    ), canceled as (
      select day, total_amount_order as amount
      from requested
      cross join lateral (
        select total_amount_order from orders join payments on remainder_of = orders.id
        where ended_on >= since and ended_on < until and ending in ('canceled', 'taken-back', 'walk-out') ${OPTIMIZATION_FENCE}
      ) as ended
    ), visits as materialized (
      select
        day, customer_id, orders, amount,
        greatest(
          lag(day) over (partition by customer_id order by day),
          (
            select max(earlier.day) from day_customers as earlier
            where earlier.customer_id = customers.customer_id and earlier.day < customers.day
          ),
          computed_day
        ) as previous_day
      from (
        select day, customer_id, count(distinct order_id)::integer as orders, coalesce(sum(lines.amount), 0)::bigint as amount
        from settled left join lines using (day, order_id) where customer_id is not null group by day, customer_id
      ) as customers
      left join unnest(${[...computed.keys()]}::uuid[], ${[...computed.values()]}::date[])
        as computed (computed_id, computed_day) on computed_id = customer_id
    )`;
}

/** The hour of an instant, 0 to 23, in the time zone of the venue. */
function hourOf(instant: string, timeZone: string): RawBuilder<number> {
  return raw`extract(hour from ${raw.ref(instant)} at time zone ${timeZone})::integer`;
}
