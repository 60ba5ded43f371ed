// Loads one page of the customer's own orders and reloads it whenever they may have changed.
import { useEffect, useState } from 'react';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';

export interface OrdersPage {
  readonly orders: readonly Order[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export interface RecentOrders {
  /** The last loaded page; null before the first response. */
  readonly shown: OrdersPage | null;
  /** The last request got no response. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

const EMPTY_PAGE: OrdersPage = { orders: [], page: 1, pages: 1, total: 0 };

/** The orders of one page; `page` counts from 1. */
export function useRecentOrders(page: number): RecentOrders {
  const app = useCustomerApp();
  const version = useStore(app.live.ownOrdersVersion, (count) => count);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<OrdersPage | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isStale = false;
    void readPage(app, page).then((response) => {
      // Ignore a stale response.
      if (isStale) return;
      setHasFailed(response === null);
      if (response !== null) setShown(response);
    });
    return () => {
      isStale = true;
    };
  }, [app, page, version, attempt]);

  return { shown, hasFailed, reload: () => setAttempt((count) => count + 1) };
}

/** Null without a response. A customer without a session has no orders. */
async function readPage({ api, identity, session }: CustomerApp, page: number): Promise<OrdersPage | null> {
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
