// Places the order of the editor. The order is stored as an unsent order before the request, so that a reload or a lost connection
// does not lose it.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { v7 } from 'uuid';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { emptyDraft, type OrderDraft, prepareForSending } from '#admin/new-order/order-draft.ts';
import type { OrderEditorContextValue } from '#admin/new-order/order-editor-context.ts';
import { editRefusedOrder } from '#admin/new-order/unsent/edit-refused-order.ts';
import { orderSender } from '#admin/new-order/unsent/order-sender.ts';
import type { UnsentOrder } from '#admin/new-order/unsent/unsent-orders.ts';
import { unsentTexts } from '#admin/new-order/unsent/unsent-texts.ts';
import { useIsMounted } from '#admin/shared/page/use-is-mounted.ts';
import { useSession } from '#admin/shared/session.ts';
import type { StaffProfile } from '#contract/staff.ts';
import type { PlacedStaffOrder } from '#contract/staff-orders.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import { useMayCollect } from './OrderPaidFields.tsx';
import { refusedOrderStore } from './refused-lines.ts';

/** Without a response for so long, the editor is free for the next order. */
const EDITOR_WAIT_MS = 5_000;

/** Returned by `usePlaceOrder`: the function that places the edited order, and whether its request is in progress. */
export interface PlaceOrderState {
  readonly send: () => void;
  readonly isSending: boolean;
}

/**
 * Returns the function that sends the order of the editor to the server. It first stores the order in the browser as an unsent
 * order, so that a reload or a lost connection does not lose it.
 */
export function usePlaceOrder({
  draft,
  products,
}: Pick<OrderEditorContextValue, 'draft' | 'products'>): PlaceOrderState {
  const { profile } = useSession();
  const mayCollect = useMayCollect();
  const showPlacedOrder = useShowPlacedOrder();
  const isMounted = useIsMounted();
  const isSending = useStore(draft, ({ isSent }) => isSent);

  function send() {
    if (profile === null || draft.get().isSent) return;
    refusedOrderStore.set(null);
    draft.set((present) => prepareForSending(mayCollect ? present : { ...present, isPaid: false }, products));
    const order = justWritten(draft.get(), profile);
    void sendNow(order);
  }

  async function sendNow(order: UnsentOrder): Promise<void> {
    try {
      const result = await orderSender.send(order, endOfWait());
      if (result.kind === 'refused' && isMounted()) return editRefusedOrder({ ...order, refusal: result.refusal });
      if (result.kind === 'placed') await showPlacedOrder(result.placed, order.draft);
      if (result.kind === 'unknown') showToast(unsentTexts.stays, 'info');
    } finally {
      if (draft.get().isSent) startNext();
    }
  }

  function startNext() {
    draft.set(emptyDraft(v7()));
  }

  return { send, isSending };
}

/** Resolves after the time for which the editor waits. The request continues: some networks respond late or never. */
function endOfWait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, EDITOR_WAIT_MS));
}

function justWritten(draft: OrderDraft, { id, name }: StaffProfile): UnsentOrder {
  return { draft, writer: { id, name }, confirmedOn: Date.now(), hasFailed: false, refusal: null };
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

  return async ({ paymentId: payment }: PlacedStaffOrder, { cash }: OrderDraft): Promise<void> => {
    if (!isMounted()) return showToast(newOrderTexts.placed.title);
    const search = cash === '' ? { payment } : { payment, cash };
    await router.navigate({ to: PLACED_PATH, search, replace: true, ignoreBlocker: true });
  };
}
