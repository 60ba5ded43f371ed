// The sums of calendar days, computed from payments, order lines and refund entries.
// The same queries store a day that is over and read a day that is not stored.
import { type RawBuilder, sql as raw } from 'kysely';
import { instantsOfDays } from '#domain/time.ts';
import { IS_UNCHARGED, SHOWN_ORDER, UNCHARGED_AMOUNT, UNCHARGED_KIND } from '#server/orders/index.ts';

/** One table of sums of days: its columns with their types, and the query that computes its rows. */
interface DayTable {
  readonly table: string;
  /** Every column with its PostgreSQL type, in the order of `select`. The first is `day`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Selects the rows from the CTEs of `dayCtes`. */
  readonly select: RawBuilder<unknown>;
}

/**
 * SQL at the end of a lateral subquery, so that it is executed for each row by an index. The planner cannot estimate how many rows
 * a day has, and would otherwise read all orders of the venue.
 */
export const BY_INDEX = raw`offset 0`;

/** By customer id, the last day on which the customer visited, among days that were computed before and are not stored. */
export type LastVisits = ReadonlyMap<string, string>;
const NO_VISITS: LastVisits = new Map();

/**
 * Returns the CTEs (named subqueries in SQL) from which all queries of `DAY_TABLES` select, for these days:
 * - `requested`: each day with its first and its last instant;
 * - `paid`: the payments of the day, once for each order that they pay, with who took that order and the hour in which it was sent
 * to the boards;
 * - `settled`: the orders whose last cent was booked on it;
 * - `all_lines`: their lines, with that hour of their order;
 * - `lines`: those that are charged;
 * - `returned`: the refund entries of the day;
 * - `canceled`: the unpaid orders that staff canceled on it, also if money for them arrived later;
 * - `visits`: the customers whose orders were settled on it, with their last day before it: another of these days, a stored
 *   day, or one of `computed`.
 *
 * Their rows never change once the day is over: a payment is settled once, a refund entry and a cancellation are stored once.
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
        day, paid.id as payment_id, payment_method, paid_with, placed_by as taken_by, settled_by,
        coalesce(payment_shares.amount, amount_paid_by_user) as amount, ${hourOf('orders.sent_on', timeZone)} as hour
      from requested
      cross join lateral (select * from payments where payment_on >= since and payment_on < until ${BY_INDEX}) as paid
      left join payment_shares on payment_shares.payment_id = paid.id
      join orders on orders.id = coalesce(payment_shares.order_id, remainder_of)
    ), settled as materialized (
      select day, ordered.id as order_id, customer_id, sent_on
      from requested
      cross join lateral (
        select id, customer_id, sent_on from orders where settled_on >= since and settled_on < until ${BY_INDEX}
      ) as ordered
    ), all_lines as materialized (
      select
        day, ${hourOf('settled.sent_on', timeZone)} as hour, ordered.*
      from settled
      cross join lateral (
        select order_id, product_id, name, product_type_id, quantity, amount, cost, is_charged, ${IS_UNCHARGED} as is_uncharged,
          ${UNCHARGED_AMOUNT} as uncharged_amount, discount - uncharged as discount, ${UNCHARGED_KIND} as uncharged_kind
        from order_lines where order_lines.order_id = settled.order_id ${BY_INDEX}
      ) as ordered
    ), lines as not materialized (
      select * from all_lines where is_charged
    ), returned as materialized (
      select day, payment_method, entries.paid_with, placed_by as taken_by, settled_by, entries.amount, entries.split
      from requested
      cross join lateral (
        select * from refund_entries where recorded_on >= since and recorded_on < until ${BY_INDEX}
      ) as entries
      join payments on payments.id = payment_id
      join orders on orders.id = ${SHOWN_ORDER}
    ), canceled as (
      select day, total_amount_order as amount
      from requested
      cross join lateral (
        select total_amount_order from orders join payments on remainder_of = orders.id
        where ended_on >= since and ended_on < until and ending in ('canceled', 'taken-back', 'walk-out') ${BY_INDEX}
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

const orders: DayTable = {
  table: 'day_orders',
  columns: {
    day: 'date',
    orders: 'integer',
    units: 'integer',
    amount: 'bigint',
    refunded: 'bigint',
    canceled_orders: 'integer',
    canceled_amount: 'bigint',
    voided_lines: 'integer',
    voided_amount: 'bigint',
    invited_lines: 'integer',
    invited_amount: 'bigint',
    discounted_orders: 'integer',
    discounted_amount: 'bigint',
  },
  select: raw`
    select
      day, coalesce(orders, 0), coalesce(units, 0), coalesce(paid_sums.amount, 0), coalesce(refunded, 0),
      coalesce(canceled_orders, 0), coalesce(canceled_amount, 0), coalesce(voided_lines, 0), coalesce(voided_amount, 0),
      coalesce(invited_lines, 0), coalesce(invited_amount, 0), coalesce(discounted_orders, 0), coalesce(discounted_amount, 0)
    from requested
    left join (
      select day, count(*)::integer as orders from settled group by day
    ) as settled_sums using (day)
    left join (select day, sum(amount)::bigint as amount from paid group by day) as paid_sums using (day)
    left join (select day, sum(quantity)::integer as units from lines group by day) as line_sums using (day)
    left join (select day, sum(amount)::bigint as refunded from returned group by day) as returned_sums using (day)
    left join (
      select day, count(*)::integer as canceled_orders, sum(amount)::bigint as canceled_amount from canceled group by day
    ) as canceled_sums using (day)
    left join (
      select
        day,
        count(*) filter (where is_uncharged and uncharged_kind = 'voided')::integer as voided_lines,
        sum(uncharged_amount) filter (where is_uncharged and uncharged_kind = 'voided')::bigint as voided_amount,
        count(*) filter (where is_uncharged and uncharged_kind = 'invited')::integer as invited_lines,
        sum(uncharged_amount) filter (where is_uncharged and uncharged_kind = 'invited')::bigint as invited_amount,
        count(distinct order_id) filter (where discount > 0)::integer as discounted_orders,
        sum(discount)::bigint as discounted_amount
      from all_lines where is_uncharged or discount > 0 group by day
    ) as uncharged_sums using (day)`,
};

const sections: DayTable = {
  table: 'day_sections',
  columns: {
    day: 'date',
    product_type_id: 'text',
    orders: 'integer',
    units: 'integer',
    amount: 'bigint',
    refunded: 'bigint',
  },
  select: raw`
    select day, product_type_id, sum(orders)::integer, sum(units)::integer, sum(amount)::bigint, sum(refunded)::bigint
    from (
      select day, product_type_id, count(distinct order_id) as orders, sum(quantity) as units, sum(amount) as amount, 0 as refunded
      from lines group by day, product_type_id
      union all
      select day, part ->> 'section', 0, 0, 0, sum((part ->> 'amount')::bigint)
      from returned cross join jsonb_array_elements(split) as part group by day, part ->> 'section'
    ) as moved
    group by day, product_type_id
    having sum(orders) > 0 or sum(refunded) <> 0`,
};

const products: DayTable = {
  table: 'day_products',
  columns: {
    day: 'date',
    product_id: 'uuid',
    name: 'text',
    product_type_id: 'text',
    units: 'integer',
    amount: 'bigint',
    cost_units: 'integer',
    cost_amount: 'bigint',
    cost: 'bigint',
  },
  select: raw`
    select
      day, product_id, name, product_type_id, sum(quantity)::integer, sum(amount)::bigint,
      coalesce(sum(quantity) filter (where cost is not null), 0)::integer,
      coalesce(sum(amount) filter (where cost is not null), 0)::bigint,
      coalesce(sum(quantity * cost), 0)::bigint
    from lines group by day, product_id, name, product_type_id`,
};

/**
 * Of all product types together, the amount is what was paid, as that of the day is: also parts of orders that are not settled yet.
 */
const hours: DayTable = {
  table: 'day_hours',
  columns: {
    day: 'date',
    hour: 'integer',
    product_type_id: 'text',
    orders: 'integer',
    units: 'integer',
    amount: 'bigint',
  },
  select: raw`
    select day, hour, product_type_id, sum(orders)::integer, sum(units)::integer, sum(amount)::bigint
    from (
      select
        day, hour, product_type_id, count(distinct order_id) as orders, sum(quantity) as units,
        case grouping(product_type_id) when 1 then 0 else sum(amount) end as amount
      from lines group by grouping sets ((day, hour), (day, hour, product_type_id))
      union all
      select day, hour, null, 0, 0, sum(amount) from paid group by day, hour
    ) as moved
    group by day, hour, product_type_id
    having sum(orders) > 0 or sum(amount) <> 0`,
};

const payments: DayTable = {
  table: 'day_payments',
  columns: {
    day: 'date',
    payment_method: 'text',
    paid_with: 'text',
    taken_by: 'uuid',
    settled_by: 'uuid',
    payments: 'integer',
    amount: 'bigint',
    refunded: 'bigint',
  },
  select: raw`
    select
      day, payment_method, paid_with, taken_by, settled_by,
      count(distinct payment_id)::integer, sum(amount)::bigint, sum(refunded)::bigint
    from (
      select day, payment_method, paid_with, taken_by, settled_by, payment_id, amount, 0 as refunded from paid
      union all
      select day, payment_method, paid_with, taken_by, settled_by, null, 0, amount from returned
    ) as moved
    group by day, payment_method, paid_with, taken_by, settled_by`,
};

const customers: DayTable = {
  table: 'day_customers',
  columns: { day: 'date', customer_id: 'uuid', orders: 'integer', amount: 'bigint', previous_day: 'date' },
  select: raw`select day, customer_id, orders, amount, previous_day from visits`,
};

const previousVisits: DayTable = {
  table: 'day_previous_visits',
  columns: { day: 'date', previous_day: 'date', customers: 'integer' },
  select: raw`
    select day, previous_day, count(*)::integer from visits group by day, previous_day`,
};

/** All tables that store sums of days, by short name. */
export const DAY_TABLES = { orders, sections, products, hours, payments, customers, previousVisits } as const;
/** The short name of a table that stores sums of days. */
export type DayTableName = keyof typeof DAY_TABLES;
/** The short names of all tables in `DAY_TABLES`. */
export const DAY_TABLE_NAMES = [
  'orders',
  'sections',
  'products',
  'hours',
  'payments',
  'customers',
  'previousVisits',
] as const satisfies readonly DayTableName[];

/** Returns the names of the columns of a table of day sums, as a list for SQL. */
export function columnNames(name: DayTableName): RawBuilder<unknown> {
  return raw.join(Object.keys(DAY_TABLES[name].columns).map((column) => raw.ref(column)));
}
