// Stores the push messages of a notice, in the transaction that stores the notice.
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** A notice that is sent as push messages: the orders that it is about, and until when the messages may be sent. */
interface PushedNotice {
  readonly orders: readonly { readonly orderId: string; readonly customerId: string }[];
  /** The wait notice; null for the message that the order is ready. */
  readonly noticeId: string | null;
  /** The messages are not sent after this time. */
  readonly expiresOn: Date;
}

/**
 * Stores the push messages of a notice: one for each order and each push subscription of its customer. The worker sends them after
 * the commit. Returns how many orders have at least one subscription.
 */
export async function storePushMessages(
  context: Context,
  sql: Sql,
  { orders, noticeId, expiresOn }: PushedNotice,
): Promise<number> {
  if (orders.length === 0) return 0;
  const subscriptions = await sql
    .selectFrom('push_subscriptions')
    .select(['id', 'customer_id as customerId'])
    .where('customer_id', 'in', [...new Set(orders.map(({ customerId }) => customerId))])
    .orderBy('id')
    // A subscription that is deleted at the same time must not break the foreign key of its message.
    .forKeyShare()
    .execute();
  const messages = orders.flatMap(({ orderId, customerId }) =>
    subscriptions
      .filter((subscription) => subscription.customerId === customerId)
      .map(({ id }) => ({
        id: context.newId(),
        subscription_id: id,
        order_id: orderId,
        notice_id: noticeId,
        created_on: context.now,
        expires_on: expiresOn,
        next_try_on: context.now,
      })),
  );
  if (messages.length === 0) return 0;
  await sql.insertInto('push_messages').values(messages).execute();
  context.afterCommit((live) => live.publish('outgoing-push-messages'));
  return new Set(messages.map((message) => message.order_id)).size;
}
