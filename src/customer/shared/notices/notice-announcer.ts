// Watches the customer's pending orders for new wait notices, whichever page is open. If the customer wants notices by e-mail, it
// requests them for new orders.

import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { OwnOrder } from '#contract/orders.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { isOrderDone } from '#domain/order.ts';
import type { WaitNotice } from '#domain/wait-notice.ts';
import { readEmailNoticesStart, storeEmailAnswer } from './notice-answer.ts';
import type { NoticeApi } from './notice-api.ts';
import { waitNoticesOf } from './wait-notices.ts';

/**
 * Tells the customer about new wait notices (waiting times that staff announced) on their pending orders, whichever page of the app
 * is open. Also requests these notices by e-mail for new orders if the customer wants that.
 */
export interface NoticeAnnouncer {
  /** Compares loaded orders with the last ones. What stands on an order that is reported first is not new. */
  readonly report: (orders: readonly OwnOrder[]) => void;
  /** For a page that loads and reports the orders itself. Returns the function that ends the pause. */
  readonly pause: () => () => void;
}

/** What `createNoticeAnnouncer` needs from the app. */
interface NoticeAnnouncerDependencies {
  readonly app: Pick<CustomerApp, 'session' | 'storage' | 'live'> & {
    readonly api: Pick<CustomerApp['api'], 'listRecentOrders'>;
  };
  readonly api: Pick<NoticeApi, 'switchEmailNotices'>;
  /** Announces a notice that arrived while the page is open. */
  readonly announce: (notice: WaitNotice) => void;
  /** Shows why the server refused the notices by e-mail. */
  readonly showRefusal: (message: string) => void;
}

/**
 * Creates the object that calls `announce` for each new wait notice (a waiting time that staff announced) on the customer's pending
 * orders. To find them it loads the orders after each live event, unless none is pending or a page that loads them itself has
 * called `pause`. For new orders it also requests these notices by e-mail, if the customer wants that.
 */
export function createNoticeAnnouncer(dependencies: NoticeAnnouncerDependencies): NoticeAnnouncer {
  const { app, announce } = dependencies;
  /** When the latest notice of each section was sent, in milliseconds since 1970, by order. */
  const sentTimes = new Map<string, Map<WaitNotice['section'], number>>();
  let hasPending = false;
  let pauses = 0;
  let isRequesting = false;

  function report(orders: readonly OwnOrder[]) {
    hasPending = orders.some(({ lines }) => !isOrderDone(lines));
    for (const order of orders) {
      const known = sentTimes.get(order.id);
      const times = known ?? new Map<WaitNotice['section'], number>();
      sentTimes.set(order.id, times);
      for (const notice of waitNoticesOf(order)) {
        const sentOn = notice.sentOn.getTime();
        if (sentOn <= (times.get(notice.section) ?? -Infinity)) continue;
        times.set(notice.section, sentOn);
        if (known) announce(notice);
      }
    }
    void requestEmails(orders);
  }

  /** One request at a time, so that no order is requested twice. */
  async function requestEmails(orders: readonly OwnOrder[]) {
    if (isRequesting) return;
    isRequesting = true;
    try {
      await requestNoticeEmails(dependencies, orders);
    } finally {
      isRequesting = false;
    }
  }

  async function loadAndReport() {
    const orders = await readOrders(app);
    if (orders !== null) report(orders);
  }

  app.live.ownOrdersVersion.subscribe(() => {
    if (hasPending && pauses === 0) void loadAndReport();
  });

  return {
    report,
    pause: () => {
      pauses += 1;
      return () => void (pauses -= 1);
    },
  };
}

/** Null without a response: the next change loads them again. */
async function readOrders({ session, api }: NoticeAnnouncerDependencies['app']): Promise<readonly OwnOrder[] | null> {
  try {
    return (await session.run(() => api.listRecentOrders({ page: 1 }))).orders;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof ServerRefusalError) return null;
    throw error;
  }
}

/** Requests e-mails for the pending orders placed after the answer, oldest first, each once. */
async function requestNoticeEmails(
  { app: { session, storage }, api, showRefusal }: NoticeAnnouncerDependencies,
  orders: readonly OwnOrder[],
): Promise<void> {
  for (const { id, time, lines, hasNoticeEmails } of orders.toReversed()) {
    const since = readEmailNoticesStart(storage);
    const placedOn = Date.parse(time);
    if (since === null || placedOn <= since) continue;
    try {
      if (!hasNoticeEmails && !isOrderDone(lines))
        await session.run(() => api.switchEmailNotices({ orderId: id, isWanted: true }));
    } catch (error) {
      // Without a response the order is requested again when it is reported next.
      if (error instanceof NoResponseError) return;
      if (!(error instanceof ServerRefusalError)) throw error;
      showRefusal(refusalMessages[error.code]);
    }
    // The customer may have changed the answer meanwhile.
    if (readEmailNoticesStart(storage) !== null) storeEmailAnswer(storage, placedOn);
  }
}
