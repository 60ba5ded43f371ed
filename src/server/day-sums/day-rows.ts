// The sums of calendar days, computed from payments, order lines and refund entries.
// The same queries store a day that is over and read a day that is not stored.
import { type RawBuilder, sql as raw } from 'kysely';

/** One table of sums of days: its columns with their types, and the query that computes its rows. */
interface DayTable {
  readonly table: string;
  /** Every column with its PostgreSQL type, in the order of `select`. The first is `day`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Selects the rows from the CTEs of `dayCtes` (`day-ctes.ts`). */
  readonly select: RawBuilder<unknown>;
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

/** A payment for orders that several people took counts once, with its first order; its amount is divided among them. */
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
      sum(payments)::integer, sum(amount)::bigint, sum(refunded)::bigint
    from (
      select day, payment_method, paid_with, taken_by, settled_by, is_first::integer as payments, amount, 0 as refunded from paid
      union all
      select day, payment_method, paid_with, taken_by, settled_by, 0, 0, amount from returned
    ) as moved
    group by day, payment_method, paid_with, taken_by, settled_by`,
};

const takenOrders: DayTable = {
  table: 'day_taken_orders',
  columns: { day: 'date', taken_by: 'uuid', orders: 'integer' },
  select: raw`select day, taken_by, count(*)::integer from settled group by day, taken_by`,
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

/**
 * The database tables that store sums of days, by a short name. Each has the name of the table, its columns, and the query that
 * computes its rows.
 */
export const DAY_SUM_TABLES = {
  orders,
  sections,
  products,
  hours,
  payments,
  takenOrders,
  customers,
  previousVisits,
} as const;
/** The short name of a table that stores sums of days. */
export type DaySumTableName = keyof typeof DAY_SUM_TABLES;
/** The short names of all tables in `DAY_SUM_TABLES`. */
export const DAY_SUM_TABLE_NAMES = [
  'orders',
  'sections',
  'products',
  'hours',
  'payments',
  'takenOrders',
  'customers',
  'previousVisits',
] as const satisfies readonly DaySumTableName[];

/** Returns the names of the columns of a table of day sums, as a list for SQL. */
export function daySumColumns(name: DaySumTableName): RawBuilder<unknown> {
  return raw.join(Object.keys(DAY_SUM_TABLES[name].columns).map((column) => raw.ref(column)));
}
