// Sends a wait notice: stores it with its push messages and e-mails, and publishes it to the customers' open pages.

import { noticeTexts } from '#contract/notice-texts.es.ts';
import type { NoticeReach, SendWaitNoticeInput } from '#contract/notices.ts';
import { tableLabel } from '#domain/table.ts';
import { WAIT_NOTICE_INTERVAL_MS, waitingTimeMinutes, waitNoticeLifetimeMs } from '#domain/wait-notice.ts';
import { publishOwnOrdersChanged } from '#server/orders/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { queueNoticeMails } from './notice-mail.ts';
import { lockNoticeOrders, type WaitNoticeTarget } from './notice-reach.ts';
import { storePushMessages } from './push/store-push-messages.ts';

/**
 * Notifies the customers of a table how long their pending drinks or food will take, and returns how many orders this reached. A
 * repeated request sends nothing and returns the same. Throws a refusal if no customer there has pending lines of this section, or
 * within `WAIT_NOTICE_INTERVAL_MS` after the last notice for this table and section.
 */
export async function sendWaitNotice(
  context: StaffContext,
  publicUrl: string,
  input: SendWaitNoticeInput,
): Promise<NoticeReach> {
  const { noticeId, section, tableCode, wait } = input;
  return context.transaction(async (sql) => {
    const orders = await lockNoticeOrders(sql, { section, tableCode });
    const sent = await readSentReach(sql, noticeId);
    if (sent) return sent;
    if (orders.length === 0) throw new RefusalError('notice-without-orders');
    if (await hasRecentNotice(context, sql, input)) throw new RefusalError('notice-too-soon');

    await storeNotice(context, sql, input);
    await sql
      .insertInto('wait_notice_orders')
      .values(orders.map(({ orderId }) => ({ order_id: orderId, notice_id: noticeId })))
      .execute();
    const expiresOn = new Date(context.now.getTime() + waitNoticeLifetimeMs(wait));
    const text = noticeTexts.wait(section, tableLabel(tableCode), wait);
    const withPush = await storePushMessages(context, sql, { orders, noticeId, expiresOn });
    const withEmail = await queueNoticeMails(context, sql, publicUrl, { orders, noticeId, text, expiresOn });
    publishOwnOrdersChanged(
      context,
      orders.map((order) => order.customerId),
    );
    context.afterCommit((live) => live.publish(`board-${section}`));
    return { orders: orders.length, withPush, withEmail };
  });
}

/** How many orders a notice reached when it was sent; null if it was not. */
async function readSentReach(sql: Sql, noticeId: string): Promise<NoticeReach | null> {
  const sent = await sql
    .selectFrom('wait_notices')
    .where('id', '=', noticeId)
    .select((notice) => [
      notice
        .selectFrom('wait_notice_orders')
        .whereRef('notice_id', '=', 'wait_notices.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('orders'),
      notice
        .selectFrom('push_messages')
        .whereRef('notice_id', '=', 'wait_notices.id')
        .select(({ fn }) => fn.count<number>('order_id').distinct().as('count'))
        .$asScalar()
        .$notNull()
        .as('withPush'),
      notice
        .selectFrom('notice_mails')
        .whereRef('notice_id', '=', 'wait_notices.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('withEmail'),
    ])
    .executeTakeFirst();
  return sent ?? null;
}

async function hasRecentNotice(
  { now }: StaffContext,
  sql: Sql,
  { section, tableCode }: WaitNoticeTarget,
): Promise<boolean> {
  const recent = await sql
    .selectFrom('wait_notices')
    .select('id')
    .where('table_code', '=', tableCode)
    .where('section', '=', section)
    .where('sent_on', '>', new Date(now.getTime() - WAIT_NOTICE_INTERVAL_MS))
    .executeTakeFirst();
  return recent !== undefined;
}

async function storeNotice({ actor, now }: StaffContext, sql: Sql, notice: SendWaitNoticeInput): Promise<void> {
  const { noticeId, section, tableCode, wait } = notice;
  await sql
    .insertInto('wait_notices')
    .values({
      id: noticeId,
      section,
      table_code: tableCode,
      minutes: waitingTimeMinutes(wait),
      sent_on: now,
      sent_by: actor.userId,
    })
    .execute();
}
