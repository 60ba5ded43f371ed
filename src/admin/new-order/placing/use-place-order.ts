// Places the order. The draft is stored as sent before the request, so a repetition after a lost connection is the
// identical order.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { MENU_KEY } from '#admin/new-order/new-order-queries.ts';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { emptyDraft, markSent, type OrderDraft, orderRequest } from '#admin/new-order/order-draft.ts';
import type { OrderEditing } from '#admin/new-order/order-editor-context.ts';
import { recordLastUsed } from '#admin/new-order/products/last-used.ts';
import { api } from '#admin/shared/api.ts';
import { orderTablesQuery } from '#admin/shared/live/payments-queries.ts';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { PlacedStaffOrder, PlaceStaffOrder } from '#contract/staff-orders.ts';
import { showToast } from '#ui/toast-store.ts';

/** A refusal and the draft that it refers to; it is shown only while the draft is unchanged. */
export interface RefusedOrder {
  readonly refusal: ServerRefusalError;
  readonly draft: OrderDraft;
}

export interface PlaceOrderState {
  /** Sends the order, or repeats the identical request. */
  readonly send: () => void;
  readonly isSending: boolean;
  readonly refused: RefusedOrder | null;
}

/** State and function for placing the order of the editor. */
export function usePlaceOrder({ draft, products }: Pick<OrderEditing, 'draft' | 'products'>): PlaceOrderState {
  const client = useQueryClient();
  const showPlacedOrder = useShowPlacedOrder();
  const isSending = useRef(false);
  const [refused, setRefused] = useState<RefusedOrder | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (order: PlaceStaffOrder) => api.staffOrders.placeStaffOrder(order),
    onMutate: () => setRefused(null),
    onSuccess: async (placed, { lines }) => {
      recordLastUsed(lines.map(({ productId }) => productId));
      await showPlacedOrder(placed);
      draft.set(emptyDraft(v7()));
      void client.invalidateQueries({ queryKey: orderTablesQuery.queryKey });
    },
    onError: (error) => {
      if (!isDefiniteRefusal(error)) return;
      draft.set((present) => ({ ...present, isSent: false }));
      setRefused({ refusal: error, draft: draft.get() });
      // The menu or the table may have changed since they were shown.
      void client.invalidateQueries({ queryKey: MENU_KEY });
      void client.invalidateQueries({ queryKey: orderTablesQuery.queryKey });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  function send() {
    if (isSending.current) return;
    isSending.current = true;
    if (!draft.get().isSent) draft.set((present) => markSent(present, products));
    mutate(orderRequest(draft.get()));
  }

  return { send, isSending: isPending, refused };
}

/** True if the order certainly does not exist. Without a response, or after an internal error, that is unknown. */
function isDefiniteRefusal(error: Error): error is ServerRefusalError {
  return error instanceof ServerRefusalError && !isServerFailure(error);
}

const PLACED_PATH = '/admin/orders/create-order/success';

/** Returns a function that opens the page of the placed order; a user who has left the page gets a toast instead. */
function useShowPlacedOrder() {
  const router = useRouter();
  const isMounted = useIsMounted();
  useEffect(() => {
    // Preloaded, so that a placed order never ends at a page that cannot be loaded.
    void router.preloadRoute({ to: PLACED_PATH });
  }, [router]);

  return async ({ paymentId: payment }: PlacedStaffOrder): Promise<void> => {
    if (!isMounted()) return showToast(newOrderTexts.placed.title);
    await router.navigate({ to: PLACED_PATH, search: { payment }, replace: true, ignoreBlocker: true });
  };
}
