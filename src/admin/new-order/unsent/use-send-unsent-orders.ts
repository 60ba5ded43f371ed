// Sends the unsent orders of the signed-in person on every page, as soon as the server can be reached.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ORDER_MENU_QUERY_KEY } from '#admin/new-order/new-order-queries.ts';
import { storeLastUsedProducts } from '#admin/new-order/products/last-used.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { orderTablesQuery } from '#admin/shared/live/payments-queries.ts';
import { markSessionExpired, refetchSession } from '#admin/shared/session.ts';
import { tableLabel } from '#domain/table.ts';
import { showToast } from '#ui/toast-store.ts';
import { orderSender } from './order-sender.ts';
import { unsentTexts } from './unsent-texts.ts';

/** A connection may return without a sign of it, and an order of a closed tab becomes ready by the passing of time alone. */
const RETRY_MS = 5_000;

/**
 * Sends the orders of this user that the server has not confirmed: at once, when the live stream or the network is back, and every
 * five seconds. Leaves out refused orders, and orders for which staff last pressed to send more than 15 minutes ago.
 */
export function useSendUnsentOrders(userId: string): void {
  const client = useQueryClient();

  useEffect(() => {
    const send = () => void orderSender.sendAll(userId);
    send();
    const timer = setInterval(send, RETRY_MS);
    const stopListening = liveConnectionStore.subscribe(() => {
      if (liveConnectionStore.get() === 'live') send();
    });
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      stopListening();
      window.removeEventListener('online', send);
    };
  }, [userId]);

  useEffect(
    () =>
      orderSender.subscribe(({ draft }, result, isAwaited) => {
        if (result.kind === 'unknown') {
          if (result.code === 'not-signed-in') markSessionExpired(client);
          // Another tab of this browser has signed somebody else in.
          if (result.code === 'other-writer') void refetchSession(client);
          return;
        }
        void client.invalidateQueries({ queryKey: orderTablesQuery.queryKey });
        if (result.kind === 'placed') {
          storeLastUsedProducts(draft.lines.map(({ productId }) => productId));
          if (!isAwaited) showToast(unsentTexts.sent(tableLabel(draft.tableCode)));
          return;
        }
        // The menu may have changed since it was shown.
        void client.invalidateQueries({ queryKey: ORDER_MENU_QUERY_KEY });
      }),
    [client],
  );
}
