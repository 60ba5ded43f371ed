// One page of the guest's own orders, asked for again whenever they may have changed.
import { useEffect, useState } from 'react';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { type Guest, useGuest } from '#customer/shared/app-context.ts';
import { useStore } from '#ui/use-store.ts';

export interface OrdersPage {
  readonly orders: readonly Order[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export interface RecentOrders {
  /** What was last known; null before the first answer. */
  readonly shown: OrdersPage | null;
  /** The last question got no answer. */
  readonly hasFailed: boolean;
  readonly askAgain: () => void;
}

const NONE: OrdersPage = { orders: [], page: 1, pages: 1, total: 0 };

export function useRecentOrders(page: number): RecentOrders {
  const guest = useGuest();
  const version = useStore(guest.live.ownOrders, (count) => count);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<OrdersPage | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isOver = false;
    void readPage(guest, page).then((answer) => {
      // An answer that was overtaken says nothing.
      if (isOver) return;
      setHasFailed(answer === null);
      if (answer !== null) setShown(answer);
    });
    return () => {
      isOver = true;
    };
  }, [guest, page, version, attempt]);

  return { shown, hasFailed, askAgain: () => setAttempt((count) => count + 1) };
}

/** Null when no answer came. Who has no session has no orders. */
async function readPage({ api, identity, session }: Guest, page: number): Promise<OrdersPage | null> {
  try {
    const answer = await session.ask(() => api.listRecentOrders({ page }));
    identity.setOrdersCount(answer.total);
    return answer;
  } catch (error) {
    if (error instanceof Unreachable) return null;
    if (!(error instanceof RefusedByServer)) throw error;
    return error.code === 'not-identified' ? NONE : null;
  }
}
