// Puts a refused order back into the order editor of its writer.
import { refusedOrderStore } from '#admin/new-order/placing/refused-lines.ts';
import { orderDraftStoreOf } from '#admin/new-order/stored-draft.ts';
import { unsentOrderStore } from './unsent-order-storage.ts';
import type { UnsentOrder } from './unsent-orders.ts';

/**
 * Puts an order that the server refused back into the order editor of the user who wrote it, together with the reason of the
 * refusal. The order replaces the draft in that editor, and is no longer stored as unsent.
 */
export function editRefusedOrder({ draft: unsent, writer, refusal }: UnsentOrder): void {
  const draft = orderDraftStoreOf(writer.id);
  draft.set({ ...unsent, isSent: false });
  refusedOrderStore.set(refusal && { refusal, draft: draft.get() });
  unsentOrderStore.drop(unsent.orderId);
}
