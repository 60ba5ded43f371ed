// «Listo»: notifies customers that everything of their order is ready, ten seconds after a person marked its last line as done.
import { type RawBuilder, sql as raw } from 'kysely';
import { noticeTexts } from '#contract/notice-texts.es.ts';
import { tableLabel } from '#domain/table.ts';
import { isReadyMessageDue, READY_MESSAGE_DELAY_MS, READY_MESSAGE_EXPIRES_MS } from '#domain/wait-notice.ts';
import { startPeriodicTask } from '#server/platform/background/periodic-task.ts';
import { runTasksOnLiveEvents } from '#server/platform/background/run-tasks-on-live-events.ts';
import { type Context, createSystemContext, type Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queueNoticeMails } from './notice-mail.ts';
import { NOTICE_ORDER_COLUMNS, NOTICE_ORDER_JOINS, type NoticeOrder } from './notice-reach.ts';
import { storePushMessages } from './push/store-push-messages.ts';

/** Orders that were placed longer ago than this are not looked at. */
const ORDER_AGE_MS_MAX = 12 * 60 * 60_000;
/**
 * A run looks at the orders of which a line was done or voided in the last minute: longer than a transaction takes, and than an
 * order waits for its message.
 */
const LOOK_BACK_MS = 60_000;
/** This often a run looks at all orders that may still get their message: customers also switch messages on afterwards. */
const LOOK_AT_ALL_MS = 30_000;

/** An order whose lines, but for voided ones, were all marked as done by members of staff, with the time of the last one. */
interface ReadyOrder extends NoticeOrder {
  readonly doneOn: Date;
}

/** SQL condition on `ready_notices`: a line came back to its board after the message, so that the next one says something new. */
const IS_OUTDATED = raw<boolean>`exists (
  select from order_lines
  where order_lines.order_id = ready_notices.order_id and recovered_on >= ready_notices.sent_on
)`;

/**
 * Starts the background task that notifies customers when their order is ready. Returns the function that stops the task. The task
 * runs every minute, ten seconds after an order was completed, and when the menu or the settings change. If the venue has these
 * notices switched on, it also runs whenever the boards change.
 */
export function startReadyNoticeTask(services: Services, publicUrl: string): () => Promise<void> {
  let isOn = true;
  let lookedAtAllOn = Number.NEGATIVE_INFINITY;
  const task = startPeriodicTask(services.log, {
    name: 'ready notices',
    clock: services.clock,
    steps: {
      sendReadyNotices: async () => {
        const now = services.clock().getTime();
        const looksAtAll = now - lookedAtAllOn >= LOOK_AT_ALL_MS;
        const run = await sendReadyNotices(services, publicUrl, looksAtAll ? READY_MESSAGE_EXPIRES_MS : LOOK_BACK_MS);
        isOn = run.isOn;
        if (looksAtAll) lookedAtAllOn = now;
        if (run.nextOn) task.wakeAt(run.nextOn);
      },
    },
  });
  runTasksOnLiveEvents(services.live, ['board-drinks', 'board-food'], [task], () => isOn);
  // The switch is saved with the settings, and these with the menu.
  runTasksOnLiveEvents(services.live, ['menu'], [task]);
  return task.stop;
}

/** What a run found. */
interface ReadyRun {
  /** False if the venue has the messages switched off. */
  readonly isOn: boolean;
  /** When the next message is due; null if none is expected. */
  readonly nextOn: Date | null;
}

/**
 * Sends the notices that are due about ready orders, if the venue has them switched on. Checks only orders with a line that was
 * done or voided in the last `lookBackMs` milliseconds. An order gets a second notice only if a line has returned to its board
 * since the first.
 */
export async function sendReadyNotices(
  services: Services,
  publicUrl: string,
  lookBackMs = READY_MESSAGE_EXPIRES_MS,
): Promise<ReadyRun> {
  const now = services.clock();
  const { isOn, orderIds } = await readChangedOrders(services.db, new Date(now.getTime() - lookBackMs));
  const ready = orderIds.length === 0 ? [] : await readReadyOrders(services.db, now, orderIds);
  const waiting = ready.filter(({ doneOn }) => !isReadyMessageDue(doneOn, now));
  for (const { orderId, doneOn } of ready) {
    if (isReadyMessageDue(doneOn, now)) await sendReadyNotice(createSystemContext(services), publicUrl, orderId);
  }
  const next = Math.min(...waiting.map(({ doneOn }) => doneOn.getTime() + READY_MESSAGE_DELAY_MS));
  return { isOn, nextOn: Number.isFinite(next) ? new Date(next) : null };
}

interface ChangedOrders {
  readonly isOn: boolean;
  readonly orderIds: readonly string[];
}

/** The orders of which a line was done or voided after this time; none while the venue has the messages switched off. */
async function readChangedOrders(db: Database, after: Date): Promise<ChangedOrders> {
  const { rows } = await readyNoticeCandidatesQuery(after).execute(db);
  return rows[0] ?? { isOn: false, orderIds: [] };
}

/**
 * Builds the SQL query for the orders that may need a ready notice: those with a line that was done or voided after this time. Does
 * not run it. It finds no order if the venue has ready notices switched off.
 */
export function readyNoticeCandidatesQuery(after: Date): RawBuilder<ChangedOrders> {
  const before = new Date(after.getTime() + ORDER_AGE_MS_MAX);
  return raw`
    select notifies_ready as "isOn", array(
      select distinct order_id from order_lines
      where notifies_ready and coalesce(voided_on, done_on) > ${after} and coalesce(voided_on, done_on) < ${before}
        and (done_on is not null or voided_on is not null)
    ) as "orderIds"
    from settings
  `;
}

/**
 * Reads those of the orders that were completed lately, have no ready notice since then, and whose customers receive messages. An
 * order with a line that an automatic run took is left out: the run does not show that the dish is ready. Without `orderIds`, the
 * database would read all orders of the evening.
 */
async function readReadyOrders(db: Database, now: Date, orderIds: readonly string[]): Promise<readonly ReadyOrder[]> {
  const { rows } = await raw<ReadyOrder>`
    select ${NOTICE_ORDER_COLUMNS}, max(done_on) filter (where voided_on is null) as "doneOn"
    from orders ${NOTICE_ORDER_JOINS}
    join order_lines on order_lines.order_id = orders.id
    where orders.id = any(${orderIds}::uuid[]) and orders.sent_on > ${new Date(now.getTime() - ORDER_AGE_MS_MAX)}
      and not exists (
        select from ready_notices
        where ready_notices.order_id = orders.id and not ${IS_OUTDATED}
      )
      and (
        notice_emails.order_id is not null
        or exists (select from push_subscriptions where push_subscriptions.customer_id = orders.customer_id)
      )
    group by orders.id, customers.id, notice_emails.order_id
    having bool_and(done_on is not null and done_by is not null) filter (where voided_on is null)
      and max(done_on) filter (where voided_on is null) > ${new Date(now.getTime() - READY_MESSAGE_EXPIRES_MS)}
    order by "doneOn"
  `.execute(db);
  return rows;
}

/**
 * Stores the message of one order, unless another process did or a line is pending again. The order is read by a statement after
 * the lock of its lines, so that an address that was erased meanwhile is not used.
 */
async function sendReadyNotice(context: Context, publicUrl: string, orderId: string): Promise<void> {
  await context.transaction(async (sql) => {
    const lines = await raw<{ isDone: boolean }>`
      select done_on is not null and done_by is not null as "isDone"
      from order_lines where order_id = ${orderId} and voided_on is null order by id for share
    `.execute(sql);
    if (lines.rows.some(({ isDone }) => !isDone)) return;
    const { rows } = await raw<NoticeOrder>`
      with stored as (
        insert into ready_notices (order_id, sent_on) values (${orderId}::uuid, ${context.now}::timestamptz)
        on conflict (order_id) do update set sent_on = excluded.sent_on where ${IS_OUTDATED}
        returning order_id
      )
      select ${NOTICE_ORDER_COLUMNS} from stored join orders on orders.id = stored.order_id ${NOTICE_ORDER_JOINS}
    `.execute(sql);
    const [order] = rows;
    if (!order) return;
    const expiresOn = new Date(context.now.getTime() + READY_MESSAGE_EXPIRES_MS);
    const text = noticeTexts.ready(tableLabel(order.tableCode));
    await storePushMessages(context, sql, { orders: rows, noticeId: null, expiresOn });
    await queueNoticeMails(context, sql, publicUrl, { orders: rows, noticeId: null, text, expiresOn });
  });
}
