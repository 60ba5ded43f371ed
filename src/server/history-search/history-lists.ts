// The two histories that can be searched, and the words by which their orders and payments are found.

import { type RawBuilder, sql as raw } from 'kysely';
import { historyIndexWords } from '#domain/history-search.ts';
import { cents } from '#domain/money.ts';
import { FIRST_ORDER_ID_OF_PAYMENT, ORDERS_OF_PAYMENT } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/** The name of a history that can be searched: `orders` or `payments`. */
export type SearchableHistory = keyof typeof SEARCHABLE_HISTORIES;

/** The search document of an order or a payment: the words by which a search finds it. */
interface SearchDocument {
  readonly id: string;
  readonly time: Date;
  readonly words: readonly string[];
}

const LABELS = raw`(select array_agg(distinct label) from order_lines where order_lines.order_id = orders.id)`;
/** The payments that paid the order `orders.id`, and its own. A union uses an index for each; `or` would read all payments. */
const PAYMENTS_OF_ORDER = raw`(
  select number, settled_by from payments where remainder_of = orders.id
  union
  select number, settled_by from payment_shares join payments on payments.id = payment_id
  where payment_shares.order_id = orders.id and payment_on is not null
)`;
const CUSTOMER = raw`coalesce(orders.customer_id, orders.id)`;

/**
 * The SQL parts that the search of each history needs. `documents` is the database table of its search documents (the words by
 * which a search finds an order or payment). `id` and `time` are the columns with the id and the time of an order or payment.
 * `facts` is the query that selects the values from which the words of a document are made.
 */
export const SEARCHABLE_HISTORIES = {
  orders: {
    documents: raw.table('order_documents'),
    id: raw.ref('orders.id'),
    time: raw.ref('orders.sent_on'),
    facts: raw`
      select
        orders.id, orders.sent_on as "time", orders.table_code as "tableCode", ${CUSTOMER} as "customerId",
        array(select number from ${PAYMENTS_OF_ORDER} as paid) as numbers,
        ${LABELS} as labels,
        array_remove(array(select settled_by from ${PAYMENTS_OF_ORDER} as paid) || placed_by, null)::text[] as "staffIds",
        array[(select coalesce(sum(amount), 0)::integer from order_lines where order_id = orders.id)] as amounts
      from orders`,
  },
  payments: {
    documents: raw.table('payment_documents'),
    id: raw.ref('payments.id'),
    time: raw.ref('payments.payment_on'),
    facts: raw`
      select
        payments.id, payment_on as "time", payments.table_code as "tableCode", ${CUSTOMER} as "customerId",
        array[number] as numbers,
        (select array_agg(distinct label) from order_lines where order_id in ${ORDERS_OF_PAYMENT}) as labels, array_remove(array[placed_by, settled_by], null)::text[] as "staffIds",
        array[total_amount_order, amount_paid_by_user] as amounts
      from payments join orders on orders.id = ${FIRST_ORDER_ID_OF_PAYMENT}`,
  },
} as const satisfies Record<string, Readonly<Record<string, RawBuilder<unknown>>>>;

interface FactsRow {
  readonly id: string;
  readonly time: Date;
  readonly tableCode: string;
  readonly numbers: readonly number[];
  readonly customerId: string;
  readonly labels: readonly string[] | null;
  readonly staffIds: readonly string[];
  readonly amounts: readonly number[];
}

/**
 * Builds the search documents (the words by which a search finds them) of the orders or payments that the SQL condition selects.
 * `condition` follows after `where`, and may end with `order by` and `limit`.
 */
export async function buildSearchDocuments(
  sql: Database | Sql,
  list: SearchableHistory,
  condition: RawBuilder<unknown>,
): Promise<SearchDocument[]> {
  const { rows } = await raw<FactsRow>`${SEARCHABLE_HISTORIES[list].facts} where ${condition}`.execute(sql);
  return rows.map(({ id, time, labels, amounts, ...facts }) => ({
    id,
    time,
    words: historyIndexWords({ ...facts, labels: labels ?? [], amounts: amounts.map(cents) }),
  }));
}

/**
 * Returns an SQL subquery that selects the ids of the orders for which money was paid at or after `from` and before `until`. With
 * `until` null, every later time is included.
 */
export function paidOrderIdsSubquery({
  from,
  until,
}: {
  readonly from: Date;
  readonly until: Date | null;
}): RawBuilder<unknown> {
  return raw`
    select coalesce(order_id, remainder_of) from payments left join payment_shares on payment_id = payments.id
    where payment_on >= ${from} and payment_on < coalesce(${until}::timestamptz, 'infinity')`;
}
