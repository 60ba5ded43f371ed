// Loads one page of the customer's own orders and reloads it whenever they may have changed.
import { useCallback, useEffect, useState } from 'react';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import {
  type CachedOrders,
  hasNewlyClosedOrder,
  type PaginatedOrders,
  readCachedOrders,
  storeCachedOrders,
} from '#customer/shared/order/cached-orders.ts';
import { standingTexts } from '#customer/shared/order/order-standing-texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import { withoutTakenBackOrders } from './take-back.ts';

/** The customer's orders as known now, and whether they are up to date. */
interface RecentOrders {
  /** The orders last known: of the last response, or stored by an earlier page. Null if none are known. */
  readonly shown: CachedOrders | null;
  /** False once the connection is lost, or until it answers: what is shown may have changed since. */
  readonly isCurrent: boolean;
  /** The last request got no response. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

const EMPTY_PAGE: PaginatedOrders = { orders: [], page: 1, pages: 1, total: 0 };
/** Without a response after this time the stored orders are shown. */
const SLOW_RESPONSE_MS = 2_000;

/**
 * Loads one page of the customer's own orders, and loads it again whenever they may have changed. `page` counts from 1. Shows a
 * toast if an order was canceled in the meantime.
 */
export function useRecentOrders(page: number): RecentOrders {
  const app = useCustomerApp();
  const version = useStore(app.live.ownOrdersVersion, (count) => count);
  const isLost = useStore(app.live.state, (state) => state === 'lost');
  const online = useStore(onlineStatus, (present) => present);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<CachedOrders | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isStale = false;
    const showStored = () => {
      const stored = page === 1 ? readCachedOrders(app.storage) : null;
      setShown((present) => present ?? stored);
    };
    const timer = setTimeout(showStored, SLOW_RESPONSE_MS);
    void readPage(app, page).then((response) => {
      // Ignore a stale response.
      if (isStale) return;
      clearTimeout(timer);
      setHasFailed(response === null);
      if (response === null) return showStored();
      const known = { ...response, readOn: app.clock.now() };
      const isOwn = page === 1 && response !== EMPTY_PAGE;
      if (
        isOwn &&
        hasNewlyClosedOrder(withoutTakenBackOrders(app.storage, readCachedOrders(app.storage)), response, known.readOn)
      )
        showToast(standingTexts.canceled, 'error');
      storeCachedOrders(app.storage, known);
      setAnswered(true);
      setShown(known);
    });
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [app, page, version, attempt]);

  const isCurrent = isAnswered && !hasFailed && !isLost && online;
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { shown, isCurrent, hasFailed, reload };
}

/** Null without a response. A customer without a session has no orders. */
async function readPage({ api, identity, session }: CustomerApp, page: number): Promise<PaginatedOrders | null> {
  try {
    const response = await session.run(() => api.listRecentOrders({ page }));
    identity.setOrdersCount(response.total);
    return response;
  } catch (error) {
    if (error instanceof NoResponseError) return null;
    if (!(error instanceof ServerRefusalError)) throw error;
    return error.code === 'not-identified' ? EMPTY_PAGE : null;
  }
}
