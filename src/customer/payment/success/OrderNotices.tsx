// The wait notices of the order on the success page.
import { useEffect, useMemo, useState } from 'react';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { type CustomerApp, useCustomerApp } from '#customer/shared/app-context.ts';
import { useNoticeWatch } from '#customer/shared/notices/use-notice-watch.ts';
import { WaitNotices } from '#customer/shared/notices/WaitNotices.tsx';
import { storeKnownOrder } from '#customer/shared/order/known-orders.ts';
import { useStore } from '#ui/use-store.ts';

export function OrderNotices({ orderId }: { orderId: string }) {
  const app = useCustomerApp();
  const version = useStore(app.live.ownOrdersVersion, (count) => count);
  const [order, setOrder] = useState<Order | null>(null);
  useEffect(() => {
    let isStale = false;
    void readOrder(app, orderId).then((found) => {
      if (!isStale && found !== null) setOrder(found);
    });
    return () => {
      isStale = true;
    };
  }, [app, orderId, version]);
  useNoticeWatch(useMemo(() => (order === null ? null : [order]), [order]));
  return order && <WaitNotices order={order} />;
}

/** Null without a response: the next change loads the order again, and so does the page of all orders. */
async function readOrder({ api, session, storage, clock }: CustomerApp, orderId: string): Promise<Order | null> {
  try {
    const order = await session.run(() => api.readOrder({ orderId }));
    storeKnownOrder(storage, order, clock.now());
    return order;
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof ServerRefusalError) return null;
    throw error;
  }
}
