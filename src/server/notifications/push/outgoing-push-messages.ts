// The stored push messages: claimed for a limited time (a lease) by one process, then marked as sent, postponed or failed.
import { sql as raw } from 'kysely';
import { IS_PENDING } from '#server/orders/index.ts';
import { type BackOff, backOffAfterTries } from '#server/platform/background/back-off.ts';
import { selectFirstClaimableRow, timeAfterMs } from '#server/platform/background/lease.ts';
import type { Services } from '#server/platform/context.ts';

/**
 * The length of the lease of a push message in milliseconds: for this time after one process has claimed the message, no other
 * process sends it. Longer than a DNS lookup, a request and storing the result take together.
 */
export const PUSH_LEASE_MS = 40_000;
/** The waits after failed tries are 5, 15, 45 and then always 120 seconds. */
const BACK_OFF: BackOff = { baseMs: 5_000, factor: 3, maxMs: 120_000 };
/** Days for which the rows of finished messages, and unused subscriptions, are stored. */
const RETENTION_DAYS = 30;

/**
 * Returns how many milliseconds to wait before a push message is sent again. `tries` is the number of failed tries. `retryAfterMs`
 * is the time for which the push service asks to wait, null if none. The result is the longer of the two waits.
 */
export function pushRetryDelay(tries: number, retryAfterMs: number | null): number {
  return Math.max(backOffAfterTries(tries, BACK_OFF), retryAfterMs ?? 0);
}

/**
 * A push message that this process has claimed, as `claimPushMessage` returns it: its content, its subscription, and whether it
 * must still be sent.
 */
export type ClaimedPushMessage = NonNullable<Awaited<ReturnType<typeof claimPushMessage>>>;

/**
 * Claims the push message that has been due for longest, so that no other process sends it. Returns its content and its
 * subscription; undefined if no message is due. Each claim is counted in `tries`. Do not send the message if it is outdated
 * (`isDone`), replaced by a later notice (`isReplaced`), or its subscription now belongs to another customer (`isMoved`).
 */
export async function claimPushMessage({ db, clock }: Services) {
  const now = clock();
  const due = selectFirstClaimableRow(
    db
      .selectFrom('push_messages')
      .select('id')
      .where('sent_on', 'is', null)
      .where('given_up_on', 'is', null)
      .where('next_try_on', '<=', now)
      .orderBy('next_try_on'),
  );
  return db
    .with('claimed', (cte) =>
      cte
        .updateTable('push_messages')
        .set({ tries: raw<number>`tries + 1`, next_try_on: timeAfterMs(now, PUSH_LEASE_MS) })
        .where('id', '=', due)
        .returning(['id', 'subscription_id', 'order_id', 'notice_id', 'expires_on', 'tries']),
    )
    .selectFrom('claimed')
    .innerJoin('push_subscriptions as subscription', 'subscription.id', 'claimed.subscription_id')
    .innerJoin('orders', 'orders.id', 'claimed.order_id')
    .leftJoin('wait_notices as notice', 'notice.id', 'claimed.notice_id')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['claimed.id', 'claimed.tries', 'claimed.expires_on as expiresOn', 'claimed.order_id as orderId'])
    .select(['subscription.id as subscriptionId', 'subscription.endpoint', 'subscription.p256dh', 'subscription.auth'])
    .select(['notice.section', 'notice.minutes', 'orders.table_code as tableCode'])
    .select(['settings.name', 'settings.short_name as shortName', 'settings.notification as icon'])
    .select([
      raw<boolean>`subscription.customer_id is distinct from orders.customer_id`.as('isMoved'),
      NOTHING_TO_REPORT.as('isDone'),
      HAS_LATER_NOTICE.as('isReplaced'),
    ])
    .executeTakeFirst();
}

/** A wait notice reports pending lines of its section; the message that an order is ready reports that none is pending. */
const NOTHING_TO_REPORT = raw<boolean>`
  exists (
    select from order_lines
    where order_lines.order_id = claimed.order_id and ${IS_PENDING}
      and (notice.id is null or product_type_id = notice.section)
  ) = (notice.id is null)
`;

const HAS_LATER_NOTICE = raw<boolean>`
  exists (
    select from wait_notice_orders
    join wait_notices as later on later.id = wait_notice_orders.notice_id
    where wait_notice_orders.order_id = claimed.order_id and later.section = notice.section
      and later.sent_on > notice.sent_on
  )
`;

type MessageId = Pick<ClaimedPushMessage, 'id'>;

/** Marks a push message as accepted by the push service, and its subscription as used now. */
export async function markPushSent(
  { db, clock }: Services,
  { id, subscriptionId }: Pick<ClaimedPushMessage, 'id' | 'subscriptionId'>,
  status: number,
): Promise<void> {
  const now = clock();
  await db
    .with('used', (cte) => cte.updateTable('push_subscriptions').set({ used_on: now }).where('id', '=', subscriptionId))
    .updateTable('push_messages')
    .set({ sent_on: now, last_status: status })
    .where('id', '=', id)
    .execute();
}

/** Ends the claim of a push message that could not be sent now, so that a process sends it again at `nextTryOn`. */
export async function postponePushMessage(
  { db }: Services,
  { id }: MessageId,
  { nextTryOn, status }: { readonly nextTryOn: Date; readonly status: number | null },
): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ next_try_on: nextTryOn, last_status: status })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks a push message as failed permanently, so that it is not sent again. `status` is the HTTP status of the push service, null
 * if it gave none.
 */
export async function markPushFailed({ db, clock }: Services, { id }: MessageId, status: number | null): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ given_up_on: clock(), last_status: status })
    .where('id', '=', id)
    .where('sent_on', 'is', null)
    .execute();
}

/** Deletes a push subscription that the push service does not know any more, with all its messages. */
export async function deleteExpiredPushSubscription(
  { db }: Services,
  { subscriptionId }: Pick<ClaimedPushMessage, 'subscriptionId'>,
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}

/** Deletes finished push messages that are older than 30 days, and subscriptions that have not been used for as long. */
export async function deleteOldPushData({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock().getTime() - RETENTION_DAYS * 24 * 60 * 60_000);
  await db
    .deleteFrom('push_messages')
    .where('created_on', '<', oldest)
    .where((message) => message.or([message('sent_on', 'is not', null), message('given_up_on', 'is not', null)]))
    .execute();
  await db.deleteFrom('push_subscriptions').where('used_on', '<', oldest).execute();
}
