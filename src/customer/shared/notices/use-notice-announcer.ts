// Connects the announcer of wait notices with the pages that show orders.
import { useEffect } from 'react';
import type { OwnOrder } from '#contract/orders.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { createFetchSender } from '#customer/shared/connection/customer-api.ts';
import type { WaitNotice } from '#domain/wait-notice.ts';
import { showToast } from '#ui/toast-store.ts';
import { createNoticeAnnouncer, type NoticeAnnouncer } from './notice-announcer.ts';
import { createNoticeApi } from './notice-api.ts';
import { waitNoticeText } from './wait-notices.ts';

/**
 * Hook for a page that shows the customer's orders: passes them to the object that announces new wait notices (waiting times that
 * staff announced). While `orders` are passed, that object does not load the orders itself. Pass null if the page shows no orders.
 */
export function useNoticeAnnouncer(orders: readonly OwnOrder[] | null): void {
  const announcer = noticeAnnouncerOf(useCustomerApp());
  const isShown = orders !== null;
  useEffect(() => (isShown ? announcer.pause() : undefined), [announcer, isShown]);
  useEffect(() => {
    if (orders !== null) announcer.report(orders);
  }, [announcer, orders]);
}

const watches = new WeakMap<CustomerApp, NoticeAnnouncer>();

/** One announcer per app, so that a notice is announced once, whichever pages are opened. */
function noticeAnnouncerOf(app: CustomerApp): NoticeAnnouncer {
  const announcer =
    watches.get(app) ??
    createNoticeAnnouncer({
      app,
      api: createNoticeApi(createFetchSender(app.clock)),
      announce: (notice) => announce(app, notice),
      showRefusal: (message) => showToast(message, 'error'),
    });
  watches.set(app, announcer);
  return announcer;
}

const VIBRATION_MS = 200;

function announce({ clock, menu }: CustomerApp, notice: WaitNotice) {
  showToast(waitNoticeText(notice, new Date(clock.now()), menu.get().venue.timeZone), 'info');
  // iPhones have no vibration; other browsers refuse it before the first tap.
  if ('vibrate' in navigator && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    navigator.vibrate(VIBRATION_MS);
}
