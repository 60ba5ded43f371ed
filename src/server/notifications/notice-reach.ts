// Reads whom a wait notice reaches: orders of customers at a table, with pending lines of drinks or of food.
import { sql as raw } from 'kysely';
import type { NoticeReach } from '#contract/notices.ts';
import type { Section } from '#domain/schedule.ts';
import { IS_PENDING } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';

/**
 * What a wait notice is about: the pending order lines of this section (drinks or food) at this table. A wait notice tells
 * customers how long they must wait.
 */
export interface WaitNoticeTarget {
  readonly section: Section;
  readonly tableCode: string;
}

/**
 * An order whose customer receives a notice, with the data that is needed to send it. The notice says how long the order will take,
 * or that it is ready.
 */
export interface NoticeOrder {
  readonly orderId: string;
  readonly customerId: string;
  /** When it was sent to the boards. */
  readonly time: Date;
  readonly tableCode: string;
  /** The address that the notices of this order are sent to; null unless its customer asked for that. */
  readonly email: string | null;
}

/**
 * Counts the orders whose customers a wait notice (how long they must wait) would reach now: in total, by push message and by
 * e-mail. Orders that staff placed have no customer, and do not count.
 */
export async function readNoticeReach(db: Database, { section, tableCode }: WaitNoticeTarget): Promise<NoticeReach> {
  const { rows } = await raw<NoticeReach>`
    select count(*) as orders,
      count(*) filter (
        where exists (select from push_subscriptions where push_subscriptions.customer_id = orders.customer_id)
      ) as "withPush",
      count(*) filter (where customers.email is not null and notice_emails.order_id is not null) as "withEmail"
    from orders
    join customers on customers.id = orders.customer_id
    left join notice_emails on notice_emails.order_id = orders.id
    where orders.id in (${selectOrderIds({ section, tableCode })})
  `.execute(db);
  return rows[0] ?? { orders: 0, withPush: 0, withEmail: 0 };
}

/**
 * Finds the customers' orders that a wait notice (how long they must wait) is about: those with pending lines of this section at
 * this table. Locks these lines until the transaction ends, so that two notices about them are sent one after the other. The orders
 * are read after the lock: an e-mail address that was just erased is not used.
 */
export async function lockNoticeOrders(
  sql: Sql,
  { section, tableCode }: WaitNoticeTarget,
): Promise<readonly NoticeOrder[]> {
  const pending = await raw<{ id: string }>`
    select order_lines.order_id as id from order_lines
    join orders on orders.id = order_lines.order_id
    where product_type_id = ${section} and ${IS_PENDING} and orders.table_code = ${tableCode}
      and customer_id is not null
    order by order_lines.id for no key update of order_lines
  `.execute(sql);
  const { rows } = await raw<NoticeOrder>`
    select ${NOTICE_ORDER_COLUMNS} from orders ${NOTICE_ORDER_JOINS}
    where orders.id = any(${pending.rows.map(({ id }) => id)}::uuid[])
    order by orders.id
  `.execute(sql);
  return rows;
}

/** SQL columns that return a `NoticeOrder`. The query must select from `orders` with `NOTICE_ORDER_JOINS`. */
export const NOTICE_ORDER_COLUMNS = raw`
  orders.id as "orderId", customer_id as "customerId", orders.sent_on as time, orders.table_code as "tableCode",
  case when notice_emails.order_id is not null then customers.email end as email`;

/**
 * SQL joins that a query with `NOTICE_ORDER_COLUMNS` needs: from `orders` to their customers and to the requests for notices by
 * e-mail.
 */
export const NOTICE_ORDER_JOINS = raw`
  join customers on customers.id = orders.customer_id
  left join notice_emails on notice_emails.order_id = orders.id`;

function selectOrderIds({ section, tableCode }: WaitNoticeTarget) {
  return raw`
    select order_lines.order_id from order_lines
    join orders on orders.id = order_lines.order_id
    where product_type_id = ${section} and ${IS_PENDING} and orders.table_code = ${tableCode}`;
}
