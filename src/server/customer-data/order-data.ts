// Reads everything that is stored of orders: lines, texts, payments, receipts, notices and e-mails.
import { sql as raw } from 'kysely';
import type { ExportedOrder } from '#contract/customer-data.ts';
import { ORDER_PAYMENT_STATE, REFUNDED_AMOUNT_OF_ORDER } from '#server/orders/index.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { receiptIdsSubquery } from '#server/receipts/index.ts';

/** Reads the orders that belong to these payments, oldest first, as the export of a customer's data contains them. */
export async function readOrderData(db: Database | Sql, paymentIds: readonly string[]): Promise<ExportedOrder[]> {
  const { rows } = await raw<{ order: StoredOrder }>`
    select json_build_object(
      'orderId', orders.id, 'number', number, 'time', placed_on, 'tableCode', payments.table_code,
      'email', email, 'comment', comment, 'method', payment_method,
      'state', ${ORDER_PAYMENT_STATE},
      'total', (select coalesce(sum(amount), 0) from order_lines where order_lines.order_id = orders.id),
      'refunded', ${REFUNDED_AMOUNT_OF_ORDER},
      'lines', (
        select coalesce(json_agg(json_build_object(
          'label', label, 'quantity', quantity, 'price', price, 'notes', notes
        ) order by position), '[]')
        from order_lines where order_lines.order_id = orders.id
      ),
      'attempts', (
        select coalesce(json_agg(json_build_object(
          'time', created_on, 'option', payment_option, 'state', state, 'amount', amount, 'browser', browser
        ) order by created_on), '[]')
        from payment_attempts where payment_id = payments.id
      ),
      'receipts', (
        select coalesce(json_agg(requested_on order by requested_on), '[]') from receipts where receipts.id in ${RECEIPTS}
      ),
      'wantsNoticeEmails', exists (select from notice_emails where notice_emails.order_id = orders.id),
      'notices', (
        select coalesce(json_agg(sent_on order by sent_on), '[]')
        from (
          select sent_on from wait_notices join wait_notice_orders on notice_id = wait_notices.id
          where wait_notice_orders.order_id = orders.id
          union all select sent_on from ready_notices where ready_notices.order_id = orders.id
        ) as notices
      ),
      'waitingEmails', (
        select coalesce(json_agg(json_build_object('recipient', recipient, 'subject', subject, 'text', body)), '[]')
        from outgoing_mails
        where sent_on is null and failed_on is null and id in (
          select mail_id from receipts where receipts.id in ${RECEIPTS}
          union all select id from notice_mails where notice_mails.order_id = orders.id
        )
      )
    ) as order
    from payments join orders on orders.id = remainder_of
    where payments.id = any(${[...paymentIds]}::uuid[])
    order by placed_on, payments.id
  `.execute(db);
  return rows.map(({ order }) => ({
    ...order,
    time: isoTime(order.time),
    attempts: order.attempts.map((attempt) => ({ ...attempt, time: isoTime(attempt.time) })),
    receipts: order.receipts.map((time) => ({ requestedOn: isoTime(time) })),
    notices: order.notices.map((time) => ({ sentOn: isoTime(time) })),
  }));
}

/** The ids of the receipts that show the order `orders.id`. */
const RECEIPTS = receiptIdsSubquery(raw`array[orders.id]`);

interface StoredOrder extends Omit<ExportedOrder, 'receipts' | 'notices'> {
  readonly receipts: readonly string[];
  readonly notices: readonly string[];
}

/** The database writes times in JSON with the offset of the session. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}
